import { parseArgs } from 'node:util'
import { makeIntervals, YEAR } from './makers/make-intervals.ts'
import { measureRequest } from './measures/measure-request.ts'
import { Results } from './tools/results.ts'
import { startServer } from './tools/start-server.ts'
import { openWorkplace, type Workplace } from './tools/workplace.ts'

/**
 * `npm run bench -- intervals [--sites 1000] [--rounds 5] [--keep DIRECTORY]`: a year of class counts by quarters of an hour of so
 * many sites: its bytes, figures of a site's year, and a month of all sites by day and class. What was kept is used again.
 */
export async function benchIntervals(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      sites: { type: 'string', default: '1000' },
      rounds: { type: 'string', default: '5' },
      keep: { type: 'string' },
    },
  })
  const rounds = Number(values.rounds)
  const results = new Results('intervals')
  const workplace = await openWorkplace({ directory: values.keep })
  try {
    const startedAt = performance.now()
    const { sites, filled } = await makeIntervals(workplace, Number(values.sites))
    const { intervals, bytes } = await readSize(workplace)
    results.line(
      `${intervals.toLocaleString('en')} intervals of ${sites.length} sites, ${rounds} rounds, medians and the least:`,
    )
    const server = await startServer(workplace)
    const month = { from_dt: `${YEAR}-06-01T00:00:00Z`, to_dt: `${YEAR}-07-01T00:00:00Z` }
    const rows: (string | number)[][] = []
    try {
      const measure = async (name: string, path: 'figures' | 'aggregate', body: object, aim: string) =>
        rows.push([name, ...(await measureRequest(workplace, server, { path, body }, rounds)), aim])
      const year = { sites: sites.slice(0, 1), year: YEAR, sections: ['volume', 'aadt', 'hours', 'peak_hours'] }
      await measure('figures of a year of a site', 'figures', year, '300')
      const byDay = { time: month, sites, interval: '1d', time_zone: 'UTC' }
      await measure('a month of all sites by day', 'aggregate', byDay, '1000')
      await measure('the same by class', 'aggregate', { ...byDay, group_by: ['vehicle_class'] }, '1000')
    } finally {
      await server.stop()
    }
    results.table(['request', 'ms', 'least ms', 'processor ms', 'aim ms'], rows)
    results.line(
      `Stored in ${bytes.toLocaleString('en')} bytes with indexes: ${(bytes / intervals).toFixed(1)} for an interval.`,
    )
    if (filled !== null) {
      results.line(
        `${(bytes / filled).toFixed(2)} bytes for a bin that is not 0 (aim 4), of which an interval has ${(filled / intervals).toFixed(1)}. Made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s.`,
      )
    }
  } finally {
    await workplace.close(values.keep !== undefined)
  }
  results.load()
  results.write()
}

async function readSize({ database }: Workplace): Promise<{ intervals: number; bytes: number }> {
  const { rows } = await database.query<{ intervals: number; bytes: number }>(`
    select coalesce(sum(count), 0)::float8 as intervals, pg_total_relation_size('interval_days')::float8 as bytes
    from interval_days`)
  return rows[0] as { intervals: number; bytes: number }
}
