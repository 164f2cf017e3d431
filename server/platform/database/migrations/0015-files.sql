-- What the columns of a CSV file are, and which channel of the site each channel of a file is.
alter table imports add column mapping json;
alter table imports add column channels json;

-- The clock of a site's files, a zone or an offset like +01:00, as the last import said it; null: the site's time zone.
alter table sites add column file_time_zone text;

-- Files that one command imports together. Its id is the import_id of their uploads. `key` is a hash of the command: an
-- unfinished batch of the same command is continued.
create table import_batches (
  id uuid primary key,
  key text not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index import_batches_unfinished on import_batches (key) where finished_at is null;

-- The files of a batch that are stored completely. The fingerprint changes with the content.
create table imported_files (
  batch_id uuid not null references import_batches on delete cascade,
  name text not null,
  fingerprint text not null,
  result json not null,
  primary key (batch_id, name)
);
