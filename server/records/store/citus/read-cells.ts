import sql, { type Sql } from 'sql-template-tag'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { skipConditions } from '../../blocks/format/match-columns.ts'
import { QUARTER_MS } from '../../blocks/rollups/rollup.ts'
import { bytesOfSites } from '../../blocks/spans.ts'
import { BLOCK } from '../../blocks/visit-blocks.ts'
import { timestamp } from '../../timestamp.ts'
import { quarterStart } from '../cells/cells.ts'
import {
  type CellAnswer,
  type CellAnswers,
  type CellSelection,
  queryRows,
  ROLLUP,
  SLOW_STATEMENT,
  selectBlocks,
  selectCells,
  selectRows,
  sourceOf,
} from '../cells/select-cells.ts'
import { findStretch, learnPace, type SealedStretch } from './find-stretch.ts'

/** Each site is read by a statement of its own, so that its rows and blocks are of one snapshot. Spans have no rollups there. */
export const readCells = (database: Database, selection: CellSelection): Promise<CellAnswers> =>
  database.transaction(async tx => {
    const { sites, to } = selection
    if (!sites) return { spans: [], ...(await readStretch(tx, selection)) }
    const answers: CellAnswer[] = []
    for (const site of sites)
      answers.push(...(await queryRows<CellAnswer>(tx, selectCells({ ...selection, sites: [site] }))))
    return { answers, spans: [], to }
  }, SLOW_STATEMENT)

/** All sites, of a time in which they are read in the same way. */
async function readStretch(tx: Queryable, selection: CellSelection): Promise<Omit<CellAnswers, 'spans'>> {
  const { organizationId, from, to: last, cutQuarters, maxRows } = selection
  const window = { organizationId, from, to: last, order: 'asc' as const, after: { ts: from, id: -1 } }
  const { sealed, to } = await findStretch(tx, window, { isOneDay: cutQuarters === null, rows: maxRows })
  const stretch = { ...selection, to }
  const read = (statement: Sql) => queryRows<CellAnswer>(tx, statement)
  if (!sealed) {
    const answers = await read(selectRows(stretch))
    const rows = (answers[0]?.[2]?.length ?? 0) / selection.rowBytes.size
    if (rows < maxRows) learnPace(organizationId, to - from, rows)
    return { answers, to }
  }
  const { removedSites } = sealed
  if (cutQuarters && !(sealed.isSettled && removedSites.length === 0)) {
    return readStretch(tx, { ...selection, cutQuarters: null })
  }
  if (cutQuarters) {
    const edges = [from, to].filter(ts => ts % QUARTER_MS !== 0).map(quarterStart)
    const ofAll = { ...stretch, cutQuarters: [...cutQuarters, ...edges] }
    return { answers: [...(await read(selectRollups(ofAll))), ...(await read(selectOtherBlocks(ofAll)))], to }
  }
  const blocks = await read(selectTimeBlocks(stretch, sealed))
  const rows = removedSites.length > 0 ? await read(selectRows(stretch, removedSites)) : []
  return { answers: [...blocks, ...rows], to }
}

/** The workers put the rollups of a site together, and send no others. */
const selectRollups = (selection: CellSelection): Sql => sql`
  select ${sourceOf('rollups')}, null::integer, string_agg(${ROLLUP}, '')
  from (${selectBlocks(selection)}) as blocks
  where is_rolled_up
  group by site_id`

const selectOtherBlocks = (selection: CellSelection): Sql => sql`
  select ${sourceOf('blocks')}, site_id, ${BLOCK}
  from (${selectBlocks(selection)}) as blocks
  where not is_rolled_up`

/** The blocks of all sites of a sealed stretch in the order of time, without its removed sites. */
const selectTimeBlocks = ({ organizationId, from, to, filters }: CellSelection, sealed: SealedStretch): Sql => sql`
  select ${sourceOf('blocks')}, null::integer, ${BLOCK}
  from (
    select first_ts, first_id, last_ts, last_id, ${bytesOfSites(sealed.removedSites)}::bytea as removed, data
    from time_blocks
    where organization_id = ${organizationId} and bucket = ${sealed.bucket}
      and generation = any(${sealed.generations}::bigint[])
      and last_ts >= ${timestamp(from)} and first_ts < ${timestamp(to)} ${skipConditions(filters)}
  ) as blocks`
