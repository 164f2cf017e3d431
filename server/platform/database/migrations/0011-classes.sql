-- What the class codes of an upload mean: the scheme of the device or of the file at the time of receipt, because a
-- device's scheme can be changed later. Not known of uploads before this.
alter table uploads add column class_scheme text;

-- As many vehicle classes as contract/vehicle-classes.ts has room for. Not validated: what is stored has passed a narrower
-- check, and to read all records would keep everybody waiting.
alter table records drop constraint records_vehicle_class_check;
alter table records add constraint records_vehicle_class_check check (vehicle_class between 0 and 31) not valid;
