import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import type { TestOrganization } from '../people/people.ts'
import type { PlainFigureSite } from '../plain-figures/plain-days.ts'
import { ask } from '../services/ask.ts'
import { makeFigureSite, makePeriods } from './figure-sites.ts'
import { randomOf } from './traffic.ts'

/** Autumn of 2024 has public holidays in two of them. */
const REGIONS = ['DE-NW', 'DE-BY', 'DE-BB']
const LIMITS: Omit<PlainFigureSite['limits'][number], 'from'>[] = [
  ...[{ kmh: 30 }, { kmh: 50 }, { kmh: 60 }],
  // 20 and 30 mph.
  ...[
    { kmh: 32, unit: 'mph' as const },
    { kmh: 48, unit: 'mph' as const },
  ],
  { kmh: null },
]

interface Wanted {
  from: number
  to: number
  rate: number
  seed: number
}

interface Service {
  url: string
  database: Database
  organization: TestOrganization
  token: string
}

/** A site that its seed decides: its traffic, quality periods, limits and when they change, region and school holidays. */
export async function makeRandomFigureSite(service: Service, { seed, ...wanted }: Wanted): Promise<PlainFigureSite> {
  const { from, to } = wanted
  const random = randomOf(seed)
  const one = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T
  const hour = () => Math.floor((from + random() * (to - from)) / HOUR_MS) * HOUR_MS
  const changes = Array.from({ length: Math.floor(random() * 3) }, hour)
  const times = [Number.NEGATIVE_INFINITY, ...[...new Set(changes)].sort((a, b) => a - b)]
  const { site } = await makeFigureSite(service.database, service.organization, {
    ...wanted,
    zone: 'Europe/Berlin',
    country: 'DE',
    region: one(REGIONS),
    holidays: [],
    seed,
    limits: times.map(time => ({ from: time, ...one(LIMITS) })),
  })
  await makePeriods(service.database, site, wanted, Math.floor(random() * 12), seed)
  await makeSchoolHolidays(service, { site: site.id, first: from + Math.floor(random() * 20) * DAY_MS, random })
  return site
}

interface SchoolHolidays {
  site: number
  first: number
  random: () => number
}

/** Up to two weeks of a list that knows all of 2024. */
async function makeSchoolHolidays({ url, token }: Service, { site, first, random }: SchoolHolidays): Promise<void> {
  const [from, to] = [first, first + Math.floor(random() * 14) * DAY_MS].map(ts =>
    new Date(ts).toISOString().slice(0, 10),
  )
  const body = {
    name: `School of ${site}`,
    kind: 'school_holidays',
    complete_from: '2024-01-01',
    complete_to: '2024-12-31',
    sites: [site],
  }
  const path = '/api/v1/traffic/calendars'
  const made = await ask(url, 'POST', path, { token, body })
  const headers = { authorization: `Token ${token}`, 'content-type': 'text/csv' }
  const filled = await ask(url, 'PUT', `${path}/${made.json.id}/entries`, {
    headers,
    body: `from,to,name\n${from},${to},Autumn\n`,
  })
  if (filled.status !== 200) throw new Error(`${made.text} ${filled.text}`)
}
