-- An import may be a zip of many files: how many there are, how many are stored or skipped, and which is being stored.
alter table imports add column files_total integer not null default 1;
alter table imports add column files_done integer not null default 0;
alter table imports add column files_skipped integer not null default 0;
alter table imports add column current_file text;
-- The format that was asked for; null: each file is recognised by its first lines.
alter table imports add column asked_format text;

-- Of all its uploads.
alter table imports add column first_vehicle timestamptz;
alter table imports add column last_vehicle timestamptz;

-- Files of imports too: batch_id is the id of an import or of a batch of the command line.
alter table imported_files drop constraint imported_files_batch_id_fkey;

-- The lines of several files have the same numbers. Empty: the only file of the import.
alter table unreadable_lines add column file text not null default '';
alter table unreadable_lines drop constraint unreadable_lines_pkey;
alter table unreadable_lines add primary key (import_id, file, line);
