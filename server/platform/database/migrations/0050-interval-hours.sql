-- Vehicles of the intervals that start in each hour of the day, for the small bars of lists, alarms and findings.
alter table interval_days add column hours integer[] not null default '{}';
