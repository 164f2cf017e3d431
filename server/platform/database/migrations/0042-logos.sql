-- A PNG of at most 45,000 bytes, in the head of reports: see server/people/organizations/logo.ts.
alter table organizations add column logo bytea;
