-- Which process runs the background loops, of all on this database. One row.
create table background_runner (
  is_only_row boolean primary key default true check (is_only_row),
  holder uuid,
  held_until timestamptz not null default '-infinity'
);
insert into background_runner default values;
