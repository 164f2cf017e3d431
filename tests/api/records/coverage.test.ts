import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { recountCoverage } from '../../../server/records/uploads/days/recount-coverage.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../../support/services/ask.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  daysAgo,
  get,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  send,
  store,
  type Vehicle,
  vehicle,
} from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let one: Place

beforeAll(async () => {
  one = await makePlace(server.database)
})

interface ListedDay {
  day: string
  count: number
  valid_count: number
  coverage: number
  changed_at: string
}

const site = (time_zone: string) => one.organization.site({ time_zone })
const days = async (siteId: number, from = '1990-01-01', to = '2100-01-01'): Promise<ListedDay[]> => {
  const answer = await get(server.url, one.token, `/sites/${siteId}/days?from=${from}&to=${to}`)
  expect(answer.status).toBe(200)
  return answer.json.items
}
/** Covered minutes of each day. */
const minutes = async (siteId: number) =>
  (await days(siteId)).map(({ day, coverage }) => [day, Math.round(coverage * 1440)])
const local = (text: string, offset = '+02:00') => Date.parse(`${text}${offset}`)
/** One upload with vehicles at these times of Berlin's summer. */
const pass = (siteId: number, ...times: string[]) =>
  store(
    server.database,
    siteId,
    times.map(time => vehicle(local(time))),
  )

describe('an upload that says what it covers', () => {
  test('is believed, whatever passed', async () => {
    const berlin = await site('Europe/Berlin')
    const covers: [number, number][] = [[local('2026-06-10T00:00'), local('2026-06-10T06:00')]]
    await store(server.database, berlin, [], covers)
    expect(await days(berlin)).toEqual([
      { day: '2026-06-10', count: 0, valid_count: 0, coverage: 0.25, changed_at: expect.any(String) },
    ])
    await store(
      server.database,
      berlin,
      [vehicle(local('2026-06-10T12:00')), vehicle(local('2026-06-10T12:05'))],
      covers,
    )
    expect(await days(berlin)).toMatchObject([{ count: 2, coverage: 0.25 }])
  })

  test('and others add up, without counting twice', async () => {
    const berlin = await site('Europe/Berlin')
    const hour = (n: number) => local('2026-06-10T00:00') + n * HOUR_MS
    await store(server.database, berlin, [], [[hour(1), hour(3)]])
    await store(
      server.database,
      berlin,
      [],
      [
        [hour(2), hour(4)],
        [hour(10), hour(11)],
        [hour(2), hour(3)],
      ],
    )
    expect(await minutes(berlin)).toEqual([['2026-06-10', 240]])
  })

  test('as JSON, or in the query of NDJSON and CSV; clipped to when the device stood there, and to 5 minutes ahead', async () => {
    const since = daysAgo(3) + 6 * HOUR_MS
    const place = await makePlace(server.database, { ...one, since, site: { time_zone: 'Etc/UTC' } })
    const [first, second] = [iso(since).slice(0, 10), iso(since + DAY_MS).slice(0, 10)]
    const long = { from_dt: iso(since - 30 * DAY_MS), to_dt: iso(since + 6 * HOUR_MS) }
    await send(server.url, place.key, { records: [], covers: [long] })
    expect(await minutes(place.siteId)).toEqual([[first, 360]])
    const query = `?from_dt=${second}T00:00:00Z&to_dt=${second}T01:00:00Z`
    await send(server.url, place.key, '', { 'content-type': 'application/x-ndjson', query })
    const csv = `?from_dt=${second}T02:00:00Z&to_dt=${second}T03:30:00Z`
    await send(server.url, place.key, 'timestamp,channel\n', { 'content-type': 'text/csv', query: csv })
    expect(await minutes(place.siteId)).toEqual([
      [first, 360],
      [second, 150],
    ])
    const ahead = { from_dt: iso(since), to_dt: iso(Date.now() + 100 * DAY_MS) }
    await send(server.url, place.key, { records: [], covers: [ahead] })
    const all = await days(place.siteId)
    expect(all.at(-1)?.day).toBe(iso(Date.now() + 5 * MINUTE_MS).slice(0, 10))
    expect(all.slice(1).every(({ coverage }) => coverage === 1 || coverage === 0)).toBe(true)
  })

  test('an empty list means nothing: coverage then follows from the records', async () => {
    const at = daysAgo(4) + 10 * HOUR_MS
    const place = await makePlace(server.database, { ...one, site: { time_zone: 'Etc/UTC' } })
    await send(server.url, place.key, { records: [vehicle(at), vehicle(at + 9 * MINUTE_MS)], covers: [] })
    expect(await minutes(place.siteId)).toEqual([[iso(at).slice(0, 10), 9]])
  })
})

