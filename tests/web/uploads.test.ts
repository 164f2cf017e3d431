import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '../../contract/times/time.ts'
import { workOnImports } from '../../server/records/imports/import-jobs.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { between, send, vehicle, walk } from '../support/traffic/traffic.ts'
import { checkBothViewports } from './support/check-accessibility.ts'
import { focused } from './support/checks.ts'
import { type OpenedPage, picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

const SAMPLE = join(
  process.env.WAYSIDE_SAMPLE_DATA ?? resolve(import.meta.dirname, '../../../shared/data'),
  'moers-roemerstrasse-2016.txt',
)

let app: WebApp
let directory: string

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'wayside-web-uploads-'))
  app = await startWebApp({ env: { EXPORT_DIR: directory } })
})
afterAll(async () => {
  await app?.end()
  rmSync(directory, { recursive: true, force: true })
})

const newSite = (fields = {}) => app.city.site({ name: 'Römerstraße', time_zone: 'Europe/Berlin', ...fields })
const tab = (site: number) => `/sites/${site}?tab=uploads`
const working = (slice?: number) =>
  workOnImports({
    database: app.database,
    directory,
    concurrency: 1,
    pauseMs: 20,
    slice,
    onFailure: () => {},
  })
const stored = async (site: number, from: number) =>
  (await walk(app.url, app.user.token, { ...between(from, from + 30 * DAY_MS), sites: [site], limit: 10_000 })).items

/** As the dialog of the browser does it, opened by the keyboard. */
async function choose(page: Page, file: string | { name: string; content: string }) {
  await page.getByRole('button', { name: 'Choose files…' }).waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files…' }).focus()
  await page.keyboard.press('Enter')
  const chosen =
    typeof file === 'string' ? file : { name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.content) }
  await (await chooser).setFiles(chosen)
}

/** As a hand with a mouse does it, with a file of the disk. */
async function drop(page: Page, name: string, content: string) {
  const path = join(directory, name)
  writeFileSync(path, content)
  const mouse = await page.context().newCDPSession(page)
  const zone = page.getByText('Drop the files of a counter here, or choose them.')
  const { x, y } = (await zone.boundingBox()) as { x: number; y: number }
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await mouse.send('Input.dispatchDragEvent', { type, x: x + 10, y: y + 5, data })
  }
}

test.skipIf(!existsSync(SAMPLE))(
  "the beginning of a radar's real file: previewed, imported, seen, and taken back",
  async () => {
    const site = await newSite()
    const { page, said, close } = await app.open(tab(site))
    await page.getByText('No uploads yet.').waitFor()
    await checkBothViewports(page, 'uploads-empty')
    const file = join(directory, 'radar.txt')
    const lines = readFileSync(SAMPLE, 'latin1').split('\n').slice(0, 2_000)
    writeFileSync(file, lines.join('\n'), 'latin1')
    await choose(page, file)
    const preview = page.getByRole('region', { name: 'Preview of the file' })
    await preview.waitFor()
    await expect.poll(() => preview.getByRole('row').count()).toBe(21)
    const first = await preview.getByRole('row').nth(1).getByRole('cell').allTextContents()
    expect(first.map(text => text.trim())).toEqual([
      '1',
      '24 Oct 2016, 08:37:29',
      '1',
      '–',
      'Car',
      '32.0',
      '1.00',
      '24.10.16 08:37:29;00;032;01;0',
    ])
    await checkBothViewports(page, 'uploads-preview')
    await page.getByRole('button', { name: 'Start import' }).focus()
    await page.keyboard.press('Enter')
    await page.getByText('Starts when the imports ahead of it are finished.').waitFor()

    const worker = working(100)
    const bar = page.getByRole('progressbar')
    await bar.waitFor()
    await picture(page, 'uploads-running')
    await page.getByText(/^2,000 vehicles read: [\d,]+ new, \d+ duplicates, 0 rejected\.$/).waitFor({ timeout: 60_000 })
    await worker.stop()
    const records = await stored(site, Date.UTC(2016, 9, 20))
    const upload = page.getByRole('region', { name: 'Uploads' }).or(page.getByRole('list', { name: 'Uploads' }))
    await upload.getByText(records.length.toLocaleString('en')).first().waitFor()
    await upload.getByText(`imported by ${app.user.email}`).waitFor()
    await checkBothViewports(page, 'uploads')

    const ask = async () => {
      await page.getByRole('button', { name: /^Take back the upload/ }).click()
      await page.getByRole('alertdialog', { name: 'Take this upload back?' }).waitFor()
    }
    await ask()
    await expect.poll(() => focused(page)).toBe('Keep the records')
    await page.getByText('This cannot be undone, and it removes all parts of the file.').waitFor()
    await checkBothViewports(page, 'uploads-take-back')
    await page.keyboard.press('Enter')
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    await ask()
    await page.getByRole('button', { name: 'Take back now' }).click()
    await page.getByText('Being taken back').waitFor()
    await removeTakenBack(app.database)
    await page.getByText('Taken back', { exact: true }).waitFor()
    expect(await stored(site, Date.UTC(2016, 9, 20))).toEqual([])
    expect(said).toEqual([])
    await close()
  },
  180_000,
)

