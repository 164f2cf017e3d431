-- What figures and aggregates count of a block, in a tenth of its bytes: see server/records/blocks/rollup.ts. Empty for a
-- block whose rollup would be too long; null for blocks that were sealed before there were rollups, until it is filled in.
alter table site_blocks add column rollup bytea;
alter table site_blocks alter column rollup set storage external;
create index site_blocks_without_rollup on site_blocks (site_id, first_ts) where rollup is null;
