import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/times/time.ts'
import { examineSites } from '../../server/analysis/findings/examine-sites.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { importFile } from '../../server/records/imports/import-file.ts'
import { workOnImports } from '../../server/records/imports/import-jobs.ts'
import { asMapping } from '../../server/records/imports/readers/mapped/mapping.ts'
import { runShifts } from '../../server/records/imports/shift/run-shifts.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { writeVbv1 } from '../support/traffic/counter-files.ts'
import { steppedCount, truePassages } from '../support/traffic/stepped-count.ts'
import { between, walk } from '../support/traffic/traffic.ts'
import { checkAccessibility, checkBothViewports, DESKTOP, PHONE, showIn } from './support/check-accessibility.ts'
import { lowContrast } from './support/checks.ts'
import { goTo } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-web-import-'))
  app = await startWebApp({ env: { EXPORT_DIR: directory } })
})
afterAll(async () => {
  await app?.end()
  rmSync(directory, { recursive: true, force: true })
})

const newSite = () => app.city.site({ name: 'Hauptstrasse', time_zone: 'Europe/Berlin' })
const tab = (site: number) => `/sites/${site}?tab=uploads`
const working = () =>
  workOnImports({
    database: app.database,
    directory,
    concurrency: 1,
    pauseMs: 20,
    onFailure: () => {},
  })
const stored = async (site: number, from: number) =>
  (await walk(app.url, app.user.token, { ...between(from, from + 30 * DAY_MS), sites: [site], limit: 10_000 })).items

interface TextFile {
  name: string
  content: string
}

/** For what is beside, or inside, of a page that is checked in both viewports. */
async function checkOnPhone(page: Page, name: string) {
  await showIn(page, PHONE)
  await checkAccessibility(page, PHONE, name)
  await showIn(page, DESKTOP)
}

async function choose(page: Page, button: string, ...files: TextFile[]) {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: button }).click()
  const buffers = files.map(({ name, content }) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) }))
  await (await chooser).setFiles(buffers)
}

const VEHICLE = { hundredth: 0, wrongWay: false, speed: 50, length: 400, headway: 20, code: 3 }
const JUNE = Date.UTC(2025, 5, 10, 10)
const day = (number: number, lane = 1) =>
  writeVbv1(
    Array.from({ length: 10 }, (_, index) => ({
      ...VEHICLE,
      lane,
      second: JUNE / 1000 + number * 86_400 + index * 60,
    })),
    'Europe/Berlin',
  ).join('\r\n')

