import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import type { TestOrganization } from '../people/people.ts'
import type { PlainRecord, PlainSite } from './plain-aggregate.ts'
import { iso, randomOf, store } from './traffic.ts'

/** Changes of the clocks in 2025. */
const CHANGES: { [zone: string]: string[] } = {
  'Europe/Berlin': ['2025-03-30T01:00:00Z', '2025-10-26T01:00:00Z'],
  'America/New_York': ['2025-03-09T07:00:00Z', '2025-11-02T06:00:00Z'],
  'Australia/Lord_Howe': ['2025-04-05T15:00:00Z', '2025-10-04T15:30:00Z'],
  'Asia/Kolkata': [],
}
export const ZONES = Object.keys(CHANGES)
export const changesOf = (zone: string): number[] => (CHANGES[zone] as string[]).map(Date.parse)

export const YEAR = { from: Date.parse('2024-12-31T00:00:00Z'), to: Date.parse('2026-01-01T00:00:00Z') }

const CLASSES = ['motorcycle', 'car', 'car', 'car', 'van', 'truck', 'semi_trailer', 'bus', 'bicycle', 'pedestrian']

/**
 * A site with some days of traffic in every part of 2025 and around the changes of its clocks, stored as uploads: some
 * declare what they cover; for the others their records count. Its third channel has none.
 */
export async function makeYear(
  database: Database,
  organization: TestOrganization,
  zone: string,
  seed: number,
  limit: number | null,
): Promise<{ site: PlainSite; records: PlainRecord[] }> {
  const channels = [1, 2, 3]
  const site = await organization.site({
    time_zone: zone,
    speed_limit_kmh: limit,
    channels: channels.map(number => ({ number, lanes: 2 })),
  })
  const random = randomOf(seed)
  const between = (from: number, to: number) => from + random() * (to - from)
  const begins = [
    ...changesOf(zone).map(change => change - between(20, 50) * HOUR_MS),
    ...Array.from({ length: 8 }, (_, i) => YEAR.from + (i + 0.3 + random() * 0.3) * 45 * DAY_MS),
  ]
  const records: PlainRecord[] = []
  const covered: [number, number][] = []
  for (const [n, begin] of begins.entries()) {
    const end = begin + between(50, 70) * HOUR_MS
    const uploaded: PlainRecord[] = []
    for (let ts = Math.round(begin); ts < end; ts += random() < 0.05 ? 0 : Math.round(between(0.1, 14) * MINUTE_MS)) {
      uploaded.push({
        ts,
        site,
        channel: random() < 0.6 ? 1 : 2,
        lane: random() < 0.2 ? null : random() < 0.5 ? 1 : 2,
        vehicle_class: random() < 0.05 ? 'unknown' : (CLASSES[Math.floor(random() * CLASSES.length)] as string),
        // Some are missing, some out of what is believed.
        speed_kmh: random() < 0.06 ? null : Math.round(random() < 0.05 ? between(0, 3200) : between(200, 900)) / 10,
        length_m: random() < 0.06 ? null : Math.round(between(100, 2000)) / 100,
        device_fault: random() < 0.05,
      })
    }
    const [first, last] = [uploaded[0]?.ts as number, uploaded.at(-1)?.ts as number]
    const said: [number, number] = [first - 3 * HOUR_MS, Math.round(end + HOUR_MS)]
    covered.push(n % 2 === 0 ? said : [first, last])
    const sent = uploaded.map(({ ts, site: _, ...fields }, i) => ({
      timestamp: iso(ts),
      sequence: n * 10_000 + i,
      ...fields,
    }))
    await store(database, site, sent, n % 2 === 0 ? [said] : null)
    records.push(...uploaded)
  }
  return { site: { id: site, zone, limit, channels, covered: merged(covered) }, records }
}

function merged(ranges: [number, number][]): [number, number][] {
  const result: [number, number][] = []
  for (const [from, to] of ranges.sort((a, b) => a[0] - b[0])) {
    const last = result.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else result.push([from, to])
  }
  return result
}
