-- An export is its own job: what a client reads and what a worker acts on are the same row.
create table exports (
  id uuid primary key default gen_random_uuid(),
  -- The order in which they were made, for lists.
  number bigint generated always as identity,
  organization_id integer not null references organizations,
  created_by integer not null references users,
  status text not null default 'queued' check (status in
    ('queued', 'running', 'completed', 'failed', 'cancelled', 'expired')),
  format text not null check (format in ('csv', 'csv.gz', 'ndjson.gz', 'xlsx', 'parquet')),
  -- As it was asked for, and as it is carried out.
  request json not null,
  window_from timestamptz not null,
  window_to timestamptz not null,
  filters jsonb not null,
  -- Which uploads are in it, decided once: up to an id, but for those that could not be seen yet.
  through bigint not null,
  except_uploads int8multirange not null,
  -- Names, directions and time zones as they were at creation.
  context jsonb not null,
  created_at timestamptz not null default date_trunc('milliseconds', now()),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  -- Whose turn it is: a worker whose attempt is not this one writes nothing any more.
  attempt integer not null default 0,
  lease_until timestamptz,
  progress real not null default 0,
  records_written bigint not null default 0,
  size_bytes bigint,
  sha256 text,
  error text
);
create index exports_by_organization on exports (organization_id, number);
create index exports_to_do on exports (attempt, number) where status in ('queued', 'running');
create index exports_to_expire on exports (expires_at) where status = 'completed';
