-- Links that show a view of a site to whoever has their address: see server/delivery/open/links.
create table shares (
  id uuid primary key default gen_random_uuid(),
  organization_id integer not null references organizations,
  site_id integer not null references sites,
  created_by integer not null references users,
  created_at timestamptz not null default now(),
  title text not null,
  -- What it shows, as it was asked for.
  view jsonb not null,
  expires_at timestamptz not null,
  password_hash text,
  -- Origins of pages that may frame it.
  embed_on text[] not null,
  reads bigint not null default 0,
  last_read_at timestamptz,
  wrong_passwords bigint not null default 0
);
create index on shares (organization_id, created_at desc, id);