/** As a person drops it: the browser reads the folder from the disk. */
async function drop(page: Page, path: string, zone: string) {
  const box = await page.getByText(zone).boundingBox()
  const at = { x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5 }
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await devtools.send('Input.dispatchDragEvent', {
      type,
      ...at,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  }
}

test('several files, or a folder, are one import with a summary; other kinds are named; all are taken back as one', async () => {
  const site = await newSite()
  const { page, said, close } = await app.open(tab(site))
  const folder = join(directory, 'count')
  mkdirSync(join(folder, 'june'), { recursive: true })
  writeFileSync(join(folder, '10june.v00'), day(0))
  writeFileSync(join(folder, 'june', '11june.v00'), day(1))
  writeFileSync(join(folder, 'notes.txt'), 'Called the office at noon\n')
  await drop(page, folder, 'Drop the files of a counter here, or choose them.')
  const areOne = page.getByText('3 files are one import and can be taken back as one.')
  await areOne.waitFor()
  const files = page.getByRole('region', { name: 'Files of the import' })
  await expect.poll(() => files.getByRole('row').nth(1).textContent()).toContain('count/notes.txt')
  await page.getByText('Times are read as local time of Europe/Berlin, with summer time.').waitFor()
  // Discarded, and chosen one by one: what follows is the same.
  await page.getByRole('button', { name: 'Discard' }).click()
  await choose(
    page,
    'Choose files…',
    { name: '10june.v00', content: day(0) },
    { name: '11june.v00', content: day(1, 3) },
    { name: 'notes.txt', content: 'Called the office at noon\n' },
  )
  await areOne.waitFor()
  await page.getByText('1 file cannot be read and is skipped.').waitFor()
  await expect.poll(() => files.getByRole('row').nth(1).textContent()).toMatch(/^notes\.txt/)
  // Lane 3 of the file is a channel that the site does not have.
  await page.getByRole('textbox', { name: 'Direction' }).fill('Bern')
  await checkBothViewports(page, 'import-files-preview')
  const worker = working()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('2 of 2 files stored. 1 file cannot be read and is skipped.').waitFor()
  await page.getByText('20 vehicles read: 20 new, 0 duplicates, 0 rejected.').waitFor()
  await worker.stop()
  expect(new Set((await stored(site, JUNE - DAY_MS)).map(({ channel }) => channel))).toEqual(new Set([1, 3]))
  await page.getByRole('button', { name: 'Files…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Files of 10june.v00 + 2' })
  await dialog.getByText('notes.txt').waitFor()
  await checkOnPhone(page, 'import-files-result')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Show the traffic' }).click()
  await page.waitForURL(/range=custom&from=2025-06-10&to=2025-06-11/)
  await page.getByText('Count 10 – 11 Jun 2025 · 20 in all').waitFor()
  await page.goBack()
  await page.getByRole('button', { name: /^Move the import of/ }).click()
  const moving = page.getByRole('alertdialog', { name: 'Move this import in time?' })
  await moving.getByText('10 Jun 2025, 13:00 – 11 Jun 2025, 13:09').waitFor()
  await checkOnPhone(page, 'import-move')
  await moving.getByRole('group', { name: /^Only from/ }).waitFor()
  await moving.getByRole('button', { name: 'Move now' }).click()
  await moving.waitFor({ state: 'detached' })
  await runShifts(app.database)
  await removeTakenBack(app.database)
  await runShifts(app.database)
  expect((await stored(site, JUNE - DAY_MS))[0]?.timestamp).toBe('2025-06-10T11:00:00.000Z')
  await page.reload()
  await page.getByRole('button', { name: /^Take back the upload/ }).click()
  await page.getByRole('button', { name: 'Take back now' }).click()
  await page.getByText('Being taken back').waitFor()
  await removeTakenBack(app.database)
  await expect.poll(() => page.getByText('Taken back', { exact: true }).count()).toBe(2)
  expect(await stored(site, JUNE - DAY_MS)).toEqual([])
  expect(said).toEqual([])
  await close()
})

test('a clock that stepped is said before the import, and its finding opens the move that corrects all parts', async () => {
  const site = await newSite()
  const { page, said, close } = await app.open(tab(site))
  await choose(page, 'Choose files…', { name: 'steps.csv', content: steppedCount().join('\n') })
  await page.getByText(/^From 2025-06-16 to 2025-07-13 the clock of the counter seems to be 1 h fast\./).waitFor()
  await page.getByText(/^From 2025-07-14 to 2025-07-27 the clock of the counter seems to be 2 h fast\./).waitFor()
  const worker = working()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByRole('link', { name: 'Show the traffic' }).waitFor()
  await worker.stop()
  await examineSites(app.database, new AbortController().signal)
  await goTo(page, `/sites/${site}?range=custom&from=2025-06-10&to=2025-06-30`)
  await page.getByText('The clock may have jumped on 16 Jun 2025').waitFor()
  await page.getByRole('link', { name: 'Correct the clock' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Move this import in time?' })
  await dialog.getByRole('button', { name: '16 Jun 2025, 00:00 – 14 Jul 2025, 00:00: 1 hour earlier' }).waitFor()
  const second = dialog.getByRole('button', { name: '14 Jul 2025, 00:00 – last record: 2 hours earlier' })
  await second.waitFor()
  const onlyFrom = dialog.getByRole('group', { name: /^Only from/ })
  expect(await onlyFrom.count()).toBe(0)
  await checkOnPhone(page, 'import-move-proposed')
  // One part alone can be changed before it is moved.
  await second.click()
  await expect.poll(() => onlyFrom.innerText()).toMatch(/14.*07.*2025/s)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.waitForURL(url => !url.search.includes('jump'))
  await page.getByRole('button', { name: /^Move the import of/ }).click()
  await second.waitFor()
  await dialog.getByRole('button', { name: 'Move now' }).click()
  await dialog.waitFor({ state: 'detached' })
  await runShifts(app.database)
  await removeTakenBack(app.database)
  await runShifts(app.database)
  // Both sides of the first step.
  const until = JUNE + 15 * DAY_MS
  const times = (await stored(site, JUNE - 10 * DAY_MS)).map(({ timestamp }) => Date.parse(timestamp))
  expect(times.filter(ts => ts < until)).toEqual(truePassages().filter(ts => ts < until))
  expect(said).toEqual([])
  await close()
})

test('a running import shows its records a second and the time that is left', async () => {
  const site = await newSite()
  const { page, said, close } = await app.open(tab(site))
  await choose(page, 'Choose files…', { name: 'june.v00', content: day(0) })
  await page.getByRole('button', { name: 'Start import' }).waitFor()
  await app.database.query(sql`
    update imports
    set status = 'running', attempt = 1, lease_until = now() + interval '1 hour', started_at = now() - interval '100 s',
      progress = 0.25, records_read = 5000000
    where site_id = ${site}
  `)
  await page.reload()
  await page.getByText(/^[2-5]\d,\d{3} records a second, about [5-9]\smin left$/).waitFor()
  await checkBothViewports(page, 'import-running')
  expect(said).toEqual([])
  await close()
  // Imports of an organization run one after the other.
  await app.database.query(sql`delete from imports where site_id = ${site}`)
})

test('the columns of any CSV are chosen, its clock too, and the mapping is saved for the command line, in German', async () => {
  const site = await newSite()
  const german = await app.city.user()
  await app.database.query(sql`update users set language = 'de' where id = ${german.id}`)
  const { page, said, close } = await app.open(tab(site), { as: german, expects: [/^400 .*\/imports/] })
  const rows = ['30.03.2025;01:30:00;1;31,1;420', '30.03.2025;02:30:00;N;62,2;999', '30.03.2025;03:30:00;1;;450']
  const content = ['Zählung Hauptstrasse', 'Datum;Uhrzeit;Richtung;Geschwindigkeit mph;Länge cm', ...rows].join('\n')
  await choose(page, 'Dateien wählen…', { name: 'zaehlung.csv', content })
  const mapper = page.getByRole('region', { name: 'Spalten der Datei' })
  // Each direction is matched with a channel in advance.
  const north = mapper.getByRole('button', { name: /Bedeutung von N, 1 Zeile/ })
  await expect.poll(() => north.innerText()).toBe('Kanal 2')
  await mapper.getByLabel('Kein Wert in Länge cm').fill('999')
  await page.getByText('1 Zeile liegt in einer Stunde, die bei der Zeitumstellung ausfällt.').waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Import starten' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Ganzjährig als Winterzeit lesen (+01:00)' }).click()
  await page.getByText('Die Zeiten werden ganzjährig als Winterzeit gelesen, UTC+1.').waitFor()
  await checkOnPhone(page, 'import-mapped')
  const downloaded = page.waitForEvent('download')
  await mapper.getByRole('button', { name: 'Zuordnung speichern' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('zaehlung.mapping.json')
  const mapping = asMapping(JSON.parse(readFileSync(await file.path(), 'utf8')))
  expect(mapping).toMatchObject({ delimiter: ';', decimal: ',', skip_lines: 1, time_format: 'DD.MM.YYYY HH:mm:ss' })
  const worker = working()
  await page.getByRole('button', { name: 'Import starten' }).click()
  await page.getByText('3 Fahrzeuge gelesen: 3 neu, 0 Duplikate, 0 abgelehnt.').waitFor()
  await worker.stop()
  expect(await stored(site, Date.UTC(2025, 2, 20))).toMatchObject([
    { timestamp: '2025-03-30T00:30:00.000Z', channel: 1, speed_kmh: 50.1, length_m: 4.2 },
    { timestamp: '2025-03-30T01:30:00.000Z', channel: 2, speed_kmh: 100.1, length_m: null },
    { timestamp: '2025-03-30T02:30:00.000Z', channel: 1, speed_kmh: null, length_m: 4.5 },
  ])
  expect(said).toEqual([])
  await close()
})

test('the preview of a file of interval counts shows intervals; rows in equal steps of time are asked about', async () => {
  const site = await newSite()
  const { page, said, close } = await app.open(tab(site), { expects: [/^400 .*\/imports/] })
  const rows = ['"Aug 14, 2025 1:00 PM",2,2,0,', '"Aug 14, 2025 1:15 PM",5,1,4,']
  const eco = ['Period,"August 14, 2025",', '', 'Time,17-3010,17-3010 IN,17-3010 OUT,', ...rows].join('\n')
  await choose(page, 'Choose files…', { name: 'eco.csv', content: eco })
  const preview = page.getByRole('region', { name: 'Preview of the file' })
  await preview.getByRole('columnheader', { name: 'Duration' }).waitFor()
  expect(await preview.getByRole('row').count()).toBe(5)
  await preview.getByText('15 min').first().waitFor()
  const kind = page.getByRole('radiogroup', { name: 'What does this counter count?' })
  await page.getByText('The file does not say whether bicycles or people were counted.').waitFor()
  await checkBothViewports(page, 'import-eco-counter')
  await kind.getByRole('radio', { name: 'Bicycles' }).click()
  await page.getByText('The file does not say whether bicycles').waitFor({ state: 'detached' })
  expect(await kind.getByRole('radio', { name: 'Bicycles' }).getAttribute('aria-checked')).toBe('true')
  await page.getByRole('button', { name: 'Discard' }).click()
  const content = `a,b\n${[0, 15, 30, 45].map(minute => `2025-06-10 10:${minute || '00'}:00,${minute}`).join('\n')}\n`
  await choose(page, 'Choose files…', { name: 'quarters.csv', content })
  const start = page.getByRole('button', { name: 'Start import' })
  const question = page.getByRole('group', { name: /^Is one row one vehicle/ })
  await page.getByText('The times have equal steps.').waitFor()
  const interval = question.getByRole('button', { name: 'The count of an interval' })
  expect(await interval.getAttribute('aria-pressed')).toBe('true')
  await page.getByLabel('Minutes of an interval').fill('15')
  await preview.getByRole('columnheader', { name: 'Duration' }).waitFor()
  await expect.poll(() => start.isEnabled()).toBe(true)
  await checkBothViewports(page, 'import-intervals')
  await question.getByRole('button', { name: 'One vehicle' }).click()
  await preview.getByRole('columnheader', { name: 'Duration' }).waitFor({ state: 'detached' })
  await expect.poll(() => start.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Discard' }).click()
  // The service looks at dates, too.
  const days = [10, 11, 12, 13].map(day => `2025-06-${day} 00:00:00,7`).join('\n')
  await choose(page, 'Choose files…', { name: 'days.csv', content: `a,b\n${days}\n` })
  await page.getByText(/^The times have equal steps of 1440 min beside whole numbers/).waitFor()
  expect(await start.isDisabled()).toBe(true)
  await question.getByRole('button', { name: 'One vehicle' }).click()
  await expect.poll(() => start.isEnabled()).toBe(true)
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(said).toEqual([])
  await close()
})

test('vehicles for each axle are asked for where a file counts axles', async () => {
  const site = await newSite()
  const { page, said, settled, close } = await app.open(tab(site), { expects: [/^400 .*\/imports/] })
  const head = ['"Unit Type:","PicoCount 2500 V2.41"', '"Export Version:","VolumeAxle V1.03"', '"Interval:","60 Min"']
  const rows = ['"Date/Time","Northbound","Southbound","Total"', '06/02/2025 10:00 - 10:59,200,0,200']
  await choose(page, 'Choose files…', { name: 'axles.csv', content: [...head, ...rows].join('\n') })
  const factor = page.getByLabel('Vehicles for each axle')
  await factor.fill('0.5')
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByText('they are stored as vehicles, 0.5 for each axle').waitFor()
  // The preview also follows the number that was typed.
  await settled()
  await checkBothViewports(page, 'import-axles')
  await factor.fill('0.45')
  await page.getByText('they are stored as vehicles, 0.45 for each axle').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  expect(said).toEqual([])
  await close()
})

test('a mapping that was saved is loaded again; another file is refused', async () => {
  const site = await newSite()
  const { page, said, close } = await app.open(tab(site), { expects: [/^400 .*\/imports/] })
  const content = 'a,b\n2025-06-10 10:00:00,50\n2025-06-10 10:01:00,60\n'
  await choose(page, 'Choose files…', { name: 'plain.csv', content })
  await page.getByText(/^Choose what each column is/).waitFor()
  const mapping = {
    time_format: 'YYYY-MM-DD HH:mm:ss',
    channel: 2,
    columns: [
      { column: 'a', is: 'timestamp' },
      { column: 'b', is: 'speed', unit: 'mph' },
    ],
  }
  await choose(page, 'Load a mapping…', { name: 'mapping.json', content: 'no JSON' })
  await page.getByText('This file is not a mapping of columns.').waitFor()
  await choose(page, 'Load a mapping…', { name: 'mapping.json', content: JSON.stringify(mapping) })
  // The preview follows.
  await page.getByText('80.5', { exact: true }).waitFor()
  const start = page.getByRole('button', { name: 'Start import' })
  await expect.poll(() => start.isEnabled()).toBe(true)
  await page.getByLabel('Time format').fill('DD.MM.YYYY HH:mm:ss')
  await page.getByText(/^No line can be read with these choices/).waitFor()
  expect(await start.isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('No uploads yet.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('a finished count is last by attention, has its own state on map, list and filters, and opens on its days', async () => {
  const site = await newSite()
  const file = join(directory, 'count.v00')
  writeFileSync(file, day(0))
  await importFile(app.database, file, { siteId: site, timeZone: null, actor: OPERATOR })
  const { page, said, close } = await app.open('/sites?q=SITE&state=counted', {
    withMap: true,
    width: 900,
    height: 400,
  })
  await page.getByText('Count 10 Jun 2025 · 10 in all').first().waitFor()
  await page.locator('[data-marker][aria-label*="counted" i]').waitFor()
  expect(await lowContrast(page)).toEqual([])
  await goTo(page, `/sites/${site}`)
  await page.getByText('Counted', { exact: true }).first().waitFor()
  await page.getByText('Tue 10 Jun 2025').or(page.getByText('Custom')).first().waitFor()
  await page.getByRole('radio', { name: '7 days' }).click()
  await page.waitForURL(/range=7d/)
  await page.goBack()
  await page.getByText('Tue 10 Jun 2025').or(page.getByText('Custom')).first().waitFor()
  expect(await lowContrast(page)).toEqual([])
  expect(said).toEqual([])
  await close()
})

test('the preview says what is measured and what is strange about it, and leaves that out with one click', async () => {
  const site = await newSite()
  const { page, said, close } = await app.open(tab(site))
  const vehicles = Array.from({ length: 120 }, (_, i) => ({ ...VEHICLE, lane: 1, second: JUNE / 1000 + i * 300 }))
  const covering = { start: '00:00 10/06/25', stop: '00:00 12/06/25' }
  const content = writeVbv1(vehicles, 'Europe/Berlin', covering).join('\r\n')
  await choose(page, 'Choose files…', { name: 'tube.v00', content })
  await page.getByText('The file says that it measured from 10 Jun 2025, 00:00 to 12 Jun 2025, 00:00.').waitFor()
  await page.getByText('in the first 12 h', { exact: true }).waitFor()
  await page.getByText(/^in the last 26\sh\s5\smin, from 10 Jun 2025, 21:55/).waitFor()
  await checkBothViewports(page, 'import-measured')
  // The user knows better when it was taken down.
  const field = page.getByRole('group', { name: 'Measured time, if the file does not say it' })
  const type = async (label: string, keys: string) => {
    await field.getByRole('group', { name: label }).getByRole('spinbutton').first().click()
    await page.keyboard.type(keys)
  }
  await type('Measured from', '100620250000')
  await type('Measured to', '110620250000')
  await page.keyboard.press('Enter')
  await page.getByText('Measured from 10 Jun 2025, 00:00 to 11 Jun 2025, 00:00, as you say.').waitFor()
  await page.getByRole('checkbox', { name: /^Leave these times out of figures/ }).check()
  const worker = working()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('120 vehicles read: 120 new, 0 duplicates, 0 rejected.').waitFor()
  await worker.stop()
  const { rows } = await app.database.query(sql`
    select starts_at, ends_at from quality_periods where site_id = ${site} order by starts_at
  `)
  expect(rows).toEqual([
    { starts_at: new Date('2025-06-09T22:00:00Z'), ends_at: new Date('2025-06-10T10:00:00Z') },
    { starts_at: new Date('2025-06-10T19:55:00.001Z'), ends_at: new Date('2025-06-10T22:00:00Z') },
  ])
  expect(said).toEqual([])
  await close()
})

test('on the page Import a station file creates the sites that are missing', async () => {
  await app.city.site({ site_id: 'NY-1', station_number: '36-000001' })
  const { page, said, close } = await app.open('/import')
  const header = 'Record_Type|State_Code|Station_Id|Travel_Dir|Travel_Lane|Latitude|Longitude|Station_Location'
  const rows = [1, 2, 3].map(station => `S|36|00000${station}|1|1|41.5|-74.0|Route ${station}`)
  const content = [header, ...rows, 'S|36|000004|1|1|||Route 4'].join('\n')
  await choose(page, 'Choose files…', { name: 'NY_2025 (TMAS).STA', content })
  const dialog = page.getByRole('dialog', { name: 'Stations of NY_2025 (TMAS).STA' })
  await dialog.getByText('The file describes 3 stations; 2 have no site yet.').waitFor()
  await dialog.getByText('Line 5: Station 36-000004 has no latitude and longitude.').waitFor()
  await checkBothViewports(page, 'import-stations')
  await dialog.getByRole('button', { name: 'Create 2 sites' }).click()
  await dialog.getByText('2 sites were created.').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('combobox', { name: 'Site' }).fill('Route 3')
  await page.getByRole('option', { name: 'Route 3 (36-000003)' }).waitFor()
  const { rows: acts } = await app.database.query(sql`
    select target from audit_log where action = 'site.create' and target like '36-00000%' order by target
  `)
  expect([acts, said]).toEqual([[{ target: '36-000002' }, { target: '36-000003' }], []])
  await close()
})

test('on the page Import a site is found by the name of the file, or created on the way', async () => {
  await app.city.site({ name: 'Ringstrasse', site_id: 'MOE-77', time_zone: 'Europe/Berlin' })
  const { page, said, close } = await app.open('/import')
  const site = page.getByRole('combobox', { name: 'Site' })
  await choose(page, 'Choose files…', { name: 'moe-77 june.v00', content: day(0) })
  await expect.poll(() => site.inputValue()).toBe('Ringstrasse (MOE-77)')
  await page.getByText('The first 10 lines.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()

  await goTo(page, '/import')
  await expect.poll(() => site.inputValue()).toBe('')
  await choose(page, 'Choose files…', { name: 'Neue Zählung.v00', content: day(0, 3) })
  await page.getByText('Which site was Neue Zählung.v00 counted at? Choose it, or make a new one.').waitFor()
  await page.getByRole('button', { name: 'New site' }).click()
  const dialog = page.getByRole('dialog', { name: 'New site' })
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Neue Zählung')
  expect(await dialog.getByLabel('Site ID').inputValue()).toBe('Neue-Zahlung')
  await dialog.getByLabel('Latitude').fill('51.45')
  await dialog.getByLabel('Longitude').fill('6.63')
  await dialog.getByRole('button', { name: 'Create the site' }).click()
  await page.getByText('The first 10 lines.').waitFor()
  await page.getByText('Times are read as local time of Europe/Berlin, with summer time.').waitFor()
  // Its channels come with the file.
  const worker = working()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('10 vehicles read: 10 new, 0 duplicates, 0 rejected.').waitFor()
  await worker.stop()
  const { rows } = await app.database.query(sql`
    select s.country, c.number
    from sites s
    join channels c on c.site_id = s.id
    where s.site_id = 'Neue-Zahlung'
  `)
  expect(rows).toEqual([{ country: 'DE', number: 3 }])
  expect(said).toEqual([])
  await close()
})
