import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { VehicleRecord } from '../../../client/shapes.ts'
import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { STREAM_LIMITS } from '../../../server/platform/http/answers/event-stream.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { MAX_LIVE_RECORDS, matchesFilters, mergeRecords } from '../../../web/pages/site-page/merge-records.ts'
import type { View } from '../../../web/pages/site-page/view.ts'
import { ask } from '../../support/services/ask.ts'
import { iso, search, send, vehicle } from '../../support/traffic/traffic.ts'
import { checkAccessibility, checkFit, DESKTOP, PHONE, showIn } from '../support/check-accessibility.ts'
import { goTo } from '../support/open-page.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

/** So short that every page loses its streams now and then, and goes on. */
const LIFE_MS = 1_500

let app: WebApp
let site: number
let device: { id: number; key: string }

beforeAll(async () => {
  const streams = { ...STREAM_LIMITS, lifetimeMs: LIFE_MS }
  app = await startWebApp({ limits: { deviceRequestsPerMinute: 0, streams } })
  site = await app.city.site({
    site_id: 'MOE-01',
    name: 'Römerstraße',
    city: 'Moers',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 50,
    channels: [
      { number: 1, direction: 'Moers centre', lanes: 2, bearing_deg: 22 },
      { number: 2, direction: 'Kapellen', lanes: 1, bearing_deg: 202 },
    ],
  })
  device = await app.city.device(site)
  await upload([-40, -35, -30].map(minutes => vehicle(Date.now() + minutes * MINUTE_MS)))
})
afterAll(() => app?.end())

async function upload(records: object[]): Promise<number> {
  const { status, json, text } = await send(app.url, device.key, records)
  expect([status, json?.rejected?.count ?? 0], text).toEqual([200, 0])
  return json.id
}

const reportStatus = (status: object) =>
  ask(app.url, 'POST', '/device/v1/status', {
    headers: { authorization: `Device ${device.key}` },
    body: { measuring: true, ...status },
  })

const tableOf = (page: Page) => page.getByRole('table', { name: 'Records' })
const shown = (page: Page): Promise<string[]> =>
  tableOf(page)
    .locator('time')
    .evaluateAll(list => list.map(one => (one as unknown as { dateTime: string }).dateTime))

const FROM = Date.UTC(2026, 10, 14)
const LIGHT: View = {
  ...({} as Pick<
    View,
    | 'tab'
    | 'split'
    | 'interval'
    | 'matrix'
    | 'comparison'
    | 'counted'
    | 'countedBy'
    | 'hasHours'
    | 'isLive'
    | 'isLong'
    | 'hasDistributions'
  >),
  range: { span: { from: FROM, to: FROM + DAY_MS } } as View['range'],
  channels: [1],
  classes: ['car', 'van'],
  lanes: [2],
  bounds: { speed: { min: 30, max: 50 }, length: { min: null, max: 6 }, headway: { min: 2, max: null } },
  valid: true,
}
const FITS = {
  id: 1,
  timestamp: iso(FROM),
  channel: 1,
  lane: 2,
  vehicle_class: 'car',
  speed_kmh: 50,
  length_m: 6,
  headway_s: 2,
  valid: true,
} as VehicleRecord

test.each<[string, Partial<VehicleRecord>]>([
  ['before the range', { timestamp: iso(FROM - 1) }],
  ['at its end, which is not in it', { timestamp: iso(FROM + DAY_MS) }],
  ['of another channel', { channel: 2 }],
  ['of another class', { vehicle_class: 'bus' }],
  ['of another lane', { lane: 1 }],
  ['of no lane', { lane: null }],
  ['too fast', { speed_kmh: 50.1 }],
  ['too slow', { speed_kmh: 29.9 }],
  ['of no speed', { speed_kmh: null }],
  ['too long', { length_m: 6.1 }],
  ['too close to the vehicle ahead', { headway_s: 1.9 }],
  ['of no headway', { headway_s: null }],
  ['invalid', { valid: false }],
])('a live record does not match when it is %s', (_, fields) => {
  expect(matchesFilters(FITS, LIGHT)).toBe(true)
  expect(matchesFilters({ ...FITS, ...fields }, LIGHT)).toBe(false)
})

