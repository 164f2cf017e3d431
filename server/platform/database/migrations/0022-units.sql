-- In which units users read the web application: km/h and m, or mph and ft; null: those of the organization.
alter table organizations add column units text not null default 'metric' check (units in ('metric', 'imperial'));
alter table users add column units text check (units in ('metric', 'imperial'));
