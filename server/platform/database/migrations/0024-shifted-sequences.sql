-- The sequence number of each record of the copy, 8 bytes each, -1 where it has none. Null: no record has one.
alter table shifted_uploads add column sequences bytea;