test('the newest of found and received records are shown, each once', () => {
  const records = Array.from({ length: 2 * MAX_LIVE_RECORDS }, (_, i) => ({
    ...FITS,
    id: i,
    timestamp: iso(FROM + Math.floor(((i * 7919) % (2 * MAX_LIVE_RECORDS)) / 3) * 1000),
  }))
  const shownOf = mergeRecords(records.slice(0, 250), records.slice(150))
  const newest = [...records]
    .sort((a, b) => b.timestamp.localeCompare(a.timestamp) || b.id - a.id)
    .slice(0, MAX_LIVE_RECORDS)
  expect(shownOf.map(({ id }) => id)).toEqual(newest.map(({ id }) => id))
})

test('matching records appear live, and disappear with their upload', async () => {
  const { page, said, close } = await app.open(`/sites/${site}?tab=records&classes=car`)
  await page.getByText(/^All .* records loaded/).waitFor()
  await page.getByRole('button', { name: 'Live' }).click()
  await page.getByText('Following').waitFor()
  await page.getByText(/^None new since/).waitFor()
  const before = (await shown(page)).length

  const first = Date.now() - 5 * MINUTE_MS
  const taken = await upload([vehicle(first), vehicle(first + 1000, { vehicle_class: 'truck' })])
  await tableOf(page)
    .locator(`time[datetime="${iso(first)}"]`)
    .waitFor()
  expect((await shown(page)).length).toBe(before + 1)

  // Streams end and go on meanwhile; what comes late stands where it belongs.
  for (let i = 0; i < 8; i++) {
    await upload([vehicle(first + (i % 2 === 0 ? i + 1 : -i) * 10_000, { channel: 2, speed_kmh: 40 + i })])
    await page.waitForTimeout(450)
  }
  await page.getByText(/^9 new since/).waitFor()
  const time = { from_dt: iso(Date.now() - DAY_MS), to_dt: iso(Date.now()) }
  const { json } = await search(app.url, app.user.token, {
    sites: [site],
    time,
    vehicle_classes: ['car'],
    order: 'desc',
  })
  expect(await shown(page)).toEqual(json.items.map(({ timestamp }: { timestamp: string }) => timestamp))
  await checkAccessibility(page, DESKTOP, 'records-live')

  await page.getByRole('button', { name: 'Pause' }).click()
  const still = await shown(page)
  await upload([vehicle(Date.now() - MINUTE_MS)])
  await page.getByText('1 waiting').waitFor()
  expect(await shown(page)).toEqual(still)
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect.poll(async () => (await shown(page)).length).toBe(still.length + 1)

  const gone = await ask(app.url, 'DELETE', `/api/v1/traffic/uploads/${taken}`, { token: app.user.token })
  expect(gone.status, gone.text).toBeLessThan(300)
  await removeTakenBack(app.database)
  await tableOf(page)
    .locator(`time[datetime="${iso(first)}"]`)
    .waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('classes')).toBe('car')

  // One that has just been opened, and is not about to end by itself.
  await page.getByText('Connecting…').waitFor()
  await page.getByText('Following').waitFor()
  const ended = page.waitForEvent('requestfailed', request => request.url().includes('/data/stream'))
  await page.getByRole('button', { name: 'Live' }).click()
  await page.getByText(/^All .* records loaded/).waitFor()
  await ended
  expect(said).toEqual([])
  await close()
})

