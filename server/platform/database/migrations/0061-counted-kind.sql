-- What a counter counts whose files do not say it: `bicycle`, `pedestrian` or `all`; null where nobody has said it. That of a site is
-- remembered for its next files.
alter table imports add column counts text;
alter table sites add column file_counts text;
