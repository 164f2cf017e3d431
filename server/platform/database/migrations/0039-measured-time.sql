-- The measured time that the user says for a file, and whether times without a vehicle are left out of figures.
alter table imports add column measured_from timestamptz;
alter table imports add column measured_to timestamptz;
alter table imports add column leave_out boolean not null default false;

-- Since when the state of an alarm exists; null for alarms of an older release.
alter table alarms add column since timestamptz;
