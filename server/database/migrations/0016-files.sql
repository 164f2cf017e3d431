-- What the columns of a CSV file are, and which channel of the site each channel of a file is.
alter table imports add column mapping json;
alter table imports add column channels json;

-- The clock of a site's files, a zone or an offset like +01:00, as the last import said it; null: the site's time zone.
alter table sites add column file_time_zone text;
