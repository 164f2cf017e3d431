-- The device's own number of a record, where it sends one: blocks compute the identity from it.
alter table records add column sequence bigint;

-- A time span of an organization, within one UTC day, whose records are stored in blocks. Records of the span that were
-- stored later, or whose site is being written, are rows of `records` until the span is sealed again.
create table sealed_spans (
  organization_id integer not null,
  start_ts timestamptz(3) not null,
  end_ts timestamptz(3) not null,
  sealed_at timestamptz not null default now(),
  primary key (organization_id, start_ts)
);
create index sealed_spans_by_end on sealed_spans (organization_id, end_ts);

-- Up to 1024 records of all sites, in the order of (ts, id). Blocks of an organization do not overlap. The columns beside
-- `data` let a filter skip the block unread: see server/records/blocks/summarize-block.ts.
create table time_blocks (
  organization_id integer not null,
  span_start timestamptz(3) not null,
  first_ts timestamptz(3) not null,
  first_id bigint not null,
  last_ts timestamptz(3) not null,
  last_id bigint not null,
  count integer not null,
  low_upload bigint not null,
  high_upload bigint not null,
  channels bigint not null,
  lanes bigint not null,
  vehicle_classes bigint not null,
  min_speed integer,
  max_speed integer,
  min_length integer,
  max_length integer,
  min_headway bigint,
  max_headway bigint,
  has_valid boolean not null,
  has_invalid boolean not null,
  -- The sites (int4 each) whose records of this block are rows again and no longer count here.
  removed_sites bytea not null default '',
  data bytea not null
);
create index time_blocks_by_last on time_blocks (organization_id, last_ts, last_id);
create index time_blocks_by_first on time_blocks (organization_id, first_ts, first_id);
create index time_blocks_by_span on time_blocks (organization_id, span_start);

-- Up to 2048 records of one site, in the order of (ts, id), with all that is stored of them.
create table site_blocks (
  organization_id integer not null,
  site_id integer not null,
  span_start timestamptz(3) not null,
  first_ts timestamptz(3) not null,
  first_id bigint not null,
  last_ts timestamptz(3) not null,
  last_id bigint not null,
  count integer not null,
  low_upload bigint not null,
  high_upload bigint not null,
  channels bigint not null,
  lanes bigint not null,
  vehicle_classes bigint not null,
  min_speed integer,
  max_speed integer,
  min_length integer,
  max_length integer,
  min_headway bigint,
  max_headway bigint,
  has_valid boolean not null,
  has_invalid boolean not null,
  data bytea not null
);
create index site_blocks_by_last on site_blocks (site_id, last_ts, last_id);
create index site_blocks_by_first on site_blocks (site_id, first_ts, first_id);
create index site_blocks_by_span on site_blocks (organization_id, span_start);

-- The bytes are packed already: PostgreSQL must not try to compress them.
alter table time_blocks alter column data set storage external;
alter table site_blocks alter column data set storage external;
