-- In which language a user reads the web application; null: that of the browser.
alter table users add column language text check (language ~ '^[a-z]{2}$');
