import type { Selection, StoredRecord } from './plain-records.ts'

/** A search that is read page by page, while anything else happens in between. */
export interface Walk {
  owner: number
  order: 'asc' | 'desc'
  selection: Selection
  /** Each page's cursor and what is known at it; the first is before all pages. A walk may go on from any of them. */
  pages: PageEnd[]
}

export interface PageEnd {
  /** Undefined: the first page has not been read. Null: the walk is over. */
  cursor: string | null | undefined
  /** The last record seen. */
  last: { ts: number; id: number } | null
  /** Short pages of a filtered search may stand behind the last record seen: see `mayMiss`. */
  short: { since: number; before: { ts: number; id: number } | null } | null
}

/** An export that was requested: its records are those of that moment. */
export interface ExportRead {
  id: string
  owner: number
  records: StoredRecord[]
}

/** A place among the changes: behind a record of an upload, or behind a deletion. */
export interface Place {
  position: number
  ts: number
  id: number
}

export interface Chosen {
  owner: number
  sites: number[] | undefined
}

/** Changes that are read page by page; each page's cursor is kept. */
export interface Feed extends Chosen {
  pages: { cursor: string | null; place: Place }[]
}

/** A stream that stays open. */
export interface ReadStream {
  open(): Promise<void>
  check(): Promise<void>
  close(): void
}
