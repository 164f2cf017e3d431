-- The service disables webhooks of a restored copy too.
alter table webhook_endpoints drop constraint webhook_endpoints_disabled_reason_check;
alter table webhook_endpoints add constraint webhook_endpoints_disabled_reason_check
  check (disabled_reason in ('gone', 'backlog', 'restored'));

-- The last success of an endpoint with millions of failures, and its deliveries of one status.
create index webhook_deliveries_by_status on webhook_deliveries (endpoint_id, status, number);
