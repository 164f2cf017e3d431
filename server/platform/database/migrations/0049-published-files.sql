-- Daily files of public sites: see server/delivery/open/files. What was published stays as it was; what changes is a further version.
create table published_files (
  id bigint generated always as identity primary key,
  site_id integer not null references sites,
  day date not null,
  version integer not null check (version > 0),
  published_at timestamptz not null default now(),
  -- The last change of the day that was counted.
  counted_to timestamptz not null,
  shortest_interval text not null,
  shows_speeds boolean not null,
  row_count integer not null,
  vehicles integer not null,
  csv bytea not null,
  csv_sha256 text not null,
  parquet bytea not null,
  parquet_sha256 text not null,
  unique (site_id, day, version)
);
-- When the days of a site were last looked through for files.
alter table publications add column files_read_at timestamptz;
