import type { TimeRange } from '../../../contract/times/time.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import type { RecordColumns } from '../blocks/format/columns.ts'
import type { EncodeSpans } from '../blocks/make-blocks.ts'
import type { SiteOfSpan, Span } from '../blocks/spans.ts'
import type { Page, PageRequest } from '../page.ts'
import type { CellAnswers, CellSelection } from './cells/select-cells.ts'
import type { PageScope } from './page-scope.ts'
import type { ReadState } from './read-state.ts'

/**
 * What depends on where records are: all in one PostgreSQL, or on the workers of a Citus coordinator. There rows, blocks of sites
 * and blocks of all sites are on different machines, which have no common snapshot and do not commit at the same moment.
 *
 * Records are rows at first; sealed, they are blocks of their site and blocks of all sites. The caller of an operation that takes
 * `tx` for writing holds the lock of the site.
 */
export interface RecordStore {
  /** The records of a page in order, each once, also while they are sealed or opened. */
  readPage(database: Queryable | Database, request: PageRequest, scope: PageScope): Promise<Page>
  /**
   * The packed records of each of these uploads, in the order of (ts, id). Uploads may overlap, or have two records with a year
   * of others between them; what lies between is read once for all of them, and not at all where the upload says in which
   * stretches of time its records are. Blocks are skipped by the uploads that they hold.
   */
  readUploads(database: Queryable, uploads: UploadToRead[]): Promise<Buffer[]>
  /** What cells are counted from: rows, rollups and blocks, each record in one of them, up to a time that it says. */
  readCells(database: Database, selection: CellSelection): Promise<CellAnswers>

  /** A `from` clause that has a row if some of the site's records within an hour of [from, to] may be in blocks. */
  sealedAround(site: SiteOfSpan, from: number, to: number): string
  /** Before the transaction of `openSpans`: does as much of it as must be committed before. How many records it was. */
  openAhead(database: Database, site: SiteOfSpan, from: number, to: number): Promise<number>
  /**
   * Turns the site's blocks of all spans that overlap [from, to] into rows again, and keeps sealing away from them until the
   * transaction ends. Records are only ever written as rows: afterwards the caller writes as if nothing had ever been sealed. The
   * records keep their ids. How many records it was.
   */
  openSpans(tx: Queryable, site: SiteOfSpan, from: number, to: number): Promise<number>
  /** Deletes the site's blocks of all spans that lie within [from, to). */
  dropSpans(tx: Queryable, site: SiteOfSpan, from: number, to: number): Promise<void>
  /**
   * Inserts rows, without those that are stored already. Returns whether all were inserted for certain; otherwise the caller has to
   * compare them with what is stored now. `areNew`: no stored row has one of their times.
   */
  insertRows(tx: Queryable, values: unknown[], areNew: boolean): Promise<boolean>
  /** Before the transaction of `deleteUploads`, as `openAhead`. */
  openMixedAhead(database: Database, request: UploadsOfSite): Promise<void>
  /**
   * Deletes the records of uploads from rows and blocks of the site. Only spans with such records are touched: there the site's
   * blocks are deleted, and records of other uploads become rows. Where no other record is left, nothing is written as a row.
   * Returns whether some of them may be left, so that the caller has to repeat it. The caller also holds the locks of the days.
   */
  deleteUploads(tx: Queryable, request: UploadsOfSite, onDeleted: OnDeleted): Promise<boolean>
  /** Those of uploads that were stored by committed transactions of which all records can be read. */
  findWholeUploads(database: Queryable, ids: number[]): Promise<number[]>

  /**
   * Encodes new records of a site as blocks, together with what is stored there, without a lock. `choose` gets what is stored
   * in the ranges of the request, and says which records are new. What is returned stores them under the site's lock. Null
   * where they have to be rows first: on a cluster, while an upload of the same time is published or taken back, and where
   * millions of records of other sites would have to be encoded again.
   */
  addToBlocks<T extends AddedRecords>(
    database: Database,
    request: AddRequest,
    choose: (tx: Queryable, stored: RecordColumns[], state: ReadState) => Promise<T>,
  ): Promise<PreparedBlocks<T> | null>
  /** Stores records of a database that no process reads yet; null where they have to be rows first. */
  blockLoader: BlockLoader | null
  /** Moves rows of an organization into blocks, span by span. A span that fails stays as it is and the others are sealed. */
  sealOrganization(database: Database, request: SealRequest): Promise<void>
  /** Completes what was interrupted. */
  completeSealing(database: Database): Promise<void>
  /** Makes the rollups of what earlier versions have sealed. */
  fillRollups(database: Database, signal?: AbortSignal): Promise<void>
  /** The time zone of a site as the rollup of a span needs it; undefined where spans have no rollups. */
  readZone(tx: Queryable, siteId: number): Promise<ReadonlyMap<number, string> | undefined>
  /** Until the transaction ends, none reads blocks of the organization that the caller is about to delete. */
  waitForReaders(tx: Queryable, organizationId: number): Promise<unknown>

