-- A link ends when its maker loses what they could hand out. Links made before are not known by maker: they end.
delete from one_time_links;
-- Null: made by the operator at the command line.
alter table one_time_links add column created_by integer references users;
create index one_time_links_maker on one_time_links (created_by);

-- An address is unique in its organization, not on the server: otherwise an invitation shows who is known elsewhere.
drop index users_email;
create unique index users_email on users (lower(email), organization_id);

-- Where the server that started last is reached, for links that the operator makes at the command line. At most one row.
create table service_address (
  is_only_row boolean primary key default true check (is_only_row),
  url text not null,
  recorded_at timestamptz not null default now()
);
