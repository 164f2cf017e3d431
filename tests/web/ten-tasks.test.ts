import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endOfMonth, fromAbsolute, getDayOfWeek, startOfMonth, toCalendarDate } from '@internationalized/date'
import type { Locator } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/times/time.ts'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { workOnImports } from '../../server/records/imports/import-jobs.ts'
import { formatMonth } from '../../web/ui/text/date-format.ts'
import { localTime } from '../../web/ui/text/local-time.ts'
import { between, walk as readAll } from '../support/traffic/traffic.ts'
import type { OpenedPage } from './support/open-page.ts'
import { midnightInBerlin, storeWeeks } from './support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

const MAX_CLICKS = 6

let app: WebApp
let directory: string
let silent: number
let stopWorkers: () => Promise<unknown>

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-ten-tasks-'))
  app = await startWebApp({ env: { EXPORT_DIR: directory, WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' } })
  const place = { country: 'DE', time_zone: 'Europe/Berlin', speed_limit_kmh: 50, city: 'Moers' }
  const channels = [
    { number: 1, direction: 'Centre' },
    { number: 2, direction: 'Kapellen' },
  ]
  const names = ['Römerstraße', 'Uerdinger Straße', 'Klever Straße', 'Neuer Ring', 'Hafenstraße', 'Schulweg']
  for (const [index, name] of names.entries()) {
    const site = await app.city.site({ ...place, site_id: `MOE-${index + 1}`, name, channels })
    await storeWeeks(app.database, site, {
      from: midnightInBerlin(index === 0 ? 260 : 20),
      to: Date.now() - HOUR_MS,
      vehiclesPerHour: index === 0 ? 5 : 12,
      seed: index,
      // Far enough apart for the order of one day.
      meanKmh: 30 + 8 * index,
    })
  }
  silent = await app.city.site({ ...place, site_id: 'MOE-9', name: 'Stummer Weg', channels })
  const device = await app.city.device(silent, { serial: 'RD4-20709' })
  await app.database.query(sql`update devices set last_seen_at = now() - interval '3 days' where id = ${device.id}`)
  await app.database.query(sql`update device_keys set revoked_at = now() where device_id = ${device.id}`)
  const options = { database: app.database, directory, concurrency: 1, pauseMs: 20, onFailure: () => {} }
  const workers = [workOnExports(options), workOnImports(options)]
  stopWorkers = () => Promise.all(workers.map(worker => worker.stop()))
}, 300_000)
afterAll(async () => {
  await stopWorkers?.()
  await app?.end()
  rmSync(directory, { recursive: true, force: true })
})

interface Walk extends Pick<OpenedPage, 'page'> {
  click(target: Locator, options?: Parameters<Locator['click']>[0]): Promise<void>
  /** Into the field that has the focus, so that no click is needed before. */
  type(field: Locator, text: string): Promise<void>
}

/** Does a task from the home page, and returns how many clicks it took. */
async function walk(task: (walk: Walk) => Promise<void>): Promise<number> {
  const { page, said, close } = await app.open('/', { expects: [/^400 .*\/imports\?/] })
  let clicks = 0
  await task({
    page,
    async click(target, options) {
      clicks++
      await target.click(options)
    },
    async type(field, text) {
      await field.and(page.locator(':focus')).waitFor()
      await page.keyboard.type(text)
    },
  })
  expect(said).toEqual([])
  await close()
  return clicks
}

const siteLink = ({ page }: Walk, name: string) => page.getByRole('link', { name, exact: true })
const linkTo = ({ page }: Walk, name: string) =>
  page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name, exact: true })
const today = () => toCalendarDate(fromAbsolute(Date.now(), 'Europe/Berlin'))

