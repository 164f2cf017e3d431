import { PACKED_BYTES, positionAt } from '../../contract/record.ts'
import { isOnCluster } from '../database/cluster.ts'
import type { Queryable } from '../database/connect.ts'
import { packInto, type RecordColumns, SHOWN_COLUMNS } from '../records/blocks/columns.ts'
import { decodeBlock } from '../records/blocks/decode-block.ts'
import { namingBlock } from '../records/blocks/stored-block.ts'
import { PACK } from '../records/select-records.ts'
import { timestamp } from '../records/timestamp.ts'
import type { Change } from './read-changes.ts'

/** Time of a site in which some of the uploads have records, both ends included. */
interface Stretch {
  site: number
  from: number
  to: number
}

/** Blocks that are read by one statement: about a megabyte. */
const MAX_BLOCKS = 64
/** A record, and behind it the id of its upload. */
const ROW_BYTES = PACKED_BYTES + 8

/**
 * The packed records of whole uploads, in the order of (ts, id). Uploads may overlap, or have two records with a year of others
 * between them; what lies between is read once for all of them, and not at all where the upload says in which stretches of
 * time its records are. Blocks are skipped by the uploads that they hold.
 */
export async function readWholeUploads(database: Queryable, uploads: Change[]): Promise<Buffer[]> {
  const ids = uploads.map(upload => upload.upload_id)
  const records = new Map<number, Buffer[]>(ids.map(id => [id, []]))
  // On a cluster only a statement of one site has one snapshot, without which a record could be in neither rows nor blocks.
  for (const stretches of groupBySite(stretchesOf(uploads))) {
    const found = await readRows(database, ids, stretches)
    for (const [n, { rows, blocks }] of found.entries()) {
      const { site } = stretches[n] as Stretch
      const sealed = joined(blocks.map(([from, to]) => ({ site, from, to })))
      // Rows where there are blocks are read again with these, in one snapshot.
      addRows(records, rows, ts => !sealed.some(({ from, to }) => ts >= from && ts <= to))
      for (let at = 0; at < sealed.length; at += MAX_BLOCKS) {
        await addSealed(database, ids, clipped(sealed.slice(at, at + MAX_BLOCKS), stretches[n] as Stretch), records)
      }
    }
  }
  return ids.map(id => inOrder(records.get(id) as Buffer[]))
}

function stretchesOf(uploads: Change[]): Stretch[] {
  const all = uploads.flatMap(({ site_id: site, stretches }) =>
    (stretches ?? []).map(([from, to]) => ({ site, from, to })),
  )
  return joined(all)
}

/** Disjoint stretches of the same time, by site and time. */
function joined(stretches: Stretch[]): Stretch[] {
  const result: Stretch[] = []
  for (const { site, from, to } of stretches.toSorted((a, b) => a.site - b.site || a.from - b.from)) {
    const last = result.at(-1)
    if (last && last.site === site && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ site, from, to })
  }
  return result
}

function groupBySite(stretches: Stretch[]): Stretch[][] {
  if (!isOnCluster()) return stretches.length > 0 ? [stretches] : []
  const sites = [...new Set(stretches.map(({ site }) => site))]
  return sites.map(site => stretches.filter(stretch => stretch.site === site))
}

const clipped = (stretches: Stretch[], { from, to }: Stretch): Stretch[] =>
  stretches.map(stretch => ({ ...stretch, from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }))

const ROWS = `
  select string_agg(${PACK.sql} || int8send(upload_id), '') as rows
  from records
  where site_id = p.site and ts >= p.first_ts and ts <= p.last_ts and upload_id = any($4::bigint[])`
const BLOCKS = `
  from site_blocks
  where site_id = p.site and last_ts >= p.first_ts and first_ts <= p.last_ts
    and exists (select from unnest($4::bigint[]) as upload where upload between low_upload and high_upload)`
const STRETCHES =
  'unnest($1::integer[], $2::timestamptz[], $3::timestamptz[]) with ordinality as p (site, first_ts, last_ts, n)'

