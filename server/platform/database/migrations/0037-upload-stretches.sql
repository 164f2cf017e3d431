-- The stretches of time in which an upload has records, where these are more than a day apart: a record of a wrong clock may
-- be a year from the others. Null: one stretch from first_ts to last_ts, and for uploads of earlier versions.
alter table uploads add column stretches tstzmultirange;
