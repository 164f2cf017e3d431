-- On a cluster alone; elsewhere these columns keep their defaults. See server/records/blocks/cluster-spans.ts.
--
-- A span's blocks of all sites are those of its generation. Records of `removed_sites` are read from rows instead, those of
-- `sites` from blocks; of the latter `pending_sites` still have their rows, and perhaps no blocks of the site.
create sequence block_generations;
alter table sealed_spans
  add column generation bigint not null default 0,
  add column sites integer[] not null default '{}',
  add column removed_sites integer[] not null default '{}',
  add column pending_sites integer[] not null default '{}';

-- The blocks of an organization's UTC day share a bucket, by which the table is distributed.
alter table time_blocks
  add column generation bigint not null default 0,
  add column bucket integer not null default 0;
