-- Mails that wait to be sent, and those of the last month. A row is written in the transaction that causes the mail.
create table mails (
  id bigint generated always as identity primary key,
  -- The same over all attempts, so that a reader's program notices a mail that was sent twice.
  message_id uuid not null default gen_random_uuid(),
  user_id integer not null references users,
  kind text not null,
  -- Of an alarm mail about one site.
  site_id integer,
  -- The language of a reader who has chosen none.
  language text,
  -- What it says; may have a link that signs in, so it is deleted when the mail is sent or has failed.
  content jsonb,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'failed')),
  attempt integer not null default 0,
  -- While an attempt is in progress, the end of its lease.
  next_attempt_at timestamptz not null default now(),
  -- A mail that could not be sent until then has failed.
  expires_at timestamptz not null,
  error text,
  created_at timestamptz not null default now(),
  check (status = 'waiting' or content is null)
);
create index mails_waiting on mails (next_attempt_at) where status = 'waiting';
create index mails_of_user on mails (user_id, created_at);
create index mails_by_age on mails (created_at);

-- Which mails a user wants.
alter table users add column alarm_mails text not null default 'off'
  check (alarm_mails in ('off', 'immediate', 'daily', 'weekly'));
alter table users add column export_mails boolean not null default false;

-- Alarms that are still to be mailed to a user.
create table alarm_notices (
  user_id integer not null references users,
  alarm_id bigint not null references alarms on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, alarm_id)
);

-- Requests for a link to set a new password, of the last day. Accounts as hashes of what was typed, for the limits; the
-- address itself only until the loop has answered the request, which writes a mail if there is such an account.
create table password_resets (
  id bigint generated always as identity primary key,
  account bytea not null,
  address text not null,
  email text,
  requested_at timestamptz not null default clock_timestamp()
);
create index password_resets_account on password_resets (account, requested_at);
create index password_resets_address on password_resets (address, requested_at);
create index password_resets_waiting on password_resets (id) where email is not null;

-- The key that signs the links to unsubscribe.
insert into secrets (name, value)
values ('unsubscribe', uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
