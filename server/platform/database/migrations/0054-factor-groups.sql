-- Whether the permanent sites of a group give the factors that make an AADT of short counts at its other sites.
alter table site_groups add column is_factor_group boolean not null default false;
