-- The second factor of users who sign in by password: a secret that an authenticator app shares with the server, which must
-- be able to read it. It counts once it is confirmed with a code.
create table second_factors (
  user_id integer primary key references users,
  secret bytea not null check (length(secret) = 20),
  confirmed_at timestamptz,
  -- The time step of the last code that was used: a code works once.
  last_step bigint not null default 0,
  -- Wrong codes since the last right one.
  failures integer not null default 0,
  failed_at timestamptz
);

create table recovery_codes (
  user_id integer not null references second_factors on delete cascade,
  hash bytea not null check (length(hash) = 32),
  primary key (user_id, hash)
);

alter table organizations add column requires_second_factor boolean not null default false;

-- Signed in by an OpenID Connect provider, which has factors of its own.
alter table sessions add column is_federated boolean not null default false;
