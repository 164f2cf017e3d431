import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import type { TestOrganization } from '../people/people.ts'
import type { PlainFigureSite, PlainPeriod, PlainVehicle } from '../plain-figures/plain-days.ts'
import { iso, randomOf, store, walk } from './traffic.ts'

const CLASSES = ['motorcycle', 'car', 'car', 'car', 'car', 'van', 'truck', 'semi_trailer', 'bus', 'bicycle', 'unknown']
const SCHEMES = ['fhwa_13', 'tls_8_1', null, 'swiss10']
const ROUND = 10 * MINUTE_MS

interface Wanted {
  zone: string
  country: string
  holidays: string[]
  from: number
  to: number
  /** Vehicles an hour by day. */
  rate: number
  seed: number
  region?: string
  /** Absent: 60 km/h, then 30 mph. */
  limits?: PlainFigureSite['limits']
}

/** A site with random traffic: measured but for some holes, in uploads of different class schemes, with limits that change. */
export async function makeFigureSite(
  database: Database,
  organization: TestOrganization,
  wanted: Wanted,
): Promise<{ site: PlainFigureSite; schemeAt: (ts: number) => string | null }> {
  const { zone, from, to, rate, seed } = wanted
  const random = randomOf(seed)
  const between = (low: number, high: number) => low + random() * (high - low)
  const change = Math.floor((from + (to - from) * 0.4) / HOUR_MS) * HOUR_MS
  const limits = wanted.limits ?? [
    { from: Number.NEGATIVE_INFINITY, kmh: 60 },
    { from: change, kmh: 48, unit: 'mph' as const },
  ]
  const id = await organization.site({
    time_zone: zone,
    country: wanted.country,
    channels: [{ number: 1, lanes: 2 }, { number: 2 }, { number: 3 }],
    ...(wanted.region && { region: wanted.region }),
    speed_limits: limits.map(limit => ({ ...limit, from: Number.isFinite(limit.from) ? iso(limit.from) : null })),
  })
  const holes = Array.from({ length: 8 }, (): [number, number] => {
    const start = Math.floor(between(from, to) / MINUTE_MS) * MINUTE_MS
    return [start, start + Math.floor(between(10, 900)) * MINUTE_MS]
  })
  const schemes = new Map<number, string | null>()
  const covered: [number, number][] = []
  const chunk = 30 * DAY_MS
  for (let begin = from, n = 0; begin < to; begin += chunk, n++) {
    const end = Math.min(begin + chunk, to)
    const scheme = SCHEMES[n % SCHEMES.length] as string | null
    const covers = without([begin, end], holes)
    const records = covers.flatMap(([start, stop]) => trafficOf(start, stop, rate, random))
    const upload = await store(
      database,
      id,
      records.map((record, i) => ({ sequence: n * 1_000_000 + i, ...record })),
      covers,
    )
    await database.query({ text: 'update uploads set class_scheme = $1 where id = $2', values: [scheme, upload] })
    schemes.set(begin, scheme)
    covered.push(...covers)
  }
  return {
    site: {
      id,
      zone,
      channels: [1, 2, 3],
      limits,
      covered,
      periods: [],
      holidays: wanted.holidays,
      schoolHolidays: null,
    },
    schemeAt: ts => schemes.get(from + Math.floor((ts - from) / chunk) * chunk) ?? null,
  }
}

function without([from, to]: [number, number], holes: [number, number][]): [number, number][] {
  const rest: [number, number][] = []
  let start = from
  for (const [low, high] of [...holes].sort((a, b) => a[0] - b[0])) {
    if (high <= start || low >= to) continue
    if (low > start) rest.push([start, low])
    start = Math.max(start, high)
  }
  if (start < to) rest.push([start, to])
  return rest
}

/** More by day than by night; some in platoons; some values missing or out of range. */
function trafficOf(from: number, to: number, rate: number, random: () => number): { [field: string]: unknown }[] {
  const records: { [field: string]: unknown }[] = []
  let ts = from
  for (;;) {
    const hour = new Date(ts).getUTCHours()
    const busy = hour >= 5 && hour < 20 ? rate : rate / 8
    ts += random() < 0.2 ? Math.floor(random() * 6000) : 1 + Math.floor((-Math.log(1 - random()) * HOUR_MS) / busy)
    if (ts >= to) return records
    records.push({
      timestamp: iso(ts),
      channel: random() < 0.6 ? 1 : 2,
      lane: random() < 0.25 ? null : random() < 0.5 ? 1 : 2,
      vehicle_class: CLASSES[Math.floor(random() * CLASSES.length)],
      class_code: random() < 0.1 ? null : Math.floor(random() * 15),
      speed_kmh: random() < 0.06 ? null : Math.round(random() < 0.03 ? random() * 3200 : 250 + random() * 500) / 10,
      length_m:
        random() < 0.06 ? null : Math.round(random() < 0.03 ? 1 + random() * 5000 : 150 + random() * 2000) / 100,
      ...(random() < 0.5 && { headway_s: Math.round(random() * 9000) / 1000 }),
      device_fault: random() < 0.05,
    })
  }
}

/** Its records as search returns them, with the scheme of their upload. */
export async function readVehicles(
  url: string,
  token: string,
  { id }: PlainFigureSite,
  schemeAt: (ts: number) => string | null,
  window: { from: number; to: number },
): Promise<PlainVehicle[]> {
  const vehicles: PlainVehicle[] = []
  for (let from = window.from; from < window.to; from += 30 * DAY_MS) {
    const to = Math.min(from + 30 * DAY_MS, window.to)
    const { items } = await walk(url, token, {
      time: { from_dt: iso(from), to_dt: iso(to) },
      sites: [id],
      limit: 10_000,
    })
    for (const { timestamp, ...record } of items) {
      const ts = Date.parse(timestamp)
      vehicles.push({ ...record, ts, scheme: schemeAt(ts) })
    }
  }
  return vehicles
}

/** Some periods of all kinds of effects, of all channels or some of them; some overlap. */
export async function makePeriods(
  database: Database,
  { id }: PlainFigureSite,
  window: { from: number; to: number },
  count: number,
  seed: number,
): Promise<PlainPeriod[]> {
  const random = randomOf(seed)
  const periods: PlainPeriod[] = []
  for (let n = 0; n < count; n++) {
    const from = Math.floor((window.from + random() * (window.to - window.from)) / ROUND) * ROUND
    const to = from + (1 + Math.floor(random() ** 3 * 300)) * ROUND
    const channels = [null, [1], [2], [1, 2, 3], [1, 3]][Math.floor(random() * 5)] as number[] | null
    const effect = ['exclude', 'exclude', 'exclude_speed', 'mark'][Math.floor(random() * 4)] as string
    periods.push({ from, to, channels, effect })
    await database.query({
      text: `insert into quality_periods (site_id, starts_at, ends_at, channels, kind, effect, created_by)
        values ($1, $2, $3, $4, 'other', $5, 'operator')`,
      values: [id, iso(from), iso(to), channels, effect],
    })
  }
  return periods
}
