-- A counter's file that was sent at the web app, and its own job: what a client reads and what a worker acts on are
-- the same row. Its id is the import_id of its uploads.
create table imports (
  id uuid primary key,
  -- The order in which they were made, for lists.
  number bigint generated always as identity,
  organization_id integer not null references organizations,
  site_id integer not null references sites,
  created_by integer not null references users,
  name text not null,
  size_bytes bigint not null,
  status text not null default 'previewed' check (status in
    ('previewed', 'queued', 'running', 'completed', 'failed', 'cancelled', 'expired')),
  format text not null,
  -- Of local times, as it was asked for, and as it is carried out: null where times have their offset.
  asked_time_zone text,
  time_zone text,
  ambiguous text check (ambiguous in ('first', 'second')),
  -- The first lines as they are understood.
  preview json not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  started_at timestamptz,
  finished_at timestamptz,
  -- Until then somebody must start it, and then a worker must have begun.
  expires_at timestamptz not null,
  -- Whose turn it is: a worker whose attempt is not this one stores nothing any more.
  attempt integer not null default 0,
  lease_until timestamptz,
  progress real not null default 0,
  records_read bigint not null default 0,
  accepted bigint not null default 0,
  duplicates bigint not null default 0,
  rejected bigint not null default 0,
  unreadable bigint not null default 0,
  error text
);
create index imports_by_organization on imports (organization_id, number);
create index imports_to_do on imports (attempt, number) where status in ('queued', 'running');
create index imports_to_expire on imports (expires_at) where status in ('previewed', 'queued', 'running');

-- The first of the lines that could not be used. Every attempt finds the same ones.
create table unreadable_lines (
  import_id uuid not null references imports on delete cascade,
  line bigint not null,
  text text not null,
  reason text not null,
  primary key (import_id, line)
);
