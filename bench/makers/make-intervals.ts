import cliProgress from 'cli-progress'
import { COUNT_SCALE } from '../../contract/intervals/interval-count.ts'
import { DAY_MS, MINUTE_MS, QUARTER_S } from '../../contract/times/time.ts'
import { VEHICLE_CLASSES } from '../../contract/vehicles/vehicle-classes.ts'
import { type IntervalDays, writeIntervalDays } from '../../server/records/intervals/interval-days.ts'
import type { StoredInterval } from '../../server/records/intervals/stored-interval.ts'
import type { Workplace } from '../tools/workplace.ts'

export const YEAR = 2025
const FIRST_DAY = Date.UTC(YEAR, 0, 1) / DAY_MS
const DAYS = 365

/** Share of each of the 13 classes of the FHWA, and the class of ours that has them. */
const CLASSES = [0.004, 0.71, 0.2, 0.004, 0.02, 0.008, 0.002, 0.008, 0.04, 0.002, 0.001, 0.0005, 0.0005].map(
  (share, n) => ({
    share,
    code: n + 1,
    vehicleClass: VEHICLE_CLASSES.indexOf(n === 0 ? 'motorcycle' : n < 3 ? 'car' : 'truck'),
  }),
)

interface MadeIntervals {
  /** All ids. */
  sites: number[]
  /** Bins that are not 0; null where they were made before. */
  filled: number | null
}

/** A year of quarters of an hour with 13 classes, of so many sites with a channel; made unless it is there. */
export async function makeIntervals(workplace: Workplace, sites: number): Promise<MadeIntervals> {
  const { database } = workplace
  const find = async () => {
    const { rows } = await database.query<{ id: number }>("select id from sites where site_id like 'Q%' order by id")
    return rows.map(({ id }) => id)
  }
  const known = await find()
  if (known.length > 0) return { sites: known, filled: null }
  await database.query(`
    insert into sites (organization_id, site_id, name, latitude, longitude, country, time_zone)
    select ${workplace.organizationId}, 'Q' || n, 'Quarters ' || n, 60, 20, 'FI', 'UTC'
    from generate_series(1, ${sites}) n`)
  await database.query(`
    insert into channels (site_id, number, direction)
    select id, 1, 'North'
    from sites
    where site_id like 'Q%'`)
  const ids = await find()
  const bar = new cliProgress.SingleBar({ format: '{bar} {value} of {total} sites, {eta} s left' })
  bar.start(ids.length, 0)
  let filled = 0
  for (const [n, id] of ids.entries()) {
    const days: IntervalDays = new Map()
    for (let day = 0; day < DAYS; day++) {
      const intervals = makeDay(FIRST_DAY + day, 2000 + 97 * (n % 200))
      for (const { classes } of intervals) for (const { count } of classes ?? []) if (count > 0) filled++
      days.set(FIRST_DAY + day, intervals)
    }
    await writeIntervalDays(database, id, days)
    bar.increment()
  }
  bar.stop()
  await database.query(`
    insert into site_days (site_id, day, count, valid_count, covered)
    select site_id, day, 0, 0, tstzmultirange(tstzrange(day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC'))
    from interval_days
    on conflict do nothing`)
  await database.query('vacuum (analyze) interval_days, site_days')
  return { sites: ids, filled }
}

function makeDay(day: number, vehicles: number): StoredInterval[] {
  return Array.from({ length: 96 }, (_, quarter) => {
    // Two peaks over a day, and little at night.
    const hour = quarter / 4
    const share = 0.002 + 0.016 * (Math.exp(-(((hour - 8) / 2.5) ** 2)) + Math.exp(-(((hour - 17) / 3) ** 2)))
    const classes = CLASSES.map(({ share: ofClass, code, vehicleClass }) => ({
      vehicleClass,
      code,
      count: Math.floor(vehicles * share * ofClass * (0.7 + 0.6 * Math.random()) + Math.random()) * COUNT_SCALE,
    })).sort((a, b) => a.vehicleClass - b.vehicleClass || a.code - b.code)
    return {
      start: day * DAY_MS + quarter * 15 * MINUTE_MS,
      durationS: QUARTER_S,
      channel: 1,
      coveredS: QUARTER_S,
      flags: 0,
      volume: classes.reduce((sum, { count }) => sum + count, 0),
      classes,
      speeds: null,
      lengths: null,
      upload: 1,
      isReplaced: false,
    }
  })
}
