import { DAY_MS, HOUR_MS } from '../../../../contract/times/time.ts'
import { msAt, PACKED, PACKED_BYTES, viewOf } from '../../../../contract/vehicles/record.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import {
  columnsFromPacked,
  NO_SEQUENCE,
  type RecordColumns,
  ROW_BYTES,
} from '../../../records/blocks/format/columns.ts'
import type { Span } from '../../../records/blocks/spans.ts'
import { MAX_SPAN_RECORDS } from '../../../records/store/sealing/seal-records.ts'
import type { BlockLoader } from '../../../records/store/store.ts'
import { STORED, STORED_BYTES } from './read-month.ts'

const SPAN_HOURS = [24, 12, 8, 6, 4, 3, 2, 1]
const DAYS_OF_MONTH = 28

/** Spans of a month with so many records, so long that each has about `spanRecords` at most. */
export function spanLengthOf(records: number, spanRecords = MAX_SPAN_RECORDS): number {
  const anHour = records / DAYS_OF_MONTH / 24
  return (SPAN_HOURS.find(hours => anHour * hours <= spanRecords) ?? 1) * HOUR_MS
}

interface OfSite {
  site: number
  span: Span
  pieces: Buffer[]
}

/** Stores the old records of a month, which come by site and time, as blocks. */
export class BlocksOfMonth {
  readonly #loader: BlockLoader
  readonly #spanMs: number
  readonly #bytesEach: number
  readonly #zones: ReadonlyMap<number, string>
  readonly #spans = new Map<string, Span>()
  /** The records of a site in a span of which more may come. */
  #open: OfSite | null = null

  constructor(loader: BlockLoader, options: { spanMs: number; bytesEach: number; zones: ReadonlyMap<number, string> }) {
    this.#loader = loader
    this.#spanMs = options.spanMs
    this.#bytesEach = options.bytesEach
    this.#zones = options.zones
  }

  /** Takes the next records. What is returned stores those of sites and spans that are complete. */
  async add(packed: Buffer): Promise<(tx: Queryable) => Promise<void>> {
    const complete: OfSite[] = []
    const view = viewOf(packed)
    let from = 0
    for (let at = 0; at < packed.length; at += this.#bytesEach) {
      if (this.#open && isOf(this.#open, view, at)) continue
      this.#keep(packed.subarray(from, at))
      if (this.#open) complete.push(this.#open)
      this.#open = this.#begin(view, at)
      from = at
    }
    this.#keep(packed.subarray(from))
    return this.#encode(complete)
  }

  /** When all records were added and stored: the rest, and the order of all sites. */
  async finish(database: Database): Promise<void> {
    const last = await this.#encode(this.#open ? [this.#open] : [])
    await database.transaction(last)
    for (const span of this.#spans.values()) await this.#loader.finish(database, span)
  }

  #keep(piece: Buffer): void {
    if (piece.length > 0) this.#open?.pieces.push(piece)
  }

  #begin(view: DataView, at: number): OfSite {
    const ts = msAt(view, at)
    const day = Math.floor(ts / DAY_MS) * DAY_MS
    const start = day + Math.floor((ts - day) / this.#spanMs) * this.#spanMs
    const organizationId = view.getInt32(at + STORED.organization)
    const span = { organizationId, start, end: start + this.#spanMs }
    this.#spans.set(`${organizationId} ${start}`, span)
    return { site: view.getInt32(at + STORED.site), span, pieces: [] }
  }

  async #encode(complete: OfSite[]): Promise<(tx: Queryable) => Promise<void>> {
    const stores: ((tx: Queryable) => Promise<void>)[] = []
    for (const { site, span, pieces } of complete) {
      const zone = this.#zones.get(site)
      if (!zone) throw new Error(`There are records of site ${site}, but no such site.`)
      stores.push(await this.#loader.encode(span, columnsOf(Buffer.concat(pieces), this.#bytesEach), zone))
    }
    return async tx => {
      for (const store of stores) await store(tx)
    }
  }
}

function isOf({ site, span }: OfSite, view: DataView, at: number): boolean {
  const ts = msAt(view, at)
  return ts >= span.start && ts < span.end && view.getInt32(at + STORED.site) === site
}

/** As rows of PostgreSQL, from which sealing makes blocks. */
function columnsOf(stored: Buffer, bytesEach: number): RecordColumns {
  const count = stored.length / bytesEach
  const rows = Buffer.alloc(count * ROW_BYTES.site)
  for (let n = 0; n < count; n++) {
    const [from, to] = [n * bytesEach, n * ROW_BYTES.site]
    stored.copy(rows, to, from, from + STORED.identity)
    stored.copy(rows, to + PACKED.site, from + STORED.site, from + STORED.sequence)
    stored.copy(rows, to + PACKED_BYTES, from + STORED.upload, from + STORED.organization)
    stored.copy(rows, to + PACKED_BYTES + 8, from + STORED.identity, from + STORED.upload)
    if (bytesEach < STORED_BYTES) rows.writeBigInt64BE(BigInt(NO_SEQUENCE), to + PACKED_BYTES + 16)
    else stored.copy(rows, to + PACKED_BYTES + 16, from + STORED.sequence, from + STORED_BYTES)
  }
  return columnsFromPacked(rows, 'site')
}