test('the PDF of last month', async () => {
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(siteLink(walk, 'Römerstraße'))
    await click(page.getByRole('link', { name: 'Report', exact: true }))
    await click(page.getByRole('radio', { name: 'Last month' }))
    const downloaded = page.waitForEvent('download')
    await click(page.getByRole('button', { name: 'PDF', exact: true }))
    const file = await downloaded
    const first = startOfMonth(today().subtract({ months: 1 }))
    expect(file.suggestedFilename()).toContain(`${first}`.slice(0, 7))
    expect(readFileSync(await file.path(), 'latin1').slice(0, 5)).toBe('%PDF-')
  })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('two months of this year at one site, side by side', async () => {
  const first = startOfMonth(today().subtract({ months: 6 }))
  const next = first.add({ months: 1 })
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(linkTo(walk, 'Compare'))
    await click(page.getByRole('combobox', { name: 'Site' }))
    await click(page.getByRole('option', { name: 'Römerstraße (MOE-1)' }))
    await click(page.getByRole('button', { name: /^Range:/ }).first())
    await click(page.getByRole('button', { name: formatMonth(`${first}`), exact: true }))
    await click(page.getByRole('button', { name: 'Show', exact: true }))
    await page.waitForURL(`**a=${first},${endOfMonth(first)}&b=${next},${endOfMonth(next)}`)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
  })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('Compare begins with last month against the month before, of the site looked at last', async () => {
  const last = startOfMonth(today().subtract({ months: 1 }))
  const before = last.subtract({ months: 1 })
  await walk(async walk => {
    const { page, click } = walk
    await click(siteLink(walk, 'Römerstraße'))
    await page.getByRole('heading', { level: 1, name: 'Römerstraße' }).waitFor()
    await click(linkTo(walk, 'Compare'))
    const names = [before, last].map(month => formatMonth(`${month}`))
    const card = page.getByRole('link').filter({ hasText: new RegExp(names.join('.*')) })
    await expect.poll(() => card.innerText()).toMatch(/Römerstraße[\s\S]*V85 (rose|fell|did not change measurably)/)
    await click(card)
    await page.waitForURL(`**a=${before},${endOfMonth(before)}&b=${last},${endOfMonth(last)}`)
    await page.getByRole('heading', { level: 2, name: /^V85 / }).first().waitFor()
  })
})

