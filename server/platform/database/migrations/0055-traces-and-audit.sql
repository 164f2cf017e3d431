-- The trace of the request that made a row, as the `traceparent` of W3C Trace Context: its webhooks carry it on. Null: none.
alter table uploads add column trace_parent text;
alter table exports add column trace_parent text;
alter table commands add column trace_parent text;
alter table webhook_deliveries add column trace_parent text;

-- The one site that an entry is about: managers who see only some sites read those of their sites.
alter table audit_log add column site_id integer;