/** The tests of small files use one page of one site, one after the other. */
let counter: OpenedPage & { site: number }

test('a file of an unknown format is read once its format is chosen, and can be discarded', async () => {
  const site = await newSite()
  counter = { site, ...(await app.open(tab(site), { expects: [/^400 .*\/(imports|start)/] })) }
  const { page, said } = counter
  await choose(page, { name: 'odd.txt', content: 'one\n24.10.16\n' })
  await page.getByText(/odd\.txt was not imported\. The format of the file was not recognised\./).waitFor()
  await picture(page, 'uploads-refused')
  await page.getByRole('button', { name: 'Format' }).click()
  await page.getByRole('option', { name: /^Roadside radar/ }).click()
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByText('2 of them cannot be read').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('2 of them').waitFor({ state: 'detached' })
  await page.getByText('No uploads yet.').waitFor()
  expect(said).toEqual([])
})

test('a file is dropped; unreadable lines are counted and listed with their reasons', async () => {
  const { site, page, said } = counter
  await page.getByRole('button', { name: 'Choose files…' }).waitFor()
  await drop(page, 'counter.txt', '24.10.16 08:37:29;00;032;01;0\nnonsense\n24.10.16 08:37:42;00;035;01;1\n')
  await page.getByText('1 of them cannot be read').waitFor()
  await picture(page, 'uploads-problem')
  const worker = working()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('2 vehicles read: 2 new, 0 duplicates, 0 rejected.').waitFor()
  await worker.stop()
  await page.getByRole('button', { name: '1 line skipped…' }).click()
  const lines = page.getByRole('dialog', { name: 'Skipped lines of counter.txt' })
  await lines.getByText('nonsense').waitFor()
  await picture(page, 'uploads-unreadable')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove from the list' }).click()
  await page.getByText('2 vehicles read').waitFor({ state: 'detached' })
  expect(await stored(site, Date.UTC(2016, 9, 20))).toHaveLength(2)
  expect(said).toEqual([])
})

test('a file that begins in the repeated hour waits until the first or second pass is chosen', async () => {
  const { site, page, said } = counter
  await choose(page, { name: 'autumn.txt', content: '26.10.25 02:30:00;00;032;04;0\n' })
  await page
    .getByText(/occurs twice in Europe\/Berlin/)
    .first()
    .waitFor()
  await page.getByRole('radio', { name: 'Second, winter time' }).click()
  await picture(page, 'uploads-ambiguous')
  const worker = working()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('1 vehicle read: 1 new, 0 duplicates, 0 rejected.').waitFor()
  await worker.stop()
  await page.getByRole('button', { name: 'Remove from the list' }).click()
  const [record] = await stored(site, Date.UTC(2025, 9, 20))
  expect(record?.timestamp).toBe('2025-10-26T01:30:00.000Z')
  expect(said).toEqual([])
})

test('the clock of the file can be another than that of the site', async () => {
  const { site, page, said, close } = counter
  await choose(page, { name: 'winter.txt', content: '10.07.25 12:00:00;00;032;04;0\n' })
  const zone = page.getByRole('combobox', { name: 'Time zone of the file' })
  await zone.fill('all year')
  await page.getByRole('option', { name: '+01:00 all year, without summer time' }).click()
  await page.getByText('10 Jul 2025, 13:00:00').waitFor()
  const worker = working()
  await page.getByRole('button', { name: 'Start import' }).click()
  await page.getByText('1 vehicle read: 1 new').waitFor()
  await worker.stop()
  expect((await stored(site, Date.UTC(2025, 6, 1)))[0]?.timestamp).toBe('2025-07-10T11:00:00.000Z')
  expect(said).toEqual([])
  await close()
})

test("a device's rejected records are listed with their reasons; without permission they are read-only", async () => {
  const site = await newSite()
  const { key } = await app.city.device(site, { serial: 'RD4-20718' })
  await send(app.url, key, [vehicle(Date.now() - 60_000), vehicle(Date.now() - 50_000, { channel: 9 })])
  const reader = await app.city.user(['can_read_data'])
  const { page, said, close } = await app.open(tab(site), { as: reader })
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await uploads.getByText('RD4-20718').waitFor()
  expect(await page.getByRole('button', { name: /^Take back|^Choose files/ }).count()).toBe(0)
  await page.getByRole('button', { name: '1 rejected: why' }).click()
  await page
    .getByRole('dialog', { name: '1 rejected' })
    .getByText(/channel/i)
    .first()
    .waitFor()
  await picture(page, 'uploads-rejected')
  expect(said).toEqual([])
  await close()
})