test('the five sites with the highest V85 this week', async () => {
  const isMonday = getDayOfWeek(today(), 'de-DE') === 0
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(page.getByRole('link', { name: 'As a table' }))
    await click(page.getByRole('button', { name: /^Range:/ }))
    // A week that began today has no day that is over, so that nothing can be said of it.
    await click(page.getByRole('button', { name: isMonday ? 'Last week' : 'This week', exact: true }))
    await click(page.getByRole('button', { name: 'Show', exact: true }))
    await click(page.getByRole('button', { name: /^V85/ }))
    await page.waitForURL(/order=v85/)
    const names = page.getByRole('rowheader').getByRole('link')
    await expect
      .poll(async () => (await names.allInnerTexts()).slice(0, 5))
      .toEqual([...['Schulweg', 'Hafenstraße', 'Neuer Ring', 'Klever Straße', 'Uerdinger Straße']])
  })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('a CSV with odd columns is imported into a site and plotted', async () => {
  const start = midnightInBerlin(40) + 8 * HOUR_MS
  const classes = ['PKW', 'LKW', 'Sattelzug']
  const rows = Array.from({ length: 300 }, (_, i) => {
    // Vehicles pass by chance: times in equal steps would be asked about.
    const passed = start + i * 60_000 + ((i * 17) % 50) * 1000
    const [year, month, day, time] = localTime(passed, 'Europe/Berlin').split(/[-T]/)
    return `${day}.${month}.${year} ${time?.slice(0, 8)};${i % 3 === 0 ? 'B' : 'A'};${30 + (i % 9)},5;${42 + (i % 5)};${classes[i % 3]}`
  })
  const content = ['Radar am Schulweg', 'Zeitpunkt;Ri;V [mph];[dm];Typ', ...rows].join('\n')
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(linkTo(walk, 'Import'))
    const chooser = page.waitForEvent('filechooser')
    await click(page.getByRole('button', { name: 'Choose files…' }))
    await (await chooser).setFiles([{ name: 'radar.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }])
    await click(page.getByRole('combobox', { name: 'Site' }))
    await click(page.getByRole('option', { name: 'Stummer Weg (MOE-9)' }))
    const ofA = page.getByRole('button', { name: /Meaning of A, 200 lines/ })
    await expect.poll(() => ofA.innerText()).toBe('Channel 1 · Centre')
    expect(await page.getByRole('button', { name: /Meaning of LKW, 100 lines/ }).innerText()).toBe('Truck')
    await click(page.getByRole('button', { name: 'Start import' }))
    await click(page.getByRole('link', { name: 'Show the traffic' }))
    await page
      .getByRole('img', { name: /^Volume: 300 vehicles/ })
      .first()
      .waitFor()
  })
  const window = between(start, start + DAY_MS)
  const { items } = await readAll(app.url, app.user.token, { ...window, sites: [silent], limit: 1000 })
  expect(items.map(({ channel }) => channel).sort()).toEqual([...Array(200).fill(1), ...Array(100).fill(2)])
  expect(items[0]).toMatchObject({ channel: 2, vehicle_class: 'car', speed_kmh: 49.1, length_m: 4.2 })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('a faulty day is left out', async () => {
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(siteLink(walk, 'Uerdinger Straße'))
    await click(page.getByRole('radio', { name: '30 days' }))
    await page.waitForURL(/range=30d/)
    await click(page.getByRole('button', { name: 'Mark a period in Volume' }))
    const plot = page.getByRole('img', { name: /^Volume/ }).first()
    const { width, height } = (await plot.boundingBox()) as { width: number; height: number }
    await click(plot, { position: { x: width * 0.8, y: height / 2 } })
    const dialog = page.getByRole('dialog', { name: 'New period' })
    await click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.waitFor({ state: 'detached' })
  })
  const { rows } = await app.database.query<{ hours: number; effect: string }>(sql`
    select effect, extract(epoch from ends_at - starts_at)::integer / 3600 as hours from quality_periods
  `)
  expect(rows).toEqual([{ hours: 24, effect: 'exclude' }])
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('a colleague with a token: a service account for what the colleague runs', async () => {
  let token = ''
  const clicks = await walk(async walk => {
    const { page, click, type } = walk
    await click(linkTo(walk, 'API Tokens'))
    await click(page.getByRole('button', { name: 'New service account' }))
    const dialog = page.getByRole('dialog', { name: 'New service account' })
    await type(dialog.getByLabel('Name'), 'noa-notebook')
    await page.keyboard.press('Tab')
    await type(dialog.getByLabel('Purpose'), 'Analyses of Noa')
    await click(dialog.getByRole('button', { name: 'Create', exact: true }))
    await click(page.getByRole('button', { name: 'Generate token…' }))
    await click(page.getByRole('alertdialog').getByRole('button', { name: 'Generate' }))
    const shown = page.getByRole('dialog', { name: 'Token of noa-notebook' })
    token = await shown.getByLabel('Your new token').innerText()
    await click(shown.getByRole('button', { name: 'Copy token' }))
    await page.getByRole('button', { name: 'Copied' }).waitFor()
  })
  const { items } = await readAll(app.url, token, { ...between(midnightInBerlin(1), midnightInBerlin(0)), limit: 1000 })
  expect(items.length).toBeGreaterThan(0)
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('why a site has no data', async () => {
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(siteLink(walk, 'Stummer Weg'))
    await page.getByText(/^Offline since .* no key\.$/).waitFor()
  })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('a quarter as Parquet', async () => {
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(linkTo(walk, 'Exports'))
    await click(page.getByRole('button', { name: 'New export' }).first())
    await click(page.getByRole('button', { name: /Range$/ }))
    await click(page.getByRole('option', { name: 'Last quarter' }))
    await click(page.getByText('Parquet', { exact: true }))
    await click(page.getByRole('button', { name: 'Create export' }))
    await page
      .getByRole('link', { name: 'Download' })
      .or(page.getByRole('button', { name: 'Download' }))
      .waitFor()
  })
  const newest = async () => {
    const { rows } = await app.database.query<{ format: string; months: number }>(sql`
      select format, extract(month from age(window_to at time zone 'Europe/Berlin', window_from at time zone 'Europe/Berlin'))::integer as months
      from exports order by created_at desc
    `)
    return rows[0]
  }
  // The list also has the files of the tasks before.
  await expect.poll(newest).toEqual({ format: 'parquet', months: 3 })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('a webhook for alarms', async () => {
  const clicks = await walk(async walk => {
    const { page, click, type } = walk
    await click(linkTo(walk, 'Webhooks'))
    await click(page.getByRole('button', { name: 'Add a webhook' }))
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
    await type(dialog.getByLabel('URL'), 'http://127.0.0.1:9/alarms')
    await click(dialog.getByRole('button', { name: 'Create the webhook' }))
    await click(dialog.getByRole('button', { name: 'Done' }))
    await page.getByText('Alarm raised and Alarm cleared').waitFor()
  })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})

test('the code for a plot', async () => {
  const clicks = await walk(async walk => {
    const { page, click } = walk
    await click(siteLink(walk, 'Römerstraße'))
    await click(page.getByRole('button', { name: 'More about Volume' }))
    await click(page.getByRole('menuitem', { name: 'Get as code' }))
    await page
      .getByRole('dialog')
      .getByText(/\/api\/v1\/traffic\/data\//)
      .first()
      .waitFor()
  })
  expect(clicks).toBeLessThanOrEqual(MAX_CLICKS)
})
