-- With the first block of a site in a span, where it has several there: their rollups together, see
-- server/records/blocks/span-rollup.ts. Empty for the other blocks; null for those that were sealed before there were any, until it
-- is filled in.
alter table site_blocks add column span_rollup bytea;
create index site_blocks_without_span_rollup on site_blocks (organization_id, span_start) where span_rollup is null;
