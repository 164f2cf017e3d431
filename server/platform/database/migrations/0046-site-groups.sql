-- Groups of sites, and which users see only the sites of their groups: see server/people/access/viewer.ts. A user whose last
-- group is deleted sees no site, not all of them.
create table site_groups (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (length(name) between 1 and 100),
  description text not null default '' check (length(description) <= 500),
  -- Empty lists do not restrict; a rule has at least one that is not empty.
  cities text[] not null default '{}',
  regions text[] not null default '{}',
  device_types text[] not null default '{}',
  has_rule boolean not null generated always as (cities <> '{}' or regions <> '{}' or device_types <> '{}') stored,
  -- Counts the changes of the sites that it names and of its rule: cursors are bound to it.
  revision integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index site_groups_by_name on site_groups (organization_id, lower(name));
create table chosen_sites (
  group_id integer not null references site_groups on delete cascade,
  site_id integer not null references sites,
  primary key (group_id, site_id)
);
create index on chosen_sites (site_id);
create table user_site_groups (
  user_id integer not null references users on delete cascade,
  group_id integer not null references site_groups on delete cascade,
  primary key (user_id, group_id)
);
create index on user_site_groups (group_id);
alter table users add column sees_all_sites boolean not null default true;
-- The sites of the data of an export, with those that a report compares; null: all sites of the organization.
alter table exports add column sites integer[];
update exports
set sites = array(
  select site::integer
  from jsonb_array_elements_text(
    (filters -> 'sites') || jsonb_path_query_array(request::jsonb, '$.report.compare.with[*].site')
  ) as site
)
where jsonb_typeof(filters -> 'sites') = 'array';
