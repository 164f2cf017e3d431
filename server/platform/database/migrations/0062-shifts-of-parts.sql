-- What is moved, and by how much, in the order of time: [{shift_minutes, from_dt, to_dt}, …]; a moment that is null is no bound.
alter table import_shifts add column parts json;
update import_shifts
set parts = json_build_array(json_build_object('shift_minutes', shift_minutes, 'from_dt', from_dt, 'to_dt', to_dt));
alter table import_shifts alter column parts set not null;
alter table import_shifts drop column shift_minutes;
alter table import_shifts drop column from_dt;
alter table import_shifts drop column to_dt;
