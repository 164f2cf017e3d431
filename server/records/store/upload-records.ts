import { PACKED_BYTES, positionAt } from '../../../contract/vehicles/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { packInto, type RecordColumns, SHOWN_COLUMNS } from '../blocks/format/columns.ts'
import { decodeBlock } from '../blocks/format/decode-block.ts'
import { namingBlock } from '../blocks/stored-block.ts'
import { PACK } from '../packed-row.ts'
import { timestamp } from '../timestamp.ts'
import type { UploadToRead } from './store.ts'

/** Time of a site in which some of the uploads have records, both ends included. */
interface SiteStretch {
  site: number
  from: number
  to: number
}

/** Blocks that are read by one statement: about a megabyte. */
const MAX_BLOCKS = 64
/** A record, and behind it the id of its upload. */
const ROW_BYTES = PACKED_BYTES + 8

/** Finds the records of uploads, of some stretches of time after the other. */
export class UploadRecords {
  readonly #ids: number[]
  readonly #records: Map<number, Buffer[]>

  constructor(uploads: UploadToRead[]) {
    this.#ids = uploads.map(upload => upload.upload_id)
    this.#records = new Map(this.#ids.map(id => [id, []]))
  }

  /** `site` is an expression of the site of a stretch, `p.site`, or a number where all are of one site. */
  async read(database: Queryable, stretches: SiteStretch[], site: string): Promise<void> {
    const request = { ids: this.#ids, site }
    const found = await readRows(database, request, stretches)
    for (const [n, { rows, blocks }] of found.entries()) {
      const stretch = stretches[n] as SiteStretch
      const sealed = joined(blocks.map(([from, to]) => ({ site: stretch.site, from, to })))
      // Rows where there are blocks are read again with these, in one snapshot.
      addRows(this.#records, rows, ts => !sealed.some(({ from, to }) => ts >= from && ts <= to))
      for (let at = 0; at < sealed.length; at += MAX_BLOCKS) {
        const some = clipped(sealed.slice(at, at + MAX_BLOCKS), stretch)
        for (const { n, rows, blocks } of await readSealed(database, request, some)) {
          addRows(this.#records, rows, () => true)
          addBlocks(this.#records, blocks, some[n - 1] as SiteStretch)
        }
      }
    }
  }

  /** The packed records of each upload, in the order of (ts, id). */
  inOrder(): Buffer[] {
    return this.#ids.map(id => inOrder(this.#records.get(id) as Buffer[]))
  }
}

/** The time in which the uploads have records: what several of them have in common is read once. */
export function stretchesOf(uploads: UploadToRead[]): SiteStretch[] {
  const all = uploads.flatMap(({ site_id: site, stretches }) =>
    (stretches ?? []).map(([from, to]) => ({ site, from, to })),
  )
  return joined(all)
}

/** Disjoint stretches of the same time, by site and time. */
function joined(stretches: SiteStretch[]): SiteStretch[] {
  const result: SiteStretch[] = []
  for (const { site, from, to } of stretches.toSorted((a, b) => a.site - b.site || a.from - b.from)) {
    const last = result.at(-1)
    if (last && last.site === site && from <= last.to) last.to = Math.max(last.to, to)
    else result.push({ site, from, to })
  }
  return result
}

const clipped = (stretches: SiteStretch[], { from, to }: SiteStretch): SiteStretch[] =>
  stretches.map(stretch => ({ ...stretch, from: Math.max(stretch.from, from), to: Math.min(stretch.to, to) }))

const rowsOf = (site: string) => `
  select string_agg(${PACK.sql} || int8send(upload_id), '') as rows
  from records
  where site_id = ${site} and ts >= p.first_ts and ts <= p.last_ts and upload_id = any($4::bigint[])`
const fromBlocksOf = (site: string) => `
  from site_blocks
  where site_id = ${site} and last_ts >= p.first_ts and first_ts <= p.last_ts
    and exists (select from unnest($4::bigint[]) as upload where upload between low_upload and high_upload)`
const STRETCHES =
  'unnest($1::integer[], $2::timestamptz[], $3::timestamptz[]) with ordinality as p (site, first_ts, last_ts, n)'

interface StretchRequest {
  ids: number[]
  site: string
}

const valuesOf = ({ ids }: StretchRequest, stretches: SiteStretch[]): unknown[] => [
  stretches.map(stretch => stretch.site),
  stretches.map(({ from }) => timestamp(from)),
  stretches.map(({ to }) => timestamp(to)),
  ids,
]

interface FoundRows {
  rows: Buffer | null
  /** First and last time of each block with records of some upload. */
  blocks: [from: number, to: number][]
}

async function readRows(database: Queryable, request: StretchRequest, stretches: SiteStretch[]): Promise<FoundRows[]> {
  const { rows } = await database.query<{ rows: Buffer | null; sealed: Buffer | null }>({
    text: `
        select r.rows, b.sealed
        from ${STRETCHES}
        cross join lateral (${rowsOf(request.site)}) as r
        cross join lateral (
          select string_agg(int8send(0) || timestamptz_send(first_ts) || int8send(0) || timestamptz_send(last_ts), '') as sealed
          ${fromBlocksOf(request.site)}
        ) as b
        order by p.n
      `,
    values: valuesOf(request, stretches),
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

interface FoundSealed {
  /** The number of the stretch, from 1 on. */
  n: number
  rows: Buffer | null
  blocks: Buffer | null
}

/** The rows and the blocks of stretches, in one statement. */
async function readSealed(
  database: Queryable,
  request: StretchRequest,
  stretches: SiteStretch[],
): Promise<FoundSealed[]> {
  const { rows } = await database.query<FoundSealed>({
    text: `
        select p.n::integer, r.rows, b.blocks
        from ${STRETCHES}
        cross join lateral (${rowsOf(request.site)}) as r
        cross join lateral (
          select string_agg(int4send(length(data)) || data, '') as blocks ${fromBlocksOf(request.site)}) as b
      `,
    values: valuesOf(request, stretches),
    binary: true,
  })
  return rows
}

function addRows(records: Map<number, Buffer[]>, rows: Buffer | null, isWanted: (ts: number) => boolean): void {
  for (let at = 0; rows && at < rows.length; at += ROW_BYTES) {
    if (!isWanted(positionAt(rows, at).ts)) continue
    const upload = Number(rows.readBigInt64BE(at + PACKED_BYTES))
    records.get(upload)?.push(rows.subarray(at, at + PACKED_BYTES))
  }
}

function addBlocks(records: Map<number, Buffer[]>, blocks: Buffer | null, stretch: SiteStretch): void {
  for (let at = 0; blocks && at < blocks.length; ) {
    const end = at + 4 + blocks.readInt32BE(at)
    addBlock(records, blocks.subarray(at + 4, end), stretch)
    at = end
  }
}

function addBlock(records: Map<number, Buffer[]>, block: Buffer, { site, from, to }: SiteStretch): void {
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
