import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql, { type Sql } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/times/time.ts'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { makeOrganization } from '../support/people/people.ts'
import { beSignedIn } from '../support/people/sign-in.ts'
import { tablesOf, writtenRow } from '../support/reading/report-rows.ts'
import { daysAgo, store, vehicle } from '../support/traffic/traffic.ts'
import { checkAccessibility, checkBothViewports } from './support/check-accessibility.ts'
import { focused } from './support/checks.ts'
import { clickAtOnce } from './support/click-at-once.ts'
import { goTo, picture } from './support/open-page.ts'
import { dateField, readDate, typeDate } from './support/type-date.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

const EXPORTS = '/app/api/traffic/exports'
const RECORDS = 1200
const START = daysAgo(5)
const TIME = { from_dt: new Date(START).toISOString(), to_dt: new Date(START + 3 * DAY_MS).toISOString() }

let app: WebApp
let directory: string
let site: number
let second: number

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-web-exports-'))
  app = await startWebApp({ env: { EXPORT_DIR: directory } })
  site = await app.city.site({ name: 'B57 Römerstraße', site_id: 'MOE-B57-01', time_zone: 'UTC' })
  second = await app.city.site({ name: 'Aurakatu', time_zone: 'UTC' })
  await store(
    app.database,
    site,
    Array.from({ length: RECORDS }, (_, i) => vehicle(START + i * 60_000)),
  )
})
afterAll(async () => {
  await app?.end()
  rmSync(directory, { recursive: true, force: true })
})

const working = () =>
  workOnExports({
    database: app.database,
    directory,
    concurrency: 1,
    pauseMs: 20,
    onFailure: () => {},
  })

/** An export of the site, which then becomes what is said. */
async function exported(change: Sql = sql``, request: object = {}) {
  const call = await beSignedIn(app, app.database, app.user)
  const { json } = await call('POST', EXPORTS, { body: { time: TIME, format: 'csv', sites: [site], ...request } })
  if (change.text) await app.database.query(sql`update exports set ${change} where id = ${json.id}`)
  return json.id as string
}
const forget = () => app.database.query(sql`delete from exports`)

