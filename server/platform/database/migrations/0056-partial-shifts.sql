-- Only records from one moment until before another are moved; null: without that bound.
alter table import_shifts add column from_dt timestamptz;
alter table import_shifts add column to_dt timestamptz;
alter table import_shifts add check (from_dt < to_dt);
