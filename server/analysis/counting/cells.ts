import type { State } from '../blocks/rollup.ts'
import type { SpanRollup } from '../blocks/span-rollup.ts'
import type { MatchingRecords } from '../blocks/visit-blocks.ts'

/**
 * What all figures are computed from is cells: how many vehicles of a group there are in a quarter of an hour (or in a piece
 * of one), and their speeds. Sources of cells are the rollups of blocks, in which they are columns of numbers, and single
 * records, rows or decoded blocks, each of which is a cell of its own.
 */

/** Vehicles that are counted alike at a time. */
export interface Group {
  site: number
  channel: number
  /** 0 where lanes are not told apart. */
  lane: number
  vehicleClass: number
  /** Of the class scheme of the request, the last one for those without a class of it; -1 without a scheme. */
  schemeClass: number
  /** Whether the speed is used. */
  state: State
  /** Whether it does not follow another vehicle, where that is asked for. */
  isFree: boolean
}

/** Records, each a cell of one vehicle. Valid until the next ones are read. */
export interface RecordCells extends MatchingRecords {
  /** Null: the columns have the site of each. */
  site: number | null
}

/**
 * The cells of a site in the rollup of a block, or of the blocks of a span, of which quarters of an hour that start within
 * [from, to) and some groups are wanted. Each histogram of a span is as a whole inside or outside.
 */
export interface RollupCells {
  site: number
  /** Of a block: valid until the next one is read. Those of blocks have no histograms, and those of spans no speeds. */
  rollup: Pick<SpanRollup, 'start' | 'quarters' | 'groups' | 'counts' | 'speeds'> &
    Partial<Pick<SpanRollup, 'histograms'>>
  from: number
  to: number
  /** By the number of a group in the rollup; null when all are. */
  isWanted: ((group: number) => boolean) | null
}