test('from nothing to a file on the disk, by the keyboard alone; a question whose safe answer has the focus precedes its deletion', async () => {
  await forget()
  const { page, said, close } = await app.open('/exports')
  await page.getByText('No exports yet.').waitFor()
  await page.getByText('An export has no 30-day limit.').waitFor()
  await checkBothViewports(page, 'exports-empty')
  await page.getByRole('button', { name: 'New export' }).first().focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New export' })
  await dialog.waitFor()
  await page.getByRole('radio', { name: 'Some sites' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: 'Choose a site' }).focus()
  await page.keyboard.type('röm')
  await page.getByRole('option', { name: 'B57 Römerstraße (MOE-B57-01)' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove B57 Römerstraße' }).waitFor()
  await page.getByRole('button', { name: 'Range' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'All data' }).focus()
  await page.keyboard.press('Enter')
  await dialog.getByText('About 1,200 records.').waitFor()
  await checkBothViewports(page, 'exports-new')
  await page.getByRole('radio', { name: /^Excel/ }).focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: /^CSV Opens/ }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Create export' }).focus()
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Waiting').waitFor()

  const workers = working()
  await page.getByText('Ready', { exact: true }).waitFor()
  await workers.stop()
  await page.getByText('1,200 records', { exact: true }).waitFor()
  const coming = page.waitForEvent('download')
  await page.getByRole('link', { name: /^Download/ }).focus()
  await page.keyboard.press('Enter')
  const file = await readFile((await (await coming).path()) as string, 'utf8')
  expect(file.trim().split('\n')).toHaveLength(RECORDS + 1)

  const ask = async () => {
    await page.getByRole('button', { name: /^More for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete…' }).click()
    await page.getByRole('alertdialog', { name: 'Delete this export?' }).waitFor()
  }
  await ask()
  await expect.poll(() => focused(page)).toBe('Keep it')
  await picture(page, 'exports-delete')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  await ask()
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByText('No exports yet.').waitFor()
  expect((await app.database.query(sql`select 1 from exports`)).rows).toEqual([])
  expect(said).toEqual([])
  await close()
})

test('every state says what it is and what to do', async () => {
  await forget()
  const longAgo = sql`finished_at = '2025-11-14T10:00:00Z', expires_at = '2025-11-21T10:00:00Z'`
  await exported(sql`status = 'expired', records_written = 812, size_bytes = 99000, ${longAgo}`)
  await exported(sql`status = 'failed', records_written = 1200000, error = 'The disk is full.'`)
  await exported(sql`status = 'cancelled', finished_at = now()`)
  await exported(
    sql`status = 'running', progress = 0.353, records_written = 1200000, started_at = now(), attempt = 1, lease_until = now() + interval '1 hour'`,
    { sites: undefined, vehicle_classes: ['truck', 'bus'], speed_kmh: { min: 80 }, valid: true },
  )
  await exported()
  const before = { from_dt: '2026-09-01T00:00:00Z', to_dt: '2026-10-01T00:00:00Z' }
  const october = { from_dt: '2026-10-01T00:00:00Z', to_dt: '2026-11-01T00:00:00Z' }
  const done = sql`status = 'completed', records_written = 7, size_bytes = 9, finished_at = now(), expires_at = now() + interval '1 day'`
  const workingHours = { weekdays: [1, 2, 3, 4, 5], hours: [7, 8] }
  await exported(done, {
    format: 'report.pdf',
    time: before,
    report: { compare: { with: [{ site, time: october }], ...workingHours } },
  })
  await exported(done, { format: 'report.xlsx', time: october, report: { compare: { with: [{ site: second }] } } })
  const { page, said, close } = await app.open('/exports')
  await page.getByText('1.2 M of 3.4 M records').waitFor()
  // The names of sites are another answer, and the sentences of errors are loaded when one is shown.
  await page.getByText('B57 Römerstraße compared with Aurakatu').waitFor()
  await page.getByText('The service has no space left').waitFor()
  const text = ((await page.locator('main').textContent()) ?? '').replaceAll('\u00a0', ' ')
  expect(text).toContain(
    'The export stopped after 1.2 M records. The service has no space left for this file. Ask its operator.',
  )
  expect(text).toContain(
    "This file was deleted on 21 Nov 2025 after 7 days. Export again makes the same file from today's data.",
  )
  expect(text).toContain('Only Truck and Bus, speed from 80 km/h, valid only')
  expect(text).toContain('B57 Römerstraße · 1 – 30 Sep 2026 compared with 1 – 31 Oct 2026, UTC')
  expect(text).toContain('Only Mon – Fri, 07:00 – 09:00')
  expect(text).toContain('B57 Römerstraße compared with Aurakatu · 1 – 31 Oct 2026, UTC')
  expect(text).toContain('Comparison (PDF)')
  expect(text).toContain('Comparison (Excel)')
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('35')
  await checkBothViewports(page, 'exports-states')

  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => page.getByText('Waiting', { exact: true }).count()).toBe(2)
  await page
    .getByRole('button', { name: /^Cancel/ })
    .first()
    .click()
  await expect.poll(() => page.getByText('Cancelled', { exact: true }).count()).toBe(2)
  expect(said).toEqual([])
  await close()
})

/** The path of a dialog with this request. */
const pathOf = (request: object) => `/exports?new=${encodeURIComponent(JSON.stringify(request))}`

test('the address opens a dialog with the request filled in, the same request is sent, and errors are shown at their fields', async () => {
  await forget()
  const request = {
    time: { from_dt: '2026-10-01T00:00:00.000Z', to_dt: '2026-11-01T00:00:00.000Z' },
    format: 'parquet',
    sites: [site],
    vehicle_classes: ['truck', 'semi_trailer'],
    channels: [1],
    speed_kmh: { min: 48.5 },
    length_m: { max: 30 },
    headway_s: { min: 1.5, max: 60 },
    valid: true,
    quality: 'exclude',
  }
  const { page, said, close } = await app.open(pathOf(request), { expects: [/^400 .*\/exports$/] })
  const dialog = page.getByRole('dialog', { name: 'New export' })
  await dialog.waitFor()
  /** Answers the request that is sent, when the dialog is closed. */
  const create = async () => {
    const sent = page.waitForRequest(one => one.method() === 'POST')
    await page.getByRole('button', { name: 'Create export' }).click()
    const request = (await sent).postDataJSON()
    await dialog.waitFor({ state: 'detached' })
    return request
  }
  expect(await readDate(page, 'First day')).toBe('2026-10-01')
  expect(await readDate(page, 'Last day')).toBe('2026-10-31')
  await expect.poll(() => page.getByLabel('Speed from, km/h').inputValue()).toBe('48.5')
  await expect.poll(() => page.getByLabel('Headway to, s').inputValue()).toBe('60')
  expect(await create()).toEqual(request)
  // The site is in UTC, the reader in Berlin.
  await page.getByText('1 – 31 Oct 2026, UTC').waitFor()
  await page
    .getByText(/, \d\d:\d\d Europe\/Berlin by /)
    .first()
    .waitFor()
  await page.waitForURL(`${app.url}/exports`)

  await page.getByRole('button', { name: 'New export' }).first().click()
  await page.getByRole('radio', { name: /^Intervals \(Excel\)/ }).press('Space')
  await page.getByRole('button', { name: /Interval$/ }).click()
  await page.getByRole('option', { name: '15 minutes' }).click()
  await checkAccessibility(page, { width: 1440, theme: 'light' }, 'exports-intervals')
  expect(await create()).toMatchObject({
    format: 'aggregate.xlsx',
    aggregate: { interval: '15m', units: 'metric' },
  })
  await page.getByText('Intervals (Excel)').waitFor()

  // Filters on single vehicles are none of stored intervals.
  await goTo(page, pathOf({ ...request, format: 'intervals.parquet' }))
  await page.getByRole('button', { name: 'Without excluded time', exact: true }).waitFor()
  expect(await page.getByLabel('Speed from, km/h').count()).toBe(0)
  await checkAccessibility(page, { width: 1440, theme: 'dark' }, 'exports-stored-intervals')
  const { time: chosen, sites, channels, valid, quality } = request
  expect(await create()).toEqual({ time: chosen, format: 'intervals.parquet', sites, channels, valid, quality })
  await page.getByText('Stored intervals (Parquet)').waitFor()

  // Files of stations have no filters, and need a station.
  await goTo(page, pathOf({ ...request, format: 'tmas-volume' }))
  await page.getByRole('radio', { name: /^TMG hourly volumes/ }).waitFor()
  const asked = page.waitForRequest(one => one.method() === 'POST')
  await page.getByRole('button', { name: 'Create export' }).click()
  expect((await asked).postDataJSON()).toEqual({ time: chosen, format: 'tmas-volume', sites })
  await page.getByText(/has no station number/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })

  // Times that are not midnight are kept to the second.
  const time = { from_dt: '2026-10-01T06:30:00.000Z', to_dt: '2026-10-01T18:15:20.000Z' }
  await goTo(page, pathOf({ time, sites: [site] }))
  await dateField(page, 'From').waitFor()
  expect(await readDate(page, 'From')).toBe('2026-10-01T06:30:00')
  expect((await create()).time).toEqual(time)

  await goTo(page, pathOf({}))
  await page.getByRole('button', { name: 'Create export' }).waitFor()
  await typeDate(page, 'First day', '2026-10-31')
  await typeDate(page, 'Last day', '2026-10-01')
  await page.getByLabel('Speed from, km/h').fill('fast')
  await page.getByRole('button', { name: 'Create export' }).click()
  await page.getByText('The end must be after the start.').waitFor()
  await page.getByText('Enter a number.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('progress is pushed without polling, and announced', async () => {
  await forget()
  const id = await exported(
    sql`status = 'running', progress = 0.1, records_written = 10, started_at = now(), lease_until = now() + interval '1 hour'`,
  )
  const { page, requests, settled, close } = await app.open('/exports')
  await page.getByRole('progressbar').waitFor()
  await settled()
  const before = requests.length
  await app.database.query(sql`update exports set progress = 0.62 where id = ${id}`)
  await expect.poll(() => page.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  await expect
    .poll(async () => (await page.getByRole('status').allTextContents()).join())
    .toContain('Export of B57 Römerstraße: 60 %')
  await app.database.query(sql`update exports set status = 'cancelled', finished_at = now() where id = ${id}`)
  await page.getByText('Cancelled', { exact: true }).waitFor()
  expect(requests.slice(before)).toEqual([])
  await close()
})

test('a site among 1,000 is found by typing, and few options are in the DOM', async () => {
  const organization = await makeOrganization(app.database)
  await app.database.query(sql`
    insert into sites (organization_id, site_id, name, latitude, longitude, country, time_zone)
    select ${organization.id}, 'S-' || n, 'Junction ' || n, 51, 6, 'DE', 'Europe/Berlin'
    from generate_series(1, 1000) as n
  `)
  const { page, said, close } = await app.open('/exports?new={"sites":[]}', { as: await organization.user() })
  const field = page.getByRole('combobox', { name: 'Choose a site' })
  await field.click()
  await page.getByRole('option').first().waitFor()
  await expect.poll(() => page.getByRole('option').count()).toBeLessThanOrEqual(60)
  await field.fill('junction 432')
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Junction 432 (S-432)'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Remove Junction 432' }).waitFor()
  await page.getByText('No records in this range.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('without the permission to read there are no exports either', async () => {
  const user = await app.city.user(['can_create_exports'])
  const { page, said, close } = await app.open('/exports?new={}', { as: user })
  await page.getByText('read measurement data').waitFor()
  expect(await page.getByRole('button', { name: 'Create export' }).count()).toBe(0)
  expect(await page.getByRole('link', { name: 'Exports' }).count()).toBe(0)
  expect(said).toEqual([])
  await close()
})

const READ_ROWS = `[...document.querySelectorAll('article tbody tr')].map(row => [...row.cells].map(cell => cell.textContent))`

test('the report of the shown range is a page, whose file is made and downloaded', async () => {
  await forget()
  const [first, last] = [START, START + DAY_MS].map(at => new Date(at).toISOString().slice(0, 10))
  const path = `/sites/${site}?range=custom&from=${first}&to=${last}`
  const { page, said, close } = await app.open(path, { width: 390, theme: 'dark' })
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).first().click()
  await page.getByRole('menuitem', { name: 'Report' }).click()
  await page.getByRole('article', { name: 'Traffic report, B57 Römerstraße' }).waitFor()
  await page.getByRole('button', { name: 'Contents' }).click()
  await checkAccessibility(page, { width: 390, theme: 'dark' }, 'report')
  await clickAtOnce(...['Volume', 'Definitions'].map(name => page.getByRole('checkbox', { name, exact: true })))
  await page.getByRole('radio', { name: '15 minutes' }).press('Space')
  await page.getByRole('button', { name: 'Classes' }).click()
  await page.getByRole('option', { name: 'SWISS10' }).click()
  await expect
    .poll(() => new URL(page.url()).search)
    .toBe(`?from=${first}&to=${last}&without=volume,definitions&counts=15m&scheme=swiss10`)
  expect(await page.getByRole('heading', { name: 'Volume' }).count()).toBe(0)
  const names = { project: 'A 17/2026', author: 'Noa Virtanen', remarks: 'Quiet at night.' }
  for (const [label, text] of [
    ['Project', names.project],
    ['Author', names.author],
    ['Remarks', names.remarks],
  ] as const) {
    const field = page.getByRole('textbox', { name: label, exact: true })
    await field.fill(text)
    await field.press('Tab')
  }
  const inAddress = () => Object.fromEntries(new URL(page.url()).searchParams)
  await expect.poll(inAddress).toMatchObject(names)
  for (const text of Object.values(names)) await page.getByRole('article').getByText(text, { exact: true }).waitFor()
  // Every row of every table is that of the service.
  const sections = ['by_direction', 'speed_over_time', 'weekdays', 'classes', 'counts', 'speeds', 'left_out']
  const time = { from_dt: `${first}T00:00:00.000Z`, to_dt: new Date(Date.parse(`${last}`) + DAY_MS).toISOString() }
  const report = {
    language: 'en',
    units: 'metric',
    paper: 'a4',
    counts: '15m',
    class_scheme: 'swiss10',
    sections,
    ...names,
  }
  const call = await beSignedIn(app, app.database, app.user)
  const { json } = await call('POST', '/app/api/traffic/data/report', { body: { time, sites: [site], report } })
  const expected = tablesOf(json.document).flatMap(table => table.rows.map(({ cells }) => writtenRow(table, cells)))
  expect(expected.length).toBeGreaterThan(96)
  // A page keeps a number and its unit in one line.
  const plain = (rows: string[][]) => rows.map(row => row.map(text => text.replaceAll('\u00a0', ' ')))
  await expect.poll(async () => plain(await page.evaluate(READ_ROWS))).toEqual(plain(expected))
  const sent = page.waitForRequest(one => one.method() === 'POST' && one.url().endsWith('/exports'))
  await page.getByRole('button', { name: 'Excel' }).click()
  const counted = { population: 'motor', quality: 'exclude' }
  expect((await sent).postDataJSON()).toEqual({
    time,
    sites: [site],
    format: 'report.xlsx',
    report: { ...report, ...counted },
  })
  await page.getByText('The file starts when the exports ahead of it are finished.').waitFor()
  const downloading = page.waitForEvent('download')
  const workers = working()
  const download = await downloading
  await workers.stop()
  const name = `MOE-B57-01-${first}-to-${last}-report.xlsx`
  expect(download.suggestedFilename()).toBe(name)
  expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK')
  await page.getByText(`${name} is ready.`).waitFor()
  await page.getByRole('link', { name: 'Export this range' }).click()
  await page.waitForURL(/\/exports\?/)
  const dialog = page.getByRole('dialog', { name: 'New export' })
  await dialog.getByText('B57 Römerstraße').first().waitFor()
  expect(said).toEqual([])
  await close()
})

test('the report of a comparison is a page, whose files need the permission to export', async () => {
  await forget()
  const path = `/compare?site=${site}&a=2026-09-01,2026-09-30&b=2026-10-01,2026-10-31&weekdays=1-5`
  const { page, said, close } = await app.open(path)
  await page.getByRole('link', { name: 'Report' }).click()
  await page.getByRole('article', { name: 'Comparison report, B57 Römerstraße' }).waitFor()
  await checkAccessibility(page, { width: 1440, theme: 'light' }, 'report-of-comparison')
  const { pathname, search } = new URL(page.url())
  const sent = page.waitForRequest(one => one.method() === 'POST' && one.url().endsWith('/exports'))
  await page.getByRole('button', { name: 'PDF' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    time: { from_dt: '2026-09-01T00:00:00.000Z', to_dt: '2026-10-01T00:00:00.000Z' },
    format: 'report.pdf',
    report: {
      compare: {
        with: [{ site, time: { from_dt: '2026-10-01T00:00:00.000Z', to_dt: '2026-11-01T00:00:00.000Z' } }],
        weekdays: [1, 2, 3, 4, 5],
      },
    },
  })
  await page.getByRole('progressbar').waitFor()
  // One of the periods alone.
  await page.getByRole('button', { name: 'Report of one alone' }).click()
  await page.getByRole('menuitem', { name: /^Before, / }).click()
  await page.getByText('A report counts all weekdays and hours.').waitFor()
  await page.getByRole('article', { name: 'Traffic report, B57 Römerstraße' }).waitFor()
  expect(new URL(page.url()).search).toBe('?from=2026-09-01&to=2026-09-30&weekdays=1-5')
  expect(said).toEqual([])
  await close()
  const reader = await app.open(pathname + search, { as: await app.city.user(['can_read_data']) })
  await reader.page.getByRole('article', { name: 'Comparison report, B57 Römerstraße' }).waitFor()
  await reader.page.getByRole('button', { name: 'Print' }).waitFor()
  expect(await reader.page.getByRole('button', { name: 'PDF' }).count()).toBe(0)
  await reader.close()
})

test('the report of an address with wrong days says what is wrong with them', async () => {
  const { page, said, close } = await app.open(`/sites/${site}/report?from=2026-02-30&to=2026-03-01`)
  const alert = page.getByRole('alert')
  await alert.filter({ hasText: 'does not name the days of a report: from “2026-02-30” to “2026-03-01”.' }).waitFor()
  for (const [path, sentence] of [
    [`/sites/${site}/report?from=2026-03-02&to=2026-03-01`, 'The last day is before the first.'],
    [`/sites/${site}/report?from=2024-01-01&to=2025-06-30`, '1 Jan 2024 to 30 Jun 2025 is 547 days; a range holds'],
    [`/sites/${site}/report?from=2190-01-01&to=2190-01-02`, 'Nothing has been measured after today.'],
    [`/compare/report?site=${site}&a=2026-09-01,x&b=2026-10-01,2026-10-02`, 'does not name days: “2026-09-01,x”.'],
    ['/compare/report?site=99999999', 'There is no site at this address.'],
    [`/compare/report?sites=${site}`, 'Choose two to six sites.'],
  ] as const) {
    await goTo(page, path)
    await alert.filter({ hasText: sentence }).waitFor()
    expect(await page.getByRole('article').count()).toBe(0)
  }
  await goTo(page, '/sites/99999999/report')
  await page.getByText('There is no site at this address.').waitFor()
  expect(said.filter(line => !line.includes('404'))).toEqual([])
  await close()
})

test('another request in the address replaces the values of the dialog', async () => {
  const { page, said, close } = await app.open(`/exports?new=${JSON.stringify({ format: 'csv' })}`)
  const format = (name: RegExp) => page.getByRole('radio', { name })
  await expect.poll(() => format(/^CSV Opens/).isChecked()).toBe(true)
  await goTo(page, `/exports?new=${JSON.stringify({ format: 'parquet', sites: [second] })}`)
  await expect.poll(() => format(/^Parquet/).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Remove Aurakatu' }).waitFor()
  expect(said).toEqual([])
  await close()
})
