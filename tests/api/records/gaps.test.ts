import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { assignDevice, unassignDevice } from '../../../server/field/devices/assignments.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask, type Reply } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import { clockAt, localText } from '../../support/traffic/plain-aggregate.ts'
import { between, get, iso, NO_RATE_LIMITS, store, vehicle } from '../../support/traffic/traffic.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

const server = useServer(NO_RATE_LIMITS)
let organization: TestOrganization
let token: string

beforeAll(async () => {
  organization = await makeOrganization(server.database)
  token = (await organization.user()).token
})

interface Gap {
  start: string
  end: string
  reason: string
  may_still_arrive: boolean
}

const askForGaps = (site: number, from: string, to: string, as = token): Promise<Reply> =>
  get(server.url, as, `/sites/${site}/gaps?from=${encodeURIComponent(from)}&to=${encodeURIComponent(to)}`)

async function gaps(site: number, from: string, to: string): Promise<Gap[]> {
  const { status, text, json } = await askForGaps(site, from, to)
  expect(status, text).toBe(200)
  return json.items
}

const at = (text: string) => Date.parse(text)

describe('gaps', () => {
  test('are listed exactly, in local time, from the first measured moment on', async () => {
    const site = await organization.site({ time_zone: 'Europe/Berlin' })
    await store(
      server.database,
      site,
      [],
      [
        [at('2025-03-29T08:00:00.123Z'), at('2025-03-29T20:00:00Z')],
        [at('2025-03-31T00:00:00Z'), at('2025-03-31T05:00:00.001Z')],
        [at('2025-03-31T05:00:00.002Z'), at('2025-04-01T00:00:00Z')],
      ],
    )
    const rest = { reason: 'unknown', may_still_arrive: false }
    const overTheChange = { start: '2025-03-29T21:00:00.000+01:00', end: '2025-03-31T02:00:00.000+02:00', ...rest }
    const millisecond = { start: '2025-03-31T07:00:00.001+02:00', end: '2025-03-31T07:00:00.002+02:00', ...rest }
    expect(await gaps(site, '2025-03-01T00:00:00Z', '2025-04-01T00:00:00Z')).toEqual([overTheChange, millisecond])
    // Cut by the window, whatever lies at its ends.
    expect(await gaps(site, '2025-03-30T00:00:00Z', '2025-03-31T05:00:00.001Z')).toEqual([
      { ...overTheChange, start: '2025-03-30T01:00:00.000+01:00' },
    ])
    expect(await gaps(site, '2025-03-29T20:00:00Z', '2025-03-30T01:00:00Z')).toEqual([
      { ...overTheChange, end: '2025-03-30T03:00:00.000+02:00' },
    ])
    expect(await gaps(site, '2025-03-29T08:00:00.123Z', '2025-03-29T20:00:00Z')).toEqual([])
    expect(await gaps(site, '2025-01-01T00:00:00Z', '2025-03-29T08:00:00.123Z')).toEqual([])
  })

  test('are the times between records that are too far apart', async () => {
    const site = await organization.site({ time_zone: 'UTC' })
    const noon = at('2025-05-05T12:00:00Z')
    const minutes = [0, 15, 30, 46, 60]
    await store(
      server.database,
      site,
      minutes.map(minute => vehicle(noon + minute * MINUTE_MS)),
    )
    const found = await gaps(site, iso(noon - DAY_MS), iso(noon + 60 * MINUTE_MS))
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      ['2025-05-05T12:30:00.000+00:00', '2025-05-05T12:46:00.000+00:00'],
    ])
  })

  test('end now, and may still arrive when a device stands there', async () => {
    const site = await organization.site({ time_zone: 'Asia/Kolkata' })
    const now = Date.now()
    const last = Math.floor(now / MINUTE_MS) * MINUTE_MS - 2 * HOUR_MS
    await store(
      server.database,
      site,
      [],
      [
        [last - 5 * HOUR_MS, last - 3 * HOUR_MS],
        [last - 2 * HOUR_MS, last],
      ],
    )
    const all = () => gaps(site, iso(now - DAY_MS), iso(now + DAY_MS))
    const [middle, open] = (await all()) as [Gap, Gap]
    expect([middle.start, middle.end]).toEqual(
      [last - 3 * HOUR_MS, last - 2 * HOUR_MS].map(ts => localText('Asia/Kolkata', ts)),
    )
    expect(open.start).toBe(localText('Asia/Kolkata', last))
    expect(at(open.end)).toBeGreaterThanOrEqual(now)
    expect(at(open.end)).toBeLessThanOrEqual(Date.now() + 1000)
    const arrive = async () => (await all()).map(gap => gap.may_still_arrive)
    expect(await arrive()).toEqual([false, false])
    const { id } = await organization.device(site)
    expect(await arrive()).toEqual([false, true])
    // A window behind all that was measured, and one that ends before.
    expect((await gaps(site, iso(last + HOUR_MS), iso(now))).map(gap => gap.may_still_arrive)).toEqual([true])
    expect((await gaps(site, iso(last - 4 * HOUR_MS), iso(last - HOUR_MS))).map(gap => gap.may_still_arrive)).toEqual([
      false,
    ])
    await unassignDevice(server.database, id, new Date(last + 30 * MINUTE_MS), OPERATOR)
    expect(await arrive()).toEqual([false, false])
    // It sends nothing of the time before it stood there.
    const other = await organization.device(null)
    await assignDevice(server.database, other.id, { siteId: site, from: new Date(last + HOUR_MS) }, OPERATOR)
    expect(await arrive()).toEqual([false, true])
    expect((await gaps(site, iso(last), iso(last + HOUR_MS))).map(gap => gap.may_still_arrive)).toEqual([false])
  })

  test('are none where nothing was ever measured, nor ahead of now', async () => {
    const site = await organization.site()
    await organization.device(site)
    expect(await gaps(site, '2025-01-01T00:00:00Z', '2025-12-31T00:00:00Z')).toEqual([])
    // A single record covers none of the time around it.
    await store(server.database, site, [vehicle(at('2025-05-05T12:00:00Z'))])
    expect(await gaps(site, '2025-01-01T00:00:00Z', '2025-12-31T00:00:00Z')).toEqual([])
    await store(server.database, site, [], [[at('2025-05-05T12:00:00Z'), at('2025-05-05T13:00:00Z')]])
    expect(await gaps(site, '2025-05-05T11:00:00Z', '2025-05-05T13:00:00Z')).toEqual([])
    expect(await gaps(site, '2990-01-01T00:00:00Z', '2990-12-31T00:00:00Z')).toEqual([])
  })
})

