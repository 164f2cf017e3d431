-- An import whose records are moved in time: copied, taken back, then stored again. `id` is the import_id of the new uploads.
create table import_shifts (
  id uuid primary key,
  number bigint generated always as identity,
  organization_id integer not null references organizations,
  import_id uuid not null,
  shift_minutes integer not null,
  actor json not null,
  status text not null default 'copying' check (status in ('copying', 'taking_back', 'storing', 'completed')),
  records bigint not null default 0,
  accepted bigint not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index import_shifts_unfinished on import_shifts (import_id) where finished_at is null;

-- The copies: packed records as contract/record.ts describes them. A copy is deleted in the transaction that stores it again.
create table shifted_uploads (
  shift_id uuid not null references import_shifts on delete cascade,
  upload_id bigint not null,
  site_id integer not null,
  file_name text,
  format text not null,
  class_scheme text,
  covers json not null,
  records bytea not null,
  primary key (shift_id, upload_id)
);