describe('else the time between neighbouring records counts', () => {
  const cases: [string, string, string, number][] = [
    ['15 minutes apart by day', '10:00:00', '10:15:00', 15],
    ['more than 15 minutes apart by day', '10:00:00', '10:15:00.001', 0],
    ['60 minutes apart from 22:00 on', '22:00:00', '23:00:00', 60],
    ['more than 60 minutes apart at night', '22:00:00', '23:00:00.001', 0],
    ['16 minutes apart just before 22:00', '21:59:59.999', '22:16:00', 0],
    ['60 minutes apart up to 06:00', '05:59:59.999', '06:59:59.999', 60],
    ['16 minutes apart from 06:00 on', '06:00:00', '06:16:00', 0],
    ['alone', '10:00:00', '10:00:00', 0],
  ]
  test.each(cases)('%s', async (_name, from, to, expected) => {
    const berlin = await site('Europe/Berlin')
    await pass(berlin, `2026-06-10T${from}`, `2026-06-10T${to}`)
    expect(await minutes(berlin)).toEqual([['2026-06-10', expected]])
  })

  test('by the hours of the site, not of the server', async () => {
    const kolkata = await site('Asia/Kolkata')
    const at = (time: string) => vehicle(local(`2026-06-10T${time}`, '+05:30'))
    await store(server.database, kolkata, [at('22:10'), at('22:50'), at('12:00'), at('12:40')])
    expect(await minutes(kolkata)).toEqual([['2026-06-10', 40]])
  })

  test('over midnight, on both days', async () => {
    const berlin = await site('Europe/Berlin')
    await pass(berlin, '2026-06-10T23:40', '2026-06-11T00:25')
    expect(await minutes(berlin)).toEqual([
      ['2026-06-10', 20],
      ['2026-06-11', 25],
    ])
    expect((await days(berlin)).map(({ count }) => count)).toEqual([1, 1])
  })

  test('also to the stored ones before and after, and to those that lie between', async () => {
    const berlin = await site('Europe/Berlin')
    await pass(berlin, '2026-06-10T10:00')
    await pass(berlin, '2026-06-10T10:20')
    expect(await minutes(berlin)).toEqual([['2026-06-10', 0]])
    await pass(berlin, '2026-06-10T10:10')
    expect(await minutes(berlin)).toEqual([['2026-06-10', 20]])

    const around = await site('Europe/Berlin')
    await pass(around, '2026-06-10T10:10')
    await pass(around, '2026-06-10T10:00', '2026-06-10T10:20')
    expect(await minutes(around)).toEqual([['2026-06-10', 20]])
  })

  test('whether the stored one said what it covers or not', async () => {
    const berlin = await site('Europe/Berlin')
    const at = local('2026-06-10T10:00')
    await store(server.database, berlin, [vehicle(at)], [[at - MINUTE_MS, at + MINUTE_MS]])
    await pass(berlin, '2026-06-10T10:10')
    expect(await minutes(berlin)).toEqual([['2026-06-10', 11]])
  })

  test('a record that was refused or known does not count', async () => {
    const berlin = await site('Europe/Berlin')
    const at = local('2026-06-10T10:00')
    await store(server.database, berlin, [vehicle(at), vehicle(at + 10 * MINUTE_MS)], [[at, at + MINUTE_MS]])
    await store(server.database, berlin, [
      vehicle(at),
      vehicle(at + 5 * MINUTE_MS, { channel: 9 }),
      vehicle(at + 10 * MINUTE_MS),
    ])
    expect(await minutes(berlin)).toEqual([['2026-06-10', 1]])
  })
})

