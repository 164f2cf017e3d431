import type { TimeRange } from '../../../../contract/times/time.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { QUARTER_MS } from '../../blocks/rollups/rollup.ts'
import { readSpanTimes } from '../../blocks/rollups/span-rollup.ts'
import { namingBlock } from '../../blocks/stored-block.ts'
import {
  type CellAnswer,
  type CellAnswers,
  type CellSelection,
  type IsAlike,
  queryRows,
  SLOW_STATEMENT,
  type SpanCells,
  selectCells,
  selectSpans,
} from '../cells/select-cells.ts'

/** The rollups of spans, where what they hold is enough, and all else in one statement of the same snapshot. */
export function readCells(database: Database, selection: CellSelection): Promise<CellAnswers> {
  const { filters, cutQuarters, withSpeeds, isAlike, to } = selection
  const holdSpeeds = isAlike !== null && !filters.vehicleClasses && filters.valid !== false
  const hasSpans = cutQuarters !== null && (!withSpeeds || holdSpeeds)
  return database.transaction(
    async tx => {
      const spans = hasSpans ? await findSpans(tx, selection, withSpeeds ? isAlike : null) : []
      const answers = await queryRows<CellAnswer>(tx, selectCells({ ...selection, spans: spans.map(({ id }) => id) }))
      return { answers, spans, to }
    },
    { ...SLOW_STATEMENT, isSnapshot: hasSpans },
  )
}

/**
 * The spans in which speeds, if they are read, are counted alike for as long as a histogram is. The transaction is a snapshot,
 * because a span may be opened or sealed meanwhile.
 */
async function findSpans(tx: Queryable, selection: CellSelection, isAlike: IsAlike | null): Promise<SpanCells[]> {
  const rows = await queryRows<[site: number, id: number, bytes: Buffer]>(tx, selectSpans(selection))
  return rows.flatMap(([site, id, bytes]) => {
    const times = namingBlock(`of site ${site} that begins with record ${id}`, () => readSpanTimes(bytes))
    const { from, to } = times.whole
    const histograms = isAlike ? times.histograms : []
    const isUsed =
      to > selection.from &&
      !selection.cutQuarters?.some(quarter => quarter < to && quarter + QUARTER_MS > from) &&
      histograms.every(one => !isDivided(one, selection) && isAlike?.(site, one))
    return isUsed ? [{ site, id, bytes, histograms }] : []
  })
}

const isDivided = ({ from, to }: TimeRange, part: TimeRange): boolean =>
  (part.from > from && part.from < to) || (part.to > from && part.to < to)
