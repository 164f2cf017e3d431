-- A webhook of a user who sees only groups of sites: it sends events of the sites that this user sees. Null: of all sites.
alter table webhook_endpoints add column limited_to integer references users on delete cascade;
-- The sites that a delivery is about; null: all of the organization, or unknown to an earlier release.
alter table webhook_deliveries add column sites integer[];
