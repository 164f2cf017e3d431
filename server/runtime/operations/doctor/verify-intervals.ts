import sql from 'sql-template-tag'
import type { Database } from '../../../platform/database/database.ts'
import { DamagedBlock } from '../../../records/blocks/format/block-format.ts'
import { decodeDay } from '../../../records/intervals/day-format.ts'
import { markReplaced, rangeOf } from '../../../records/intervals/stored-interval.ts'
import { bad, type Diagnosis, ok } from './diagnosis.ts'

interface DayRow {
  site_id: number
  date: string
  day: number
  count: number
  first: Date
  last: Date
  data: Buffer
}

const BATCH = 50
const SHOWN = 10

/** Decodes all days of intervals, and compares them with their rows. */
export async function verifyIntervals(database: Database): Promise<Diagnosis> {
  const complaints: string[] = []
  let days = 0
  for (let after = { site_id: 0, date: '-infinity' }; ; ) {
    const { rows } = await database.query<DayRow>(sql`
      select site_id, day::text as date, day - date '1970-01-01' as day, count, first, last, data
      from interval_days
      where (site_id, day) > (${after.site_id}, ${after.date}::date)
      order by site_id, day
      limit ${BATCH}
    `)
    for (const row of rows) complaints.push(...complaintsOf(row))
    days += rows.length
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) break
    after = last
  }
  if (complaints.length === 0) return ok('intervals', `${days} days of sites are whole`)
  const more = complaints.length > SHOWN ? ` And ${complaints.length - SHOWN} more.` : ''
  return bad('intervals', complaints.slice(0, SHOWN).join(' ') + more, 'Restore a backup, or send their files again.')
}

function complaintsOf(row: DayRow): string[] {
  const name = `The intervals of site ${row.site_id} on ${row.date}`
  try {
    const intervals = decodeDay(row.day, row.data)
    const count = intervals.filter(({ isReplaced }) => !isReplaced).length
    const { from, to } = rangeOf(intervals)
    const marked = intervals.map(interval => ({ ...interval }))
    markReplaced(marked, new Set())
    const isMarked = marked.every(({ isReplaced }, n) => !isReplaced || intervals[n]?.isReplaced)
    const isAsItsRow = count === row.count && from === row.first.getTime() && to === row.last.getTime()
    return isAsItsRow && isMarked ? [] : [`${name} are not what their row says.`]
  } catch (error) {
    if (!(error instanceof DamagedBlock)) throw error
    return [`${name} cannot be read. ${error.message}`]
  }
}