test('an alarm is seen when it is raised and when it is cleared, how the device was over time, and in the list how it is', async () => {
  await fillStatuses()
  await reportStatus({ battery_percent: 60, temperature_c: 8.4, clock_offset_s: 0.04, firmware: '4.2.1' })
  const { page, said, close } = await app.open(`/sites/${site}?tab=commands`)
  await page.getByText('Online', { exact: true }).waitFor()
  await page.getByText('No alarms.').waitFor()
  const head = page.getByRole('list', { name: 'Alarms' })
  expect(await head.count()).toBe(0)
  await reportStatus({ battery_percent: 12, temperature_c: 8.1, clock_offset_s: -7.5, firmware: '4.2.1' })
  await head.getByText(/Battery low.*since \d\d:\d\d/).waitFor()
  await head.getByText(/Clock not in sync.*since \d\d:\d\d/).waitFor()
  await page.getByText('Alarm', { exact: true }).waitFor()
  // Since when it is so, and when the alarm was raised.
  const { rows: raised } = await app.database.query<{ since: Date; raised_at: Date }>(sql`
    select since, raised_at
    from alarms
    where site_id = ${site} and kind = 'battery_low'
  `)
  const alarm = page.getByRole('listitem').filter({ hasText: /Battery low.*Since .*Alarm raised/s })
  const times = alarm
    .locator('time')
    .evaluateAll(list => list.map(one => (one as unknown as { dateTime: string }).dateTime))
  expect((await times).map(time => new Date(time))).toEqual(raised.flatMap(row => [row.since, row.raised_at]))
  await page.getByText('not in sync, −7.50 s').waitFor()
  await page.getByText('12 %', { exact: true }).waitFor()
  await checkAccessibility(page, DESKTOP, 'site-alarm')

  await reportStatus({ battery_percent: 80, clock_offset_s: 0.01 })
  await head.waitFor({ state: 'detached' })
  await page.getByText('Online', { exact: true }).waitFor()
  await page.getByText('Battery low').waitFor()

  // Over time as plots, and as tables.
  await page.getByRole('button', { name: 'Health over time' }).click()
  const drawer = page.getByRole('dialog', { name: 'Device health' })
  await drawer.locator('[data-plot="drawn"]').nth(2).waitFor()
  await checkFit(page, DESKTOP, 'health')
  await showIn(page, PHONE)
  await checkAccessibility(page, PHONE, 'health')
  await showIn(page, DESKTOP)
  await drawer.getByRole('button', { name: 'Battery as table' }).click()
  const rows = drawer.getByRole('region', { name: 'Battery', exact: true }).locator('tbody tr')
  await expect.poll(() => rows.count()).toBeGreaterThan(46)
  await expect.poll(() => rows.allInnerTexts()).toContainEqual(expect.stringMatching(/–$/))
  await drawer.getByRole('radio', { name: '7 days' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(82)
  await drawer.getByRole('img', { name: /^Clock:/ }).focus()
  await page.keyboard.press('End')
  await drawer.getByText(/\d\d:\d\d: .*s$/).waitFor({ state: 'attached' })

  await goTo(page, '/organization/devices')
  await page
    .getByRole('row', { name: /Römerstraße/ })
    .getByText('Online')
    .waitFor()
  await page
    .getByRole('row', { name: /Römerstraße/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('dialog').getByText('80 %').waitFor()
  expect(said).toEqual([])
  await close()
})

/** A week of statuses, with hours of silence in the last night. */
const fillStatuses = () =>
  app.database.query(sql`
    insert into device_statuses (device_id, received_at, organization_id, site_id, battery_percent, temperature_c,
      clock_offset_s, firmware, configuration_number, measuring)
    select ${device.id}, moment, ${app.city.id}, ${site}, 60 + 20 * sin(extract(epoch from moment) / 9000),
      9 + 8 * sin(extract(epoch from moment) / 13750), 0.4 * sin(extract(epoch from moment) / 5000), '4.2.1', 17, true
    from generate_series(now() - interval '7 days', now() - interval '1 hour', interval '15 minutes') as moment
    where moment < now() - interval '14 hours' or moment > now() - interval '9 hours'
  `)
