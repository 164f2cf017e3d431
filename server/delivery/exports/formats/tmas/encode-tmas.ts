import type { TmasFormat } from '../../../../../contract/export-formats.ts'
import { MIN_COVERAGE } from '../../../../../contract/quality.ts'
import type { Quality } from '../../../../../contract/vehicles/population.ts'
import { classifierOf } from '../../../../../contract/vehicles/target-schemes.ts'
import type { ExportRun } from '../../claimed-export.ts'
import type { AggregateRow } from '../aggregate/aggregate-columns.ts'
import { readAggregate } from '../aggregate/read-aggregate.ts'
import { lanesOfStation } from './tmas-lanes.ts'
import { classRecord, STATION_HEADER, stationRecord, type TmasLane, volumeRecord } from './tmas-records.ts'

const SCHEME = 'fhwa_13'
const CLASSES = classifierOf(SCHEME).classes
const OPTIONS = { interval: '1h', units: 'metric', speed_bin: 50, class_scheme: SCHEME } as const
/** Stations count motor vehicles, and an hour that is excluded was not counted. */
const COUNTED = { population: 'motor', quality: 'exclude' }

/**
 * A file of the Traffic Monitoring Guide; sites that are no stations are left out. An hour is counted where nearly all of it was
 * measured and none of it is excluded.
 */
export async function* encodeTmas(run: ExportRun, format: TmasFormat): AsyncGenerator<Buffer> {
  const sites = Object.values(run.claimed.context.sites).map(site => ({ site, lanes: lanesOfStation(site) }))
  const lanesOf = new Map(sites.map(({ site, lanes }) => [site.site_id, lanes]))
  if (format === 'tmas-station') {
    yield textOf([STATION_HEADER])
    for (const { site, lanes } of sites) {
      const { channels, latitude = 0, longitude = 0, name } = site
      const year = new Date(run.claimed.window_to.getTime() - 1).getUTCFullYear()
      const countIn = (direction: number) =>
        channels.reduce((sum, one) => sum + (lanes?.get(one.number)?.direction === direction ? (one.lanes ?? 1) : 0), 0)
      const records = [...(lanes?.values() ?? [])].map(lane =>
        stationRecord({ ...lane, year, lanes: countIn(lane.direction), latitude, longitude, text: name }),
      )
      run.count.records += records.length
      yield textOf(records)
    }
    return
  }
  const isStation = (site: { site_id: string }) => lanesOf.get(site.site_id) != null
  const { quality } = run.claimed.request as { quality?: Quality }
  const isCounted = ({ item }: AggregateRow) =>
    (item.coverage ?? 0) >= MIN_COVERAGE && (quality === 'all' || !item.quality?.includes('exclude'))
  const recordsOf = format === 'tmas-volume' ? volumesOf : classesOf
  for await (const rows of readAggregate(run, OPTIONS, { defaults: COUNTED, isWanted: isStation })) {
    const lanes = lanesOf.get(rows[0]?.site.site_id ?? '')
    if (lanes) yield textOf(recordsOf(rows.filter(isCounted), lanes))
  }
}

const textOf = (lines: string[]) => Buffer.from(lines.map(line => `${line}\r\n`).join(''))

const dateOf = ({ item }: AggregateRow) => item.start.slice(0, 10)
const hourOf = ({ item }: AggregateRow) => Number(item.start.slice(11, 13))

type Lanes = Map<number, TmasLane>

/** A record a day and lane. The hour that the clocks repeat in autumn has both; the one that they skip in spring is blank. */
function volumesOf(rows: AggregateRow[], lanes: Lanes): string[] {
  const days = new Map<string, { lane: TmasLane; date: string; hours: (number | null)[] }>()
  for (const row of rows) {
    const lane = lanes.get(row.channel.number)
    if (!lane) continue
    const key = `${dateOf(row)} ${row.channel.number}`
    const day = days.get(key) ?? { lane, date: dateOf(row), hours: Array<number | null>(24).fill(null) }
    day.hours[hourOf(row)] = (day.hours[hourOf(row)] ?? 0) + row.item.count
    days.set(key, day)
  }
  return [...days.values()].map(({ lane, date, hours }) => volumeRecord(lane, date, hours))
}

/** A record an hour and lane, where vehicles have classes of the FHWA. */
function classesOf(rows: AggregateRow[], lanes: Lanes): string[] {
  const hours = new Map<string, { lane: TmasLane; date: string; hour: number; total: number; classes: number[] }>()
  for (const row of rows) {
    const lane = lanes.get(row.channel.number)
    const classes = CLASSES.map(name => row.classes.get(name) ?? 0)
    const isUnclassified = row.item.count > 0 && classes.every(count => count === 0)
    if (!lane || isUnclassified) continue
    const [date, hour] = [dateOf(row), hourOf(row)]
    const key = `${date} ${hour} ${row.channel.number}`
    const before = hours.get(key)
    hours.set(key, {
      lane,
      date,
      hour,
      total: (before?.total ?? 0) + row.item.count,
      classes: classes.map((count, n) => count + (before?.classes[n] ?? 0)),
    })
  }
  return [...hours.values()].map(({ lane, ...counted }) => classRecord(lane, counted))
}
