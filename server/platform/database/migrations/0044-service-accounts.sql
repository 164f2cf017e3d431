-- Users without sign-in, for programs. Their email is a name without an @, so that it is no address of a person; they get
-- no mails. Their token is valid until ends_at.
alter table users
  add column is_service boolean not null default false,
  add column purpose text not null default '' check (length(purpose) <= 500),
  add column ends_at timestamptz;
alter table users add constraint users_service_accounts check (
  case when is_service then position('@' in email) = 0 and alarm_mails = 'off' and not export_mails
    else purpose = '' and ends_at is null end
);
