import { channelOf, classOf, QUARTER_MS, STATE } from '../../blocks/rollups/rollup.ts'
import type { SpanRollup } from '../../blocks/rollups/span-rollup.ts'
import type { MatchingRecords } from '../../blocks/visit-blocks.ts'
import type { CanonicalFilters } from '../../record-filters.ts'

/**
 * What all figures are computed from is cells: how many vehicles of a group there are in a quarter of an hour (or in a piece
 * of one), and their speeds. Sources of cells are the rollups of blocks, in which they are columns of numbers, and single
 * records, rows or decoded blocks, each of which is a cell of its own.
 */

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
  /** The rollup of a block is valid until the next one is read. Blocks have no histograms, and spans no speeds. */
  rollup: Pick<SpanRollup, 'start' | 'quarters' | 'groups' | 'counts' | 'speeds'> &
    Partial<Pick<SpanRollup, 'histograms'>>
  from: number
  to: number
  /** By the number of a group in the rollup; null when all are. */
  isWanted: ((group: number) => boolean) | null
}

/** The quarter of an hour of a time. */
export const quarterStart = (ts: number): number => Math.floor(ts / QUARTER_MS) * QUARTER_MS

const ROLLED_UP: (keyof CanonicalFilters)[] = ['sites', 'channels', 'vehicleClasses', 'valid']

/** Whether the groups of a rollup are enough for the filters. */
export const isRolledUp = (filters: CanonicalFilters): boolean =>
  Object.entries(filters).every(([name, stored]) => stored === null || (ROLLED_UP as string[]).includes(name))

/** Which groups of a rollup have the records of the filters; null: all. */
export function wantedGroups({ channels, vehicleClasses, valid }: CanonicalFilters): RollupCells['isWanted'] {
  if (!channels && !vehicleClasses && valid === null) return null
  return group =>
    (channels?.includes(channelOf(group)) ?? true) &&
    (vehicleClasses?.includes(classOf(group)) ?? true) &&
    (valid === null || valid === ((group & 3) !== STATE.invalid))
}
