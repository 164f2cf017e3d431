-- The API accepts the formats of contract/export-formats.ts alone: a second list here would need a migration for each new one.
alter table exports drop constraint exports_format_check;
