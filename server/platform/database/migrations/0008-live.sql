-- Pages show how far exports and imports are: each whole percent is told, and each step. By a trigger, because a worker,
-- a user, a loop and the end of a lease all change these rows, in statements of their own.
create function tell_state_of_job() returns trigger language plpgsql as $$
begin
  perform pg_notify('states', coalesce(new.organization_id, old.organization_id) || ' ' || tg_argv[0] || ' ' ||
    coalesce(new.id, old.id));
  return null;
end
$$;

create trigger exports_tell_of_steps after insert or delete on exports
  for each row execute function tell_state_of_job('export');
create trigger exports_tell_of_progress after update on exports
  for each row when (old.status <> new.status or floor(old.progress * 100) <> floor(new.progress * 100))
  execute function tell_state_of_job('export');

create trigger imports_tell_of_steps after insert or delete on imports
  for each row execute function tell_state_of_job('import');
create trigger imports_tell_of_progress after update on imports
  for each row when (old.status <> new.status or floor(old.progress * 100) <> floor(new.progress * 100))
  execute function tell_state_of_job('import');
