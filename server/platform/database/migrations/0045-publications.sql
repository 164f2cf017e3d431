-- Sites whose counts anyone may read, and on which terms: see server/field/publications.
create table publications (
  site_id integer primary key references sites,
  licence text not null,
  attribution text not null,
  description text not null,
  delay_hours integer not null check (delay_hours between 0 and 8760),
  shortest_interval text not null check (shortest_interval in ('5m', '15m', '1h')),
  shows_speeds boolean not null,
  published_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
-- One row, whose number grows with every change of publications: processes read it before they use what they have cached.
create table publication_changes (
  id integer primary key check (id = 1),
  changes bigint not null
);
