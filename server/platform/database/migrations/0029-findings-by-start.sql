-- The findings of an organization, the latest first; most readers want the open ones.
create index findings_by_start on findings (starts_at, id);
create index findings_open on findings (starts_at, id) where state = 'open';
