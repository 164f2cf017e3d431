import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hasSchoolCalendar, readCalendarDays } from '../../../server/field/calendars/read-calendar-days.ts'
import { readQualityPeriods } from '../../../server/field/quality/read-quality-periods.ts'
import { readSpeedLimits } from '../../../server/field/sites/limits/read-speed-limits.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { type TestDatabase, testDatabase } from '../../support/services/database.ts'

let own: TestDatabase
let city: TestOrganization
beforeAll(async () => {
  own = await testDatabase()
  city = await makeOrganization(own.database)
})
afterAll(() => own?.drop())

const GERMAN = { country: 'DE', time_zone: 'Europe/Berlin' }

async function calendar(
  fields: { kind: string; region: string | null; complete?: [string, string] },
  days: string[][],
) {
  const [from = null, to = null] = fields.complete ?? []
  const { rows } = await own.database.query<{ id: number }>(sql`
    insert into calendars (organization_id, name, kind, region, complete_from, complete_to)
    values (${city.id}, ${crypto.randomUUID()}, ${fields.kind}, ${fields.region}, ${from}::date, ${to}::date)
    returning id
  `)
  for (const [first, last, name] of days) {
    await own.database.query(sql`
      insert into calendar_days (calendar_id, first_day, last_day, name)
      values (${rows[0]?.id}, ${first}::date, ${last}::date, ${name})
    `)
  }
}

test('the days of a site are the holidays of its region, or else its country, and those of the lists for it', async () => {
  const [moers, munich, germany, other] = [
    await city.site({ ...GERMAN, region: 'DE-NW' }),
    await city.site({ ...GERMAN, region: 'DE-BY' }),
    await city.site(GERMAN),
    await (await makeOrganization(own.database)).site(GERMAN),
  ]
  await calendar({ kind: 'school_holidays', region: 'DE-NW', complete: ['2025-08-01', '2026-07-31'] }, [
    ['2026-03-30', '2026-04-11', 'Easter'],
  ])
  await calendar({ kind: 'school_holidays', region: 'DE', complete: ['2026-08-01', '2027-07-31'] }, [])
  await calendar({ kind: 'other', region: null }, [['2026-04-03', '2026-04-03', 'Fair']])
  const days = await readCalendarDays(
    own.database,
    city.id,
    [moers, munich, germany, other],
    '2026-04-02',
    '2026-04-06',
  )
  const friday = { holiday: 'Karfreitag', others: ['Fair'] }
  const monday = { holiday: 'Ostermontag' }
  const schoolHoliday = 'Easter'
  expect([...days.keys()]).toEqual([moers, munich, germany])
  expect(Object.fromEntries(days.get(munich) ?? [])).toEqual({ '2026-04-03': friday, '2026-04-06': monday })
  expect(days.get(germany)).toEqual(days.get(munich))
  expect(Object.fromEntries(days.get(moers) ?? [])).toEqual({
    '2026-04-02': { schoolHoliday },
    '2026-04-03': { ...friday, schoolHoliday },
    '2026-04-04': { schoolHoliday },
    '2026-04-05': { schoolHoliday },
    '2026-04-06': { ...monday, schoolHoliday },
  })
  // All Saints' Day is a holiday of some regions, and not of the country.
  const november = await readCalendarDays(own.database, city.id, [moers, germany], '2026-11-01', '2026-11-01')
  expect([...november.values()].map(days => days.get('2026-11-01')?.holiday)).toEqual(['Allerheiligen', undefined])
  // Two lists may be complete for a year together; that of all Germany alone begins in August.
  const isComplete = (site: number, year: number) => hasSchoolCalendar(own.database, city.id, site, year)
  expect([await isComplete(moers, 2026), await isComplete(munich, 2026), await isComplete(moers, 2025)]).toEqual([
    true,
    false,
    false,
  ])
})

test('a period touches a time that it has a moment of, and a site without any has an empty list', async () => {
  const [site, none] = [await city.site(), await city.site({ speed_limit_kmh: 40 })]
  const add = (from: string, to: string | null) =>
    own.database.query(sql`
      insert into quality_periods (site_id, starts_at, ends_at, channels, kind, effect, created_by)
      values (${site}, ${from}, ${to}, '{2}', 'roadworks', 'exclude', 'operator')
    `)
  await add('2026-05-02T00:00:00Z', null)
  await add('2026-05-01T00:00:00Z', '2026-05-02T00:00:00Z')
  const touching = async (from: string, to: string) =>
    (await readQualityPeriods(own.database, [site, none], new Date(from), new Date(to))).get(site)?.map(({ id }) => id)
  expect(await touching('2026-05-01T23:59:59Z', '2026-05-03T00:00:00Z')).toEqual([2, 1])
  expect(await touching('2026-05-02T00:00:00Z', '2030-01-01T00:00:00Z')).toEqual([1])
  expect(await touching('2026-04-01T00:00:00Z', '2026-05-01T00:00:00Z')).toEqual([])
  const periods = await readQualityPeriods(own.database, [site, none], new Date(0), new Date('2026-05-01T00:00:01Z'))
  expect([...periods]).toEqual([
    [
      site,
      [
        {
          id: 2,
          from: new Date('2026-05-01'),
          to: new Date('2026-05-02'),
          channels: [2],
          kind: 'roadworks',
          effect: 'exclude',
          note: '',
        },
      ],
    ],
    [none, []],
  ])
  expect([...(await readSpeedLimits(own.database, [site, none]))]).toEqual([
    [site, []],
    [none, [{ from: null, kmh: 40, unit: 'kmh' }]],
  ])
})
