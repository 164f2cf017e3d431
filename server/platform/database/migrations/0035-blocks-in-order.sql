-- Blocks of a site, and blocks of all sites, must not overlap in (ts, id): a read takes them one after the other. The constraints are
-- made by server/database/blocks-in-order.ts. These blocks were stored before them and overlap others; those of sites are put
-- in order at the next start: see server/records/blocks/repair-overlaps.ts.
alter table site_blocks add column is_overlapping boolean not null default false;
alter table time_blocks add column is_overlapping boolean not null default false;
create index site_blocks_overlapping on site_blocks (organization_id, span_start) where is_overlapping;

-- On a cluster too this table is on the coordinator. Where spans overlap already, which `wayside doctor --verify` reports,
-- they stay as they are.
do $$
begin
  alter table sealed_spans add constraint sealed_spans_in_order exclude using gist (
    numrange(
      organization_id * 1e12 + extract(epoch from start_ts at time zone 'UTC'),
      organization_id * 1e12 + extract(epoch from end_ts at time zone 'UTC')
    ) with &&
  );
exception when exclusion_violation then
  raise warning 'sealed spans overlap';
end $$;
