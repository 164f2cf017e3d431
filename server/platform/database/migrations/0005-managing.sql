-- People edit sites side by side: who saves what somebody else has changed meanwhile is told so.
alter table sites add column version integer not null default 1;

-- To the minute, so that a busy device writes it once a minute.
alter table device_keys add column last_used_at timestamptz;
