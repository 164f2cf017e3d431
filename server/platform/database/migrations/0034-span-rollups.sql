-- With the first of several blocks of a site that were sealed together in a span: their rollups together, see
-- server/records/blocks/span-rollup.ts. `rolled_up_in` is the first_id of that block. Empty and null for a block alone; null for
-- blocks that were sealed before there were any, until it is filled in.
alter table site_blocks add column span_rollup bytea;
alter table site_blocks add column rolled_up_in bigint;
create index site_blocks_without_span_rollup on site_blocks (organization_id, span_start) where span_rollup is null;