  /** All blocks of a span in one state. */
  readSpan(tx: Queryable, span: SpanToRead): Promise<SpanBlocks>
  /** The function of SQL that says how many bytes a table of blocks has, with its indexes. */
  tableSize: 'pg_total_relation_size' | 'citus_total_relation_size'
  /** Fills the table of a new month, and attaches it to the others. */
  fillMonth(fill: () => Promise<void>, attach: () => Promise<unknown>): Promise<void>
  /** Before the table of a month is dropped: new readers do not wait for that. `isInterrupted`: an earlier call was. */
  detachMonth(database: Queryable, table: string, isInterrupted: boolean): Promise<void>
}

export interface UploadToRead {
  upload_id: number
  site_id: number
  /** First and last time of each stretch in which it has records. */
  stretches: [first: number, last: number][] | null
}

export interface UploadsOfSite extends TimeRange {
  site: SiteOfSpan
  uploads: ReadonlySet<number>
}

/** Called for each deleted record. */
export type OnDeleted = (upload: number, ts: number, flags: number) => void

export interface BlockOptions {
  /** A block of a site has no more records. */
  siteBlockRecords?: number
  /** Makes the blocks elsewhere than in this thread. */
  encodeSpans?: EncodeSpans
}

export interface AddRequest extends BlockOptions {
  site: SiteOfSpan
  /** Whole UTC days, sorted and disjoint. All new records are in them. */
  ranges: TimeRange[]
  /** The new records are chosen as if others of the site were stored, which are still to be. */
  isChangeExpected?: boolean
}

export interface AddedRecords {
  /** In the order of (ts, id). */
  records: RecordColumns
  /** The site's. */
  timeZone: string
}

export interface PreparedBlocks<T> {
  chosen: T
  /**
   * Stores them; false when something was written since they were prepared. Then the caller rolls the transaction back.
   * `behind`: of records on other days, which were chosen as if these were stored.
   */
  store(tx: Queryable, behind?: ReadState | null): Promise<boolean>
}

export interface BlockLoader {
  /** Encodes all records that a site has in a span, in any order. What is returned stores them. */
  encode(span: Span, records: RecordColumns, timeZone: string): Promise<(tx: Queryable) => Promise<void>>
  /** When all sites of a span are stored. */
  finish(database: Database, span: Span): Promise<void>
}

export interface SealRequest extends BlockOptions {
  organizationId: number
  /** Rows before this time are sealed. */
  before: number
  /** A span has no more records, unless one hour has. */
  maxSpanRecords: number
  signal?: AbortSignal
  isPaced: boolean
  /** Called for each span; 0 rows where it must stay as it is for now. */
  onSealed: (rows: number) => void
  onFailure: (error: unknown) => void
}

export interface SpanToRead {
  organization_id: number
  span_start: Date
}

export interface BlockRow {
  /** Null: of all sites. */
  site_id: number | null
  first_ts: Date
  first_id: number
  last_ts: Date
  last_id: number
  count: number
  /** The other columns that a filter reads instead of the bytes. */
  summary: string
  removed_sites: Buffer
  data: Buffer
  /** The rollup of a block of a site; null until it is filled in. */
  rollup: Buffer | null
  /** Stored in the first block of a site that has several; null until it is filled in. */
  span_rollup: Buffer | null
  /** The first id of the block whose span_rollup counts this one too. */
  rolled_up_in: number | null
  /** Blocks of all sites and one generation do not overlap. */
  generation: number
}

export interface SpanBlocks {
  rows: BlockRow[]
  /** Sites that have no blocks of their own yet. */
  pending: number[]
}
