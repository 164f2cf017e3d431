-- Blocks of all sites that an import adds to a sealed span are in generations of their own, 1 to 7, beside 0, until they are merged:
-- see server/records/store/one-postgres/generations.ts. A page reads each generation in order. With the former indexes too PostgreSQL
-- might read over the blocks of all others. A cluster keeps those: there a page reads one generation of each span.
do $$
begin
  if not exists (select from pg_extension where extname = 'citus') then
    drop index time_blocks_by_last;
    drop index time_blocks_by_first;
    create index time_blocks_by_last on time_blocks (organization_id, generation, last_ts, last_id);
    create index time_blocks_by_first on time_blocks (organization_id, generation, first_ts, first_id);
  end if;
end $$;