/** Vehicles of a quiet road from midnight on, about 90 a day and few at night, the same in every run. */
function quietRoad(from: number, days: number, isLost: (ts: number) => boolean = () => false): Vehicle[] {
  let seed = 7
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const vehicles: Vehicle[] = []
  for (let ts = from; ts < from + days * DAY_MS; ts += MINUTE_MS) {
    const hour = new Date(ts).getUTCHours()
    const isPassing = random() * 60 < (hour >= 6 && hour < 21 ? 6 : 0.5)
    if (isPassing && !isLost(ts)) vehicles.push(vehicle(ts))
  }
  return vehicles
}

describe('on a quiet road', () => {
  const start = Date.UTC(2026, 5, 1)
  const isLost = (ts: number) => ts >= start + 8 * DAY_MS + 9 * HOUR_MS && ts < start + 8 * DAY_MS + 15 * HOUR_MS
  const adt = async (siteId: number) => {
    const body = {
      sites: [siteId],
      time: { from_dt: iso(start), to_dt: iso(start + 14 * DAY_MS) },
      sections: ['volume'],
    }
    const { json } = await ask(server.url, 'POST', '/api/v1/traffic/data/figures', {
      headers: { authorization: `Token ${one.token}` },
      body,
    })
    return json.items[0].volume.adt
  }
  const gaps = async (siteId: number) =>
    (await get(server.url, one.token, `/sites/${siteId}/gaps?from=${iso(start)}&to=${iso(start + 14 * DAY_MS)}`)).json
      .items

  test('14 days whose vehicles are often more than 15 minutes apart count; six hours without any do not', async () => {
    const [whole, broken] = [await site('Etc/UTC'), await site('Etc/UTC')]
    await store(server.database, whole, quietRoad(start, 14))
    await store(server.database, broken, quietRoad(start, 14, isLost))
    expect(await adt(whole)).toBeGreaterThan(80)
    const coverages = (await days(whole)).map(({ coverage }) => coverage)
    expect(coverages.slice(1, 13)).toEqual(Array(12).fill(1))
    const lost = (await gaps(broken)).filter(
      ({ start: from }: { start: string }) => Date.parse(from) < start + 13 * DAY_MS,
    )
    expect(lost).toHaveLength(1)
    expect(Date.parse(lost[0].start)).toBeLessThan(start + 8 * DAY_MS + 9 * HOUR_MS)
    expect(Date.parse(lost[0].end)).toBeGreaterThanOrEqual(start + 8 * DAY_MS + 15 * HOUR_MS)
  })

  test('the same time counts when days are uploaded one by one, are sealed, or are counted again', async () => {
    const [whole, daily] = [await site('Etc/UTC'), await site('Etc/UTC')]
    const vehicles = quietRoad(start, 14, isLost)
    await store(server.database, whole, vehicles)
    // The first days are stored last, when the traffic of the site is known.
    for (const day of [5, 6, 7, 8, 9, 10, 11, 12, 13, 4, 3, 2, 1, 0]) {
      const isOfDay = ({ timestamp }: Vehicle) => Math.floor((Date.parse(timestamp) - start) / DAY_MS) === day
      await store(server.database, daily, vehicles.filter(isOfDay))
      if (day === 13) await sealRecords(server.database, { before: Date.UTC(2200, 0) })
    }
    const expected = await days(whole)
    await server.database.transaction(async tx => {
      const all = expected.map(({ day }) => day)
      await recountCoverage(tx, { id: daily, time_zone: 'Etc/UTC' }, all)
      await recountCoverage(tx, { id: whole, time_zone: 'Etc/UTC' }, all)
    })
    const known = ({ day, count, coverage }: ListedDay) => ({ day, count, coverage })
    expect((await days(whole)).map(known)).toEqual(expected.map(known))
    expect((await days(daily)).map(known)).toEqual(expected.map(known))
  })

  test.each(['rows', 'blocks'])('a vehicle in %s whose upload is being taken back proves nothing', async stored => {
    const road = await site('Etc/UTC')
    await store(server.database, road, quietRoad(start, 8))
    const wrong = await store(server.database, road, [vehicle(start + 9 * DAY_MS)])
    if (stored === 'blocks') await sealRecords(server.database, { before: Date.UTC(2200, 0) })
    await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${wrong}`, { token: one.token })
    await store(server.database, road, [vehicle(start + 9 * DAY_MS + 5 * HOUR_MS)])
    expect((await days(road)).at(-1)).toMatchObject({ day: '2026-06-10', coverage: 0 })
    // Records are not sealed around uploads that are being taken back.
    await removeTakenBack(server.database)
  })
})

describe('days', () => {
  test('are those of the site’s own calendar; counts and valid counts', async () => {
    const berlin = await site('Europe/Berlin')
    const midnight = local('2026-06-11T00:00')
    const records = [
      ...[vehicle(midnight - 1), vehicle(midnight), vehicle(midnight + 1, { device_fault: true })],
      ...[vehicle(midnight + DAY_MS - 1, { wrong_way: true }), vehicle(midnight + DAY_MS)],
    ]
    await store(server.database, berlin, records)
    expect(await days(berlin)).toMatchObject([
      { day: '2026-06-10', count: 1, valid_count: 1 },
      { day: '2026-06-11', count: 3, valid_count: 2 },
      { day: '2026-06-12', count: 1, valid_count: 1 },
    ])
    expect((await days(berlin, '2026-06-11', '2026-06-11')).map(({ day }) => day)).toEqual(['2026-06-11'])
    expect(await days(berlin, '2026-06-13', '2026-06-10')).toEqual([])
  })

  test('of 23 and 25 hours are covered when they are covered', async () => {
    const berlin = await site('Europe/Berlin')
    const spring = [local('2026-03-29T00:00', '+01:00'), local('2026-03-30T00:00')] as [number, number]
    const autumn = [local('2026-10-25T00:00'), local('2026-10-26T00:00', '+01:00')] as [number, number]
    expect([spring, autumn].map(([from, to]) => (to - from) / HOUR_MS)).toEqual([23, 25])
    await store(server.database, berlin, [], [spring])
    await store(server.database, berlin, [], [[autumn[0], autumn[0] + 12.5 * HOUR_MS]])
    expect(await days(berlin)).toMatchObject([
      { day: '2026-03-29', coverage: 1 },
      { day: '2026-10-25', coverage: 0.5 },
    ])
    await store(server.database, berlin, [], [[autumn[0] + 12.5 * HOUR_MS, autumn[1] - 1]])
    expect((await days(berlin)).at(-1)).toMatchObject({ day: '2026-10-25', coverage: 1 })
    const hourly = Array.from({ length: 25 * 60 }, (_, i) => vehicle(autumn[0] + i * MINUTE_MS))
    await store(server.database, berlin, hourly)
    expect((await days(berlin)).at(-1)).toMatchObject({ day: '2026-10-25', count: 1500 })
  })

  test('changed_at is when a day last changed', async () => {
    const berlin = await site('Europe/Berlin')
    await pass(berlin, '2026-06-10T10:00', '2026-06-11T10:00')
    const [first, second] = await days(berlin)
    await pass(berlin, '2026-06-11T11:00')
    const [firstAgain, secondAgain] = await days(berlin)
    expect(firstAgain).toEqual(first)
    expect(Date.parse(secondAgain?.changed_at ?? '')).toBeGreaterThan(Date.parse(second?.changed_at ?? ''))
  })

  test('need two dates, and a site of the organization', async () => {
    const berlin = await site('Europe/Berlin')
    const foreign = await makePlace(server.database)
    const ask = (path: string) => get(server.url, one.token, path)
    expect((await ask(`/sites/${berlin}/days`)).json).toEqual({
      from: ['This field is required.'],
      to: ['This field is required.'],
    })
    const wrong = ['Date has wrong format. Use one of these formats instead: YYYY-MM-DD.']
    expect((await ask(`/sites/${berlin}/days?from=2026-02-30&to=today`)).json).toEqual({ from: wrong, to: wrong })
    expect((await ask(`/sites/${foreign.siteId}/days?from=2026-01-01&to=2026-01-02`)).status).toBe(403)
    expect((await ask('/sites/999999/days?from=2026-01-01&to=2026-01-02')).status).toBe(404)
  })
})

describe('now', () => {
  /** A zone where it is about noon, so that no midnight comes in between. */
  const noonZone = () => {
    const ahead = 12 - new Date().getUTCHours()
    return ahead === 0 ? 'Etc/GMT' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  }

  test('today is covered up to now only; the last 24 hours have their counts, the running one last', async () => {
    const zone = noonZone()
    const place = await makePlace(server.database, { ...one, site: { time_zone: zone } })
    const now = Date.now()
    const running = Math.floor(now / HOUR_MS) * HOUR_MS
    const records = [
      ...[
        now - MINUTE_MS,
        now - 2 * MINUTE_MS,
        running - 2 * HOUR_MS,
        running - 2 * HOUR_MS + 1,
        running - 23 * HOUR_MS - 1,
      ],
      ...[running - 23 * HOUR_MS, now - 40 * HOUR_MS],
    ]
    const covers = [{ from_dt: iso(now - 14.5 * HOUR_MS), to_dt: iso(now + 4 * MINUTE_MS) }]
    const sent = records.map(ts => vehicle(ts))
    expect((await send(server.url, place.key, { records: sent, covers })).json.accepted).toBe(7)

    const answer = await get(server.url, one.token, `/sites?ids=${place.siteId}&include=hours`)
    const { hours, today } = answer.json.items[0] as {
      hours: { start: string; count: number; coverage: number }[]
      today: number
    }
    const last = Date.parse(hours.at(-1)?.start ?? '')
    // An hour may have ended since.
    expect([running, running + HOUR_MS]).toContain(last)
    expect(hours.map(({ start }) => Date.parse(start))).toEqual(
      Array.from({ length: 24 }, (_, i) => last - (23 - i) * HOUR_MS),
    )
    const counts = hours.map(({ start, count }) => {
      const inHour = records.filter(ts => ts >= Date.parse(start) && ts < Date.parse(start) + HOUR_MS).length
      return [start, count, inHour]
    })
    for (const [start, count, inHour] of counts) expect([start, count]).toEqual([start, inHour])
    expect(hours.at(-1)?.coverage).toBe(1)
    expect(hours.slice(10).every(({ coverage }) => coverage === 1)).toBe(true)
    expect(hours[0]?.coverage).toBe(0)

    const offset = 12 - new Date(now).getUTCHours()
    const midnight = Math.floor((now + offset * HOUR_MS) / DAY_MS) * DAY_MS - offset * HOUR_MS
    expect(today).toBe(records.filter(ts => ts >= midnight).length)
    const listed = (await days(place.siteId)).at(-1)
    expect(listed).toMatchObject({ count: today, coverage: 1, day: iso(now + offset * HOUR_MS).slice(0, 10) })
  })

  test('a site without records has 24 empty hours and nothing today', async () => {
    const empty = await site('Europe/Berlin')
    const answer = await get(server.url, one.token, `/sites?ids=${empty}&include=hours`)
    const { hours, today } = answer.json.items[0]
    expect(today).toBe(0)
    expect(hours).toHaveLength(24)
    expect(hours.every((hour: { count: number; coverage: number }) => hour.count === 0 && hour.coverage === 0)).toBe(
      true,
    )
  })
})

describe('the data range of a site', () => {
  const range = async (siteId: number) => (await get(server.url, one.token, `/sites/${siteId}`)).json.data_range

  test('is empty while there are no records, also when a device measured', async () => {
    const berlin = await site('Europe/Berlin')
    expect(await range(berlin)).toEqual({ first_vehicle: null, last_vehicle: null })
    await store(server.database, berlin, [], [[local('2026-06-10T00:00'), local('2026-06-11T00:00')]])
    expect(await range(berlin)).toEqual({ first_vehicle: null, last_vehicle: null })
  })

  test('is the first and the last record, with the offset of the site at that time', async () => {
    const berlin = await site('Europe/Berlin')
    await pass(berlin, '2026-06-10T10:00:00.412')
    await store(server.database, berlin, [vehicle(Date.UTC(2026, 0, 5, 23, 30, 1)), vehicle(Date.UTC(2026, 0, 6, 1))])
    expect(await range(berlin)).toEqual({
      first_vehicle: '2026-01-06T00:30:01.000+01:00',
      last_vehicle: '2026-06-10T10:00:00.412+02:00',
    })
    const kolkata = await site('Asia/Kolkata')
    const honolulu = await site('Pacific/Honolulu')
    for (const siteId of [kolkata, honolulu]) await store(server.database, siteId, [vehicle(Date.UTC(2026, 5, 10, 3))])
    expect((await range(kolkata)).first_vehicle).toBe('2026-06-10T08:30:00.000+05:30')
    expect((await range(honolulu)).last_vehicle).toBe('2026-06-09T17:00:00.000-10:00')
  })
})
