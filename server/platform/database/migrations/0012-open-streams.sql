-- Event streams that are open, of all processes. Each process extends the lease of its own; those of a process that was
-- killed run out. Unlogged: after a crash of PostgreSQL the next extension writes them again.
create unlogged table open_streams (
  id uuid primary key,
  kind text not null,
  user_id integer not null,
  held_until timestamptz not null
);
create index open_streams_by_user on open_streams (user_id, kind);
