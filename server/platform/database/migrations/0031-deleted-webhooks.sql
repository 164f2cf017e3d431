-- Set when a user deletes it: it is hidden and sends nothing, and a background loop removes its deliveries and then the row.
alter table webhook_endpoints add column deleted_at timestamptz;
-- The attempts before a user sent it again, which do not count for its retries.
alter table webhook_deliveries add column earlier_attempts integer not null default 0;
