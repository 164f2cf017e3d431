import type { RoadChannel } from '../contract/vehicles/roads.ts'
import type { HeatRows } from './heat-option.ts'
import type { LineData } from './lines-option.ts'
import type { SpeedBand } from './speed-band-option.ts'
import type { DrawnSpeeds } from './speed-option.ts'
import type { VolumeData } from './volume-data.ts'

/** A report, free of how it is shown: PDF, Excel and the page are made from it. */
export interface ReportDocument {
  title: string
  subtitle: string
  organization: string
  /** A picture as an address of its data; null without one. */
  logo: string | null
  kind: string
  /** Left of the foot of every page, and right of it. */
  foot: { about: string; made: string }
  head: DocumentFact[]
  /** What the sketch of the road shows; a report of several sites has none. */
  map: SketchMap | null
  figures: KeyFigure[]
  sections: DocumentSection[]
}

export interface SketchMap {
  country: string
  channels: RoadChannel[]
}

export interface DocumentFact {
  name: string
  /** Each in a line of its own. */
  values: string[]
  /** On paper they follow each other in a line: many short ones. */
  isRun?: boolean
}

/** The lines of a fact on paper. */
export const linesOf = ({ values, isRun = false }: DocumentFact): string[] => (isRun ? [values.join(' · ')] : values)

export interface KeyFigure {
  name: string
  value: string
  /** The same as a number for spreadsheets. A share of 0 to 1 is written in percent. */
  number: { value: number | null; digits: number; isShare?: boolean }
  unit: string
  more: string
}

export interface DocumentSection {
  title: string
  lead: string
  blocks: DocumentBlock[]
}

export type DocumentBlock =
  | { type: 'table'; table: DocumentTable }
  | { type: 'plot'; plot: DocumentPlot; legend: LegendEntry[] }
  | { type: 'strip'; parts: StripPart[] }
  | { type: 'facts'; facts: DocumentFact[] }
  | { type: 'text'; text: string }

export interface DocumentTable {
  columns: DocumentColumn[]
  rows: DocumentRow[]
  notes: string[]
}

/** A table with more rows may be continued on the next page. */
export const MAX_ROWS_KEPT = 26

export interface DocumentColumn {
  head: string
  /** Numbers have a number of decimal places. */
  digits: number | null
  /** Texts are times of day: `07:15`, `07:15 – 07:30` or `07 – 08`. */
  isClock?: boolean
  /** Differences: those above zero have a plus. */
  isSigned?: boolean
}

export interface DocumentRow {
  cells: DocumentCell[]
  isBold?: boolean
  /** A colour by the name of its variable. */
  swatch?: string
}

/** Null is a value that is not known. A number of its own has other decimal places than its column. */
export type DocumentCell = string | number | null | OwnCell

interface OwnCell {
  value: string | number | null
  isBold?: boolean
  digits?: number
}

export const cellValue = (cell: DocumentCell): string | number | null =>
  typeof cell === 'object' && cell !== null ? cell.value : cell
export const isBoldCell = (cell: DocumentCell): boolean => typeof cell === 'object' && cell?.isBold === true
/** The decimal places of a number. */
export const cellDigits = (cell: DocumentCell, column: DocumentColumn | undefined): number =>
  (typeof cell === 'object' ? cell?.digits : null) ?? column?.digits ?? 0

export type DocumentPlot =
  | { kind: 'volume'; data: VolumeData }
  | { kind: 'band'; data: SpeedBand }
  | { kind: 'weekdays'; rows: HeatRows }
  | { kind: 'speeds'; data: DrawnSpeeds }
  | { kind: 'lines'; data: LineData }

export interface LegendEntry {
  label: string
  colour: string
  mark: 'swatch' | 'line' | 'dashed' | 'hatch'
}

export interface StripPart {
  label: string
  colour: string
  share: number
}
