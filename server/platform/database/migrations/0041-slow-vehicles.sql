-- Rollups now tell vehicles below 2 km/h apart: those of blocks that have some are made again, and those of their spans. Until
-- then these blocks are decoded.
update site_blocks b
set span_rollup = null, rolled_up_in = null
where exists (
  select
  from site_blocks slow
  where slow.site_id = b.site_id
    and slow.organization_id = b.organization_id
    and slow.span_start = b.span_start
    and slow.min_speed < 20
);
update site_blocks set rollup = null where min_speed < 20;
