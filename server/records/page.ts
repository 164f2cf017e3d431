import type { RecordPosition } from '../../contract/vehicles/record.ts'
import type { CanonicalFilters } from './record-filters.ts'

export interface Page {
  /** At most `limit` records of PACKED_BYTES each. */
  packed: Buffer
  /**
   * Where the next page begins; null at the end. Of a full page it is the last record: what is inserted behind that
   * meanwhile belongs to the next page. Only a page with fewer records may end at a position that was read beyond them.
   */
  next: RecordPosition | null
}

export interface PageRequest {
  organizationId: number
  /** Milliseconds since 1970; `from` is inside the window, `to` is not. */
  from: number
  to: number
  filters: CanonicalFilters
  order: 'asc' | 'desc'
  limit: number
  /** The last record of the page before. */
  after: RecordPosition | null
  /** With a filter on records, at most this many index entries are read for a page. */
  bound?: number
  /** Only records of these uploads. */
  uploads?: UploadSelection
}

/** The uploads with an id up to `through`, without those of the ranges [from, to). */
export interface UploadSelection {
  through: number
  except: [from: number, to: number][]
}

/** What is read of rows and blocks from a position on. */
export interface RecordRequest extends Omit<PageRequest, 'limit' | 'after' | 'bound'> {
  /** Each read from its own rows and blocks; null reads those of all sites in the order of time. */
  sites: number[] | null
  after: RecordPosition
}

export const startOf = ({ order, from, to, after }: PageRequest): RecordPosition =>
  after ?? { ts: order === 'asc' ? from : to, id: -1 }
