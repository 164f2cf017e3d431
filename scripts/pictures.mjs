#!/usr/bin/env node
// Takes all pictures of docs/screenshots again: pages of the demo, as this checkout shows them, in Chromium.
import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureForTests, root } from './build/ensure.mjs'

const PICTURES = join(root, 'docs', 'screenshots')
const MAX_MEGABYTES = 1.8
const MAX_HEIGHT = 2000
const SITE = 'DE-HAM-01'
const DESKTOP = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }
const PHONE = { viewport: { width: 390, height: 844 }, colorScheme: 'dark', isMobile: true, hasTouch: true }

await ensureForTests()
const { openBrowser } = await import('../dist/tests/support/services/browser.js')
const { writeVbv1 } = await import('../dist/tests/support/traffic/counter-files.js')

const data = mkdtempSync(join(tmpdir(), 'wayside-demo-'))
const taken = mkdtempSync(join(tmpdir(), 'wayside-pictures-'))
const service = spawn(process.execPath, [join(root, 'dist', 'cli', 'main.js'), 'start'], {
  env: { ...process.env, DATA_DIR: data, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise(resolve => service.once('exit', resolve))
let printed = ''
service.stdout.on('data', text => (printed += text))

try {
  await until(() => printed.includes('Ctrl-C stops.'))
  const history = until(() => printed.includes('traffic of the demo is complete'))
  // Awaited last: it must not end the process when something else fails before.
  history.catch(() => {})
  const browser = await openBrowser()
  const access = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8'))
  await takePictures(browser, access, history).finally(() => browser.close())
} finally {
  service.kill()
  await ended
  rmSync(data, { recursive: true, force: true })
}

const names = readdirSync(taken)
const bytes = names.reduce((sum, name) => sum + statSync(join(taken, name)).size, 0)
console.log(`${names.length} pictures, ${(bytes / 1e6).toFixed(2)} MB`)
if (bytes > MAX_MEGABYTES * 1e6) throw new Error(`The pictures have more than ${MAX_MEGABYTES} MB.`)
rmSync(PICTURES, { recursive: true, force: true })
cpSync(taken, PICTURES, { recursive: true })
rmSync(taken, { recursive: true })

async function takePictures(browser, { url, email, password, token }, history) {
  const answer = await fetch(`${url}/api/v1/traffic/sites`, { headers: { Authorization: `Token ${token}` } })
  const { id } = (await answer.json()).items.find(site => site.site_id === SITE)
  const day = days => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const weeks = `site=${id}&a=${day(14)},${day(8)}&b=${day(7)},${day(1)}`

  const converter = await browser.newPage()
  const desktop = await openWindow(DESKTOP, signIn)
  await desktop('sites', '/sites')
  await desktop('sites-table', '/sites/table')
  await desktop('site', `/sites/${id}`, { whole: true })
  await desktop('records', `/sites/${id}?tab=records`)
  await desktop('import', `/sites/${id}?tab=uploads`, { before: chooseFile })
  await desktop('compare', `/compare?${weeks}`, { whole: true })
  await desktop('report', `/sites/${id}/report?from=${day(7)}&to=${day(1)}`, { whole: true })
  await desktop('exports', '/exports')
  await desktop('tokens', '/tokens')
  await desktop('site-setup', '/organization/sites')
  await desktop('groups', '/organization/groups', { before: createGroup })

  const visitor = await openWindow(DESKTOP)
  await visitor('open', '/open')
  await visitor('shared', await shareSite(), { whole: true })

  const phone = await openWindow(PHONE, signIn)
  await phone('sites', '/sites')
  await phone('site', `/sites/${id}`, { whole: true })
  await phone('compare', `/compare?${weeks}`)

  await history
  await desktop('year', `/sites/${id}?tab=year`, { whole: true })

  async function signIn(page) {
    await page.goto(`${url}/sign-in`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.waitForURL(/sites/)
  }

  /** The path of a link to what the page of the site shows. */
  async function shareSite() {
    const page = await browser.newPage()
    await signIn(page)
    await page.goto(`${url}/sites/${id}`)
    await page.getByRole('button', { name: 'Share' }).click()
    await page.getByRole('button', { name: 'Create link' }).click()
    const address = await page
      .getByText(/\/open\/shared\//)
      .first()
      .textContent()
    await page.close()
    return new URL(address.trim()).pathname
  }

  /** Returns a function that takes a picture of a path in a window of these settings. */
  async function openWindow({ viewport, ...settings }, prepare = async () => {}) {
    const context = await browser.newContext({ viewport, ...settings, locale: 'en-GB', reducedMotion: 'reduce' })
    const page = await context.newPage()
    await prepare(page)
    return async (name, path, { whole = false, before = async () => {} } = {}) => {
      await page.setViewportSize(viewport)
      await page.goto(url + path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await before(page)
      // Live pages never become idle: what is measured while they wait is drawn as well.
      await page.waitForFunction(() => !document.querySelector('[aria-busy="true"], [data-skeleton]'))
      await sleep(1500)
      if (whole) {
        const height = await page.evaluate(
          () => document.querySelector('main')?.scrollHeight ?? document.body.scrollHeight,
        )
        await page.setViewportSize({
          ...viewport,
          height: Math.min(MAX_HEIGHT, Math.max(viewport.height, height + 120)),
        })
        await sleep(1000)
      }
      const file = `${name}-${viewport.width}-${settings.colorScheme}.webp`
      const png = await page.screenshot({ animations: 'disabled' })
      writeFileSync(join(taken, file), Buffer.from(await converter.evaluate(asWebp, png.toString('base64')), 'base64'))
    }
  }
}

/** A rule and a chosen site, so that the list shows both. */
async function createGroup(page) {
  await page.getByRole('button', { name: 'New group' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByLabel('Name').fill('Hamburg')
  await dialog.getByRole('combobox', { name: 'Add a city' }).fill('Hamburg')
  await page.getByRole('option', { name: 'Hamburg' }).click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Runs in the browser: a third of the bytes of a PNG. */
async function asWebp(base64) {
  const png = await fetch(`data:image/png;base64,${base64}`).then(answer => answer.blob())
  const image = await createImageBitmap(png)
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
  canvas.getContext('2d').drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', 0.9).split(',')[1]
}

/** A file of a counter, with two hours, of which the page shows what it would store. */
async function chooseFile(page) {
  const start = Math.floor(Date.now() / 86_400_000 - 40) * 86_400 + 8 * 3600
  const vehicle = { hundredth: 0, wrongWay: false, length: 440, headway: 20, code: 3 }
  const vehicles = Array.from({ length: 240 }, (_, index) => ({
    ...vehicle,
    lane: 1 + (index % 2),
    speed: 42 + ((index * 7) % 17),
    second: start + index * 30,
  }))
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files…' }).click()
  const buffer = Buffer.from(writeVbv1(vehicles, 'Europe/Berlin').join('\r\n'))
  await (await choosing).setFiles([{ name: 'counter.v00', mimeType: 'text/plain', buffer }])
  await page.getByRole('button', { name: 'Start import' }).waitFor()
}

async function until(isSo) {
  while (!isSo()) {
    if (service.exitCode !== null) throw new Error(`The service has ended: ${printed}`)
    await sleep(100)
  }
}
