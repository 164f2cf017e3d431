-- Which organization's last job started longest ago.
create index exports_by_start on exports (organization_id, started_at);
create index imports_by_start on imports (organization_id, started_at);
