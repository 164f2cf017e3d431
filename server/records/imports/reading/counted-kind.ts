import sql from 'sql-template-tag'
import type { CountedKind } from '../../../../contract/intervals/counted-kinds.ts'
import type { IntervalReading } from '../../../../contract/intervals/interval-reading.ts'
import type { Queryable } from '../../../platform/database/database.ts'

/** What the counter of the files of a site counts, as the last import said it; null where none said it. */
export async function readFileCounts(database: Queryable, siteId: number): Promise<CountedKind | null> {
  const { rows } = await database.query<{ file_counts: CountedKind | null }>(sql`
    select file_counts
    from sites
    where id = ${siteId}
  `)
  return rows[0]?.file_counts ?? null
}

export async function rememberFileCounts(database: Queryable, siteId: number, counts: CountedKind): Promise<void> {
  await database.query(sql`
    update sites
    set file_counts = ${counts}
    where id = ${siteId} and file_counts is distinct from ${counts}
  `)
}

/** Whether the file says only how many passed, and not of which class. */
export const isUnclassed = ({ classes, class_codes, total }: IntervalReading): boolean =>
  !classes && !class_codes && total !== null && total !== undefined
