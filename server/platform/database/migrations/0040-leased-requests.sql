-- Processes lease some of the requests that a caller may still send in the running minute. `count` includes all that is leased,
-- `granted` is what the last statement got, `leases` has a number for each lease that may have something left.
alter table request_counts add column granted integer not null default 0;
alter table request_counts add column leases integer[] not null default '{}';