describe('the window', () => {
  test('is at most 366 days, measured on what was sent, and not reversed', async () => {
    const site = await organization.site()
    const [from, to] = ['2024-12-31T00:00:00.000001Z', '2026-01-01T00:00:00.000001Z']
    expect(await gaps(site, from, to)).toEqual([])
    const longer = await askForGaps(site, from, '2026-01-01T00:00:00.000002Z')
    expect([longer.status, longer.json]).toEqual([400, { to: ['The time window may not exceed 366 days.'] }])
    for (const [begin, end] of [
      [to, from],
      [to, to],
    ] as const) {
      const reversed = await askForGaps(site, begin, end)
      expect([reversed.status, reversed.json]).toEqual([400, { to: ['to must be after from.'] }])
    }
  })

  test('needs both ends', async () => {
    const site = await organization.site()
    const answer = await get(server.url, token, `/sites/${site}/gaps?from=yesterday`)
    const format =
      'Datetime has wrong format. Use one of these formats instead: YYYY-MM-DDThh:mm[:ss[.uuuuuu]][+HH:MM|-HH:MM|Z].'
    expect([answer.status, answer.json]).toEqual([400, { from: [format], to: ['This field is required.'] }])
  })
})

test('only those who may read the data of the organization see its gaps', async () => {
  const other = await makeOrganization(server.database)
  const foreign = await other.site()
  const [from, to] = ['2025-01-01T00:00:00Z', '2025-01-02T00:00:00Z']
  const refused = await askForGaps(foreign, from, to)
  expect([refused.status, refused.text]).toEqual([
    403,
    '{"detail":"You do not have permission to perform this action."}',
  ])
  expect((await askForGaps(987_654_321, from, to)).status).toBe(404)
  const powerless = await organization.user(['can_use_api'])
  expect((await askForGaps(await organization.site(), from, to, powerless.token)).status).toBe(403)
})

test('gaps, days and aggregates agree on what was measured', async () => {
  const begin = at('2025-03-01T00:00:00Z')
  const zones = fc.constantFrom('Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kolkata')
  const moment = fc.integer({ min: 0, max: 40 * DAY_MS }).map(ms => begin + ms)
  const range = fc
    .tuple(moment, fc.integer({ min: 1, max: 5 * DAY_MS }))
    .map(([from, length]): [number, number] => [from, from + length])
  const uploads = fc.array(fc.array(range, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(
      zones,
      uploads,
      moment,
      fc.integer({ min: 1, max: 30 * DAY_MS }),
      async (zone, sent, from, length) => {
        const site = await organization.site({ time_zone: zone })
        for (const covers of sent) await store(server.database, site, [], covers)
        const covered = sent.flat()
        const first = Math.min(...covered.map(([start]) => start))
        const to = from + length
        const found = (await gaps(site, iso(from), iso(to))).map(({ start, end }) => [at(start), at(end)] as const)

        const isCovered = (ts: number) => covered.some(([start, end]) => start <= ts && ts < end)
        // Where anything can change; between two of these it is the same throughout.
        const edges = [...new Set([from, to, first, ...covered.flat()])].sort((a, b) => a - b)
        const expected: [number, number][] = []
        for (const [i, start] of edges.slice(0, -1).entries()) {
          const end = edges[i + 1] as number
          if (start < Math.max(from, first) || end > to || isCovered(start)) continue
          const last = expected.at(-1)
          if (last?.[1] === start) last[1] = end
          else expected.push([start, end])
        }
        expect(found).toEqual(expected)

        const shareOf = (start: number, end: number) => {
          const missing = found.reduce(
            (sum, gap) => sum + Math.max(0, Math.min(gap[1], end) - Math.max(gap[0], start)),
            0,
          )
          const unmeasured = missing + Math.max(0, Math.min(first, end) - start)
          return Math.round((1 - unmeasured / (end - start)) * 10_000) / 10_000
        }
        const body = { ...between(from, to), sites: [site], interval: '1d' }
        const { json } = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token, body })
        const days = await get(server.url, token, `/sites/${site}/days?from=2025-02-01&to=2025-06-01`)
        for (const { start, end, coverage } of json.items) {
          expect(coverage).toBeCloseTo(shareOf(at(start), at(end)), 4)
          const isWhole = [start, end].every(edge => clockAt(zone, at(edge)).date !== clockAt(zone, at(edge) - 1).date)
          if (!isWhole) continue
          const day = days.json.items.find((one: { day: string }) => one.day === start.slice(0, 10))
          expect(day?.coverage ?? 0).toBe(coverage)
        }
      },
    ),
    { numRuns: runsOf(12) },
  )
})
