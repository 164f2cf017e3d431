-- What counters added up themselves: all intervals of a site that start on a UTC day, packed: see server/records/intervals.
create table interval_days (
  site_id integer not null references sites,
  day date not null,
  -- Intervals that count, without those that later uploads corrected.
  count integer not null,
  -- Start of the first one and end of the last one.
  first timestamptz not null,
  last timestamptz not null,
  data bytea not null,
  primary key (site_id, day)
);
create index interval_days_by_day on interval_days (day, site_id);
alter table uploads
  add column kind text not null default 'vehicles' check (kind in ('vehicles', 'intervals')),
  -- Of the accepted ones, how many replaced an interval with other counts.
  add column corrections integer not null default 0;
