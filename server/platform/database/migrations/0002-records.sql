-- What was measured: uploads, their records, and what is counted while they are stored.

create sequence upload_ids;
-- In the order in which uploads became readable; drawn under one lock, so that it is also the order of commits.
create sequence change_positions;

create table uploads (
  id bigint primary key default nextval('upload_ids'),
  organization_id integer not null references organizations,
  site_id integer not null references sites,
  device_id integer references devices,
  -- All uploads of one imported file share it.
  import_id uuid,
  file_name text,
  format text not null,
  received_at timestamptz not null default now(),
  accepted integer not null,
  duplicates integer not null,
  rejected integer not null,
  first_ts timestamptz,
  last_ts timestamptz,
  covered tstzmultirange not null,
  position bigint unique,
  published_at timestamptz,
  take_back_asked_at timestamptz,
  taken_back_at timestamptz,
  taken_back integer not null default 0,
  deletion_position bigint unique
);
create index uploads_by_organization on uploads (organization_id, id);
create index uploads_by_site on uploads (site_id, id);
create index uploads_by_position on uploads (organization_id, position);
create index uploads_by_deletion on uploads (organization_id, deletion_position) where deletion_position is not null;
create index uploads_unpublished on uploads (id) where position is null;
create index uploads_to_take_back on uploads (id) where take_back_asked_at is not null and taken_back_at is null;
create index uploads_by_import on uploads (import_id) where import_id is not null;

-- Records that were refused, as they were sent: up to 1 MiB an upload, for 30 days.
create table rejected_records (
  upload_id bigint primary key references uploads,
  records text not null,
  rejected_at timestamptz not null default now()
);
create index rejected_records_by_age on rejected_records (rejected_at);

-- The answers to requests with an Idempotency-Key, for 24 hours.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  answer bytea not null,
  created_at timestamptz not null default now(),
  primary key (caller, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- Per site and local day, kept in the storing transaction: the data range of a site, what was measured when, and what
-- a long question will cost.
create table site_days (
  site_id integer not null references sites,
  day date not null,
  count integer not null,
  valid_count integer not null,
  first timestamptz,
  last timestamptz,
  covered tstzmultirange not null,
  changed_at timestamptz not null default now(),
  primary key (site_id, day)
);

-- Per site and UTC hour, for the small bars of lists.
create table site_hours (
  site_id integer not null references sites,
  hour timestamptz not null,
  count integer not null,
  primary key (site_id, hour)
);

create sequence record_ids;

-- One vehicle that passed; never updated. Months (UTC) are partitions, made by `like records including all` and then
-- attached, because the parent takes no storage parameters. No foreign keys. Columns stand by their width, so that
-- nothing is lost to alignment; the constraints are what the encoder of answers relies on.
create table records (
  id bigint not null default nextval('record_ids') check (id between 1 and 9007199254740991),
  ts timestamptz(3) not null,
  -- What makes it the same record when it is sent twice, with site and time.
  identity bigint not null,
  upload_id bigint not null,
  organization_id integer not null,
  site_id integer not null check (site_id > 0),
  headway integer check (headway >= 0), -- ms
  gap integer check (gap >= 0), -- ms
  channel smallint not null check (channel between 0 and 255),
  lane smallint check (lane between 0 and 254),
  vehicle_class smallint not null check (vehicle_class between 0 and 11),
  class_code smallint check (class_code >= 0),
  speed smallint check (speed >= 0), -- 0.1 km/h
  length smallint check (length >= 0), -- cm
  flags smallint not null check (flags between 0 and 31),
  -- What is served beside id, ts and site, in one value: see contract/record.ts for its bytes. It stands in the
  -- indexes instead of nine columns: a page of 1000 takes PostgreSQL 1.0 ms instead of 1.7, and an index entry 16
  -- bytes less (no null bitmap). With id, ts and site in it too it would be 0.7 ms and 105 bytes a record more.
  payload bytea not null generated always as (
    int4send((channel::integer << 24) | (coalesce(lane, 255)::integer << 16) | (vehicle_class::integer << 8) | flags)
    || int2send(coalesce(class_code, -1::smallint))
    || int2send(coalesce(speed, -1::smallint))
    || int2send(coalesce(length, -1::smallint))
    || int4send(coalesce(headway, -1))
    || int4send(coalesce(gap, -1))
  ) stored,
  -- Also the way in for one or few sites, which a page reads without touching the table.
  constraint records_key unique (site_id, ts, identity) include (id, organization_id, payload, upload_id)
) partition by range (ts);

create index records_by_time on records (organization_id, ts, id) include (site_id, payload, upload_id);