/** On a cluster the site is a constant, by which the shard is found. */
function statementOf(text: string, ids: number[], stretches: Stretch[]) {
  const site = stretches[0]?.site as number
  return {
    text: isOnCluster() ? text.replaceAll('p.site', String(Number(site))) : text,
    values: [
      stretches.map(stretch => stretch.site),
      stretches.map(({ from }) => timestamp(from)),
      stretches.map(({ to }) => timestamp(to)),
      ids,
    ],
  }
}

interface FoundRows {
  rows: Buffer | null
  /** First and last time of each block with records of some upload. */
  blocks: [from: number, to: number][]
}

async function readRows(database: Queryable, ids: number[], stretches: Stretch[]): Promise<FoundRows[]> {
  const { rows } = await database.query<{ rows: Buffer | null; sealed: Buffer | null }>({
    ...statementOf(
      `
        select r.rows, b.sealed
        from ${STRETCHES}
        cross join lateral (${ROWS}) as r
        cross join lateral (
          select string_agg(int8send(0) || timestamptz_send(first_ts) || int8send(0) || timestamptz_send(last_ts), '') as sealed
          ${BLOCKS}
        ) as b
        order by p.n
      `,
      ids,
      stretches,
    ),
    binary: true,
  })
  return rows.map(({ rows: found, sealed }) => ({ rows: found, blocks: timesIn(sealed) }))
}

function timesIn(bytes: Buffer | null): [number, number][] {
  const times: [number, number][] = []
  for (let at = 0; bytes && at < bytes.length; at += 32) {
    times.push([positionAt(bytes, at).ts, positionAt(bytes, at + 16).ts])
  }
  return times
}

/** The rows and the blocks of stretches, in one statement. */
async function addSealed(
  database: Queryable,
  ids: number[],
  stretches: Stretch[],
  records: Map<number, Buffer[]>,
): Promise<void> {
  const { rows: found } = await database.query<{ n: number; rows: Buffer | null; blocks: Buffer | null }>({
    ...statementOf(
      `
        select p.n::integer, r.rows, b.blocks
        from ${STRETCHES}
        cross join lateral (${ROWS}) as r
        cross join lateral (select string_agg(int4send(length(data)) || data, '') as blocks ${BLOCKS}) as b
      `,
      ids,
      stretches,
    ),
    binary: true,
  })
  for (const { n, rows, blocks } of found) {
    addRows(records, rows, () => true)
    for (let at = 0; blocks && at < blocks.length; ) {
      const end = at + 4 + blocks.readInt32BE(at)
      addBlock(records, blocks.subarray(at + 4, end), stretches[n - 1] as Stretch)
      at = end
    }
  }
}

function addRows(records: Map<number, Buffer[]>, rows: Buffer | null, isWanted: (ts: number) => boolean): void {
  for (let at = 0; rows && at < rows.length; at += ROW_BYTES) {
    if (!isWanted(positionAt(rows, at).ts)) continue
    const upload = Number(rows.readBigInt64BE(at + PACKED_BYTES))
    records.get(upload)?.push(rows.subarray(at, at + PACKED_BYTES))
  }
}

function addBlock(records: Map<number, Buffer[]>, block: Buffer, { site, from, to }: Stretch): void {
  namingBlock(`of site ${site}`, () => {
    const { upload, ts, count } = decodeBlock(block, ['upload', 'ts'])
    const wanted: number[] = []
    for (let i = 0; i < count; i++) {
      const moment = ts[i] as number
      if (moment >= from && moment <= to && records.has(upload[i] as number)) wanted.push(i)
    }
    if (wanted.length === 0) return
    const packed = Buffer.allocUnsafe(wanted.length * PACKED_BYTES)
    packInto(packed, 0, decodeBlock(block, SHOWN_COLUMNS) as RecordColumns, 0, 0, Int32Array.from(wanted))
    for (const [n, i] of wanted.entries()) {
      records.get(upload[i] as number)?.push(packed.subarray(n * PACKED_BYTES, (n + 1) * PACKED_BYTES))
    }
  })
}

function inOrder(records: Buffer[]): Buffer {
  const keyed = records.map(packed => ({ packed, ...positionAt(packed, 0) }))
  keyed.sort((a, b) => a.ts - b.ts || a.id - b.id)
  return Buffer.concat(keyed.map(({ packed }) => packed))
}
