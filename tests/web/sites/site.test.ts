import { fromAbsolute } from '@internationalized/date'
import type { Page } from 'playwright-core'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TIME_PLOT_LEFT } from '../../../charts/axes.ts'
import { HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { SIGNED_ZERO } from '../../support/reading/report-rows.ts'
import { ask } from '../../support/services/ask.ts'
import { interval, storeIntervalsOf } from '../../support/traffic/intervals.ts'
import { iso, store, vehicle } from '../../support/traffic/traffic.ts'
import { checkAccessibility, DESKTOP, PHONE } from '../support/check-accessibility.ts'
import { goTo, type OpenedPage, picture } from '../support/open-page.ts'
import { midnightInBerlin, storeWeeks } from '../support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const B57 = {
  site_id: 'MOE-B57-01',
  name: 'B57 Römerstraße, inbound',
  street_name: 'Römerstraße 415',
  city: 'Moers',
  country: 'DE',
  latitude: 51.44821,
  longitude: 6.62534,
  time_zone: 'Europe/Berlin',
  speed_limit_kmh: 50,
  channels: [
    { number: 1, direction: 'Moers centre', lanes: 1, bearing_deg: 22 },
    { number: 2, direction: 'Kapellen', lanes: 1, bearing_deg: 202 },
  ],
}

let app: WebApp
let site: number
/** Two days ago, 09:10 to 14:00. */
let gap: [number, number]
/** A desktop page that the tests share: to draw it takes a second and a half of a processor. */
let desktop: OpenedPage

beforeAll(async () => {
  app = await startWebApp()
  site = await app.city.site(B57)
  await app.city.device(site, { serial: 'RD4-20718' })
  const day = midnightInBerlin(2)
  gap = [day + 9 * HOUR_MS + 10 * MINUTE_MS, day + 14 * HOUR_MS]
  await storeWeeks(app.database, site, {
    from: midnightInBerlin(14),
    to: Date.now() - 5 * MINUTE_MS,
    vehiclesPerHour: 110,
    gap,
  })
  desktop = await app.open(`/sites/${site}`, DESKTOP)
})
afterAll(() => app?.end())

/** The shared desktop page, drawn and scrolled to its top; it is loaded unless the test before has left it there. */
const desktopPage = async () => {
  const { page } = desktop
  if (page.url() !== `${app.url}/sites/${site}`) await page.goto(`${app.url}/sites/${site}`)
  await drawn(page)
  await page.evaluate('scrollTo(0, 0)')
  return page
}

const volumeOf = (page: Page) => page.getByRole('region', { name: 'Volume', exact: true })
const plotOf = (page: Page) => volumeOf(page).getByRole('img')

/** Until every plot is drawn, and the comparison is there. */
async function drawn(page: Page, plots = 4): Promise<void> {
  await expect.poll(() => page.locator('[data-plot="drawn"]').count()).toBe(plots)
  await page.getByText('week before', { exact: false }).first().waitFor()
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
}

interface Item {
  start: string
  channel: number
  count: number
  coverage: number | null
}
async function call(path: string, body: object) {
  const { status, text, json } = await ask(app.url, 'POST', `/api/v1/traffic/${path}`, { token: app.user.token, body })
  if (status >= 300) throw new Error(text)
  return json
}
const aggregate = (body: object): Promise<{ items: Item[] }> => call('data/aggregate', { sites: [site], ...body })
const SECTIONS = ['volume', 'speeds', 'above_limit', 'peak_hours']
const figuresOf = async (body: object) => (await call('data/figures', { sections: SECTIONS, ...body })).items[0]
const week = () => ({ time: { from_dt: iso(midnightInBerlin(6)), to_dt: iso(midnightInBerlin(-1)) } })
const english = new Intl.NumberFormat('en-GB')

test('the page of a site is quiet, accessible and fits', async () => {
  const page = await desktopPage()
  expect(await page.title()).toBe('B57 Römerstraße, inbound · Wayside')
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await checkAccessibility(page, DESKTOP, 'site')
  await picture(page, 'site-1440-light', { whole: true })
})

test('on a phone too, where a tap explains V85', async () => {
  const { page, said, close } = await app.open(`/sites/${site}?distributions=on`, PHONE)
  await drawn(page, 6)
  await expect.poll(() => page.locator('h1').count()).toBe(1)
  await checkAccessibility(page, PHONE, 'site')
  const measured = await page.getByText(/% measured$/).boundingBox()
  expect((measured?.x ?? 0) + (measured?.width ?? PHONE.width)).toBeLessThan(PHONE.width)
  const directions = page.getByRole('region', { name: 'By direction' })
  const places = [directions.getByRole('heading'), directions.getByRole('button', { name: 'Definitions' })]
  const [title, definitions] = await Promise.all(places.map(place => place.boundingBox()))
  expect(definitions?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
  const heads = directions.getByRole('columnheader')
  await expect.poll(() => heads.allInnerTexts()).toEqual(['1\nMoers centre', '2\nKapellen', 'Both'])
  const cut = `[...document.querySelectorAll('section[aria-label="By direction"] thead span')]
    .filter(one => one.clientWidth > 0 && one.scrollWidth > one.clientWidth).length`
  expect(await page.evaluate(cut)).toBe(0)
  await page.getByRole('button', { name: 'V85', exact: true }).first().tap()
  await page.getByRole('dialog', { name: 'V85' }).getByText('85 % drive at most this fast.').waitFor()
  expect(said).toEqual([])
  await close()
})

test('the head shows name, place and local time of the site', async () => {
  const page = await desktopPage()
  await page.getByRole('heading', { level: 1, name: B57.name }).waitFor()
  const head = page.getByRole('main').locator('header')
  for (const text of ['MOE-B57-01', 'Römerstraße 415, Moers, DE', 'Limit 50 km/h', 'Europe/Berlin', 'Data since']) {
    await expect.poll(() => head.innerText()).toContain(text)
  }
  const clock = (at: number) => fromAbsolute(at, 'Europe/Berlin').toString().slice(11, 16)
  const times = [0, MINUTE_MS].map(ago => `Europe/Berlin, ${clock(Date.now() - ago)}`)
  const text = await head.innerText()
  expect(
    times.some(time => text.includes(time)),
    text,
  ).toBe(true)
  await page.getByText('RD4-20718').waitFor()
})

test('the figures are those of the API', async () => {
  const page = await desktopPage()
  const { volume, speeds, peak_hours, used } = await figuresOf({ sites: [site], ...week() })
  const figures = await page.locator('[data-figures]').innerText()
  expect(figures).toContain(english.format(volume.in_window.count))
  expect(figures).toContain(speeds.p85.toFixed(1))
  expect(figures).toContain(english.format(Math.round(volume.adt)))
  // The sliding hour, and it says so.
  const { start, volume: vehicles, clock_hour: ofClock } = peak_hours.highest_hour
  expect(vehicles).toBeGreaterThanOrEqual(ofClock.volume)
  expect(figures).toMatch(new RegExp(`Peak hour\\n${vehicles} veh/h\\n.*, 60 min from ${start.slice(11, 16)}`))
  await page.getByText(`${(Math.floor(used.coverage * 1000) / 10).toFixed(1)} % measured`).waitFor()
  // The range is running: the card and the table of directions compare it until the same time, with one result.
  await page
    .getByText(
      /^Compared with: week before, until the same time \(\w+ \d+ \w+, \d\d:00\)\. Compared over the 9\d\.\d\s% of the time/,
    )
    .waitFor()
  const both = page.getByRole('group', { name: 'By direction' }).getByRole('row', { name: /^Both directions/ })
  const changes = async () => {
    const [ofCard] = /[\d.]+(?=\s%\svs week before)/.exec(await page.locator('[data-figures]').innerText()) ?? ['none']
    const [ofTable] = /[\d.]+(?=\s%$)/.exec(await both.getByRole('cell').first().innerText()) ?? ['no change']
    return { isSame: ofCard === ofTable, ofCard, ofTable }
  }
  await expect.poll(changes).toMatchObject({ isSame: true })
})

test('one population is counted by cards, table, plots, sites, Compare and report, and the chip says which', async () => {
  const channels = [{ number: 1 }, { number: 2 }]
  // Shares are by the limit of each time, which changes within the range.
  const { speed_limit_kmh, ...place } = B57
  const limits = [
    { from: null, kmh: speed_limit_kmh },
    { from: iso(midnightInBerlin(4)), kmh: 45 },
  ]
  const mixed = await app.city.site({ ...place, site_id: 'MIX-1', name: 'Mixed', channels, speed_limits: limits })
  const [from, to] = [midnightInBerlin(8), midnightInBerlin(0)]
  const vehicles = Array.from(
    { length: Math.floor((to - from) / (10 * MINUTE_MS)) },
    (_, i) => from + i * 10 * MINUTE_MS,
  ).flatMap((ts, i) => [
    vehicle(ts, { channel: 1 + (i % 2), vehicle_class: i % 9 === 0 ? 'bus' : 'car', speed_kmh: 40 + (i % 23) }),
    ...(i % 2 === 0 ? [vehicle(ts + MINUTE_MS, { vehicle_class: 'bicycle', speed_kmh: 18 })] : []),
  ])
  await store(app.database, mixed, vehicles, [[from, to]])
  const other = await app.city.site({ ...B57, site_id: 'MIX-2', name: 'Other', channels })
  await store(app.database, other, vehicles, [[from, to]])
  const excluded = { from: iso(midnightInBerlin(3)), to: iso(midnightInBerlin(2)) }
  await call(`sites/${mixed}/quality-periods`, { ...excluded, kind: 'roadworks', effect: 'exclude', note: '' })
  const { volume, speeds, above_limit, used } = await figuresOf({
    sites: [mixed],
    time: { from_dt: iso(from), to_dt: iso(to) },
  })
  const count = english.format(volume.in_window.count)
  const [v85, above] = [speeds.p85.toFixed(1), (above_limit.items[0].share * 100).toFixed(1)]
  const heavy = (volume.in_window.heavy_share * 100).toFixed(1)
  const dates = [from, to - HOUR_MS].map(at => fromAbsolute(at, 'Europe/Berlin').toString().slice(0, 10))
  const days = `from=${dates[0]}&to=${dates[1]}`
  const { page } = desktop
  const cards = page.locator('[data-figures]')

  await goTo(page, `/sites/${mixed}?range=custom&${days}`)
  const chip = page.getByRole('button', { name: `Motor vehicles · ${used.not_motor} bicycles apart · 1 day excluded` })
  await chip.waitFor()
  for (const text of [count, v85, above, heavy]) await expect.poll(() => cards.innerText()).toContain(text)
  const both = page.getByRole('group', { name: 'By direction' }).getByRole('row', { name: /^Both directions/ })
  for (const text of [count, v85, above, heavy]) await expect.poll(() => both.innerText()).toContain(text)
  await expect.poll(() => plotOf(page).getAttribute('aria-label')).toContain(`${count} vehicles`)
  await volumeOf(page).getByText('Excluded, not counted').waitFor()
  expect(above_limit.limits).toEqual([45, 50])
  await page.getByText(new RegExp(`^Over the limit, ${above}\\s%$`)).waitFor()
  await page.getByText(`Shares of ${count} vehicles.`).waitFor()
  const overTime = page.getByRole('region', { name: 'Speed over time', exact: true })
  await overTime.getByRole('button', { name: 'Speed over time as table' }).click()
  const speedCounts = overTime.locator('tbody tr > :last-child')
  const sumOfSpeeds = async () =>
    (await speedCounts.allInnerTexts()).reduce((sum, text) => sum + Number(text.replace(',', '')), 0)
  await expect.poll(sumOfSpeeds).toBe(speeds.count)
  await overTime.getByRole('button', { name: 'Speed over time as plot' }).click()

  // As wide as a phone is for it in other languages.
  await page.setViewportSize({ width: 320, height: 900 })
  const box = await chip.boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(320)
  await page.setViewportSize({ width: DESKTOP.width, height: 900 })
  await chip.click()
  const dialog = page.getByRole('dialog', { name: 'What is counted' })
  await expect.poll(() => dialog.innerText()).toContain(`All records of the range\n${english.format(vehicles.length)}`)
  await checkAccessibility(page, DESKTOP, 'counted')
  await dialog.getByRole('radio', { name: 'Bicycles and pedestrians' }).click()
  await expect.poll(() => cards.innerText()).toMatch(new RegExp(`^Bicycles.*\\n${english.format(used.not_motor)}\\n`))
  await dialog.getByText('Count excluded time too').click()
  await expect.poll(() => page.url()).toMatch(/population=bicycles.*quality=all/)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Export this range' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Bicycles and pedestrians · with excluded time' })
    .waitFor()
  await goTo(page, `/sites/${mixed}?range=custom&${days}&population=boats`)
  await page.getByText('The address asks to count “boats”, which does not exist. Counted: Motor vehicles.').waitFor()
  await expect.poll(() => cards.innerText()).toContain(count)

  await goTo(page, `/sites/${mixed}/report?${days}`)
  await page.getByText(`${used.not_motor} bicycles and pedestrians are not motor vehicles.`).first().waitFor()
  await chip.waitFor()
  const report = page.getByRole('main')
  for (const text of [count, v85, `${above}\u00a0%`, `${heavy}\u00a0%`])
    expect(await report.innerText()).toContain(text)
  expect(await report.innerText()).not.toContain('Nothing was left out')

  // The table of sites and Compare leave out the running day, and say so.
  const today = fromAbsolute(Date.now(), 'Europe/Berlin').toString().slice(0, 10)
  await goTo(page, `/sites/table?from=${dates[0]}&to=${today}`)
  const row = page.getByRole('row', { name: /Mixed/ })
  for (const text of ['144', v85, above, heavy]) await expect.poll(() => row.innerText()).toContain(text)
  await page.getByText('Without today, which is not over.').waitFor()
  await goTo(page, `/compare?sites=${mixed},${other}&from=${dates[0]}&to=${today}`)
  const ofCompare = (name: RegExp) => page.getByRole('row', { name }).getByRole('cell').first()
  await expect.poll(() => ofCompare(/^Average day/).innerText()).toBe('144')
  expect(await ofCompare(/^V85 km/).innerText()).toBe(v85)
  expect(await ofCompare(/^Over the limit/).innerText()).toBe(above)
  expect(await ofCompare(/^Heavy share/).innerText()).toBe(heavy)
  await page.getByText(/without the running day/).waitFor()
  await page.getByRole('button', { name: /^Motor vehicles · [\d,]+ bicycles apart · 1 day excluded$/ }).waitFor()
  const days7 = `${dates[0]},${dates[1]}`
  await goTo(page, `/compare?site=${mixed}&a=${days7}&b=${days7}`)
  const ofPeriod = (name: string) =>
    page
      .getByRole('row', { name: new RegExp(`^${name}`) })
      .getByRole('cell')
      .first()
  await expect.poll(() => ofPeriod('V85').innerText()).toBe(v85)
  expect(await ofPeriod('Over the limit').innerText()).toBe(above)
  await page.getByRole('button', { name: /^Motor vehicles · [\d,]+ bicycles apart · 2 days excluded$/ }).waitFor()
  // Between a time and itself there is no difference, with no sign.
  const compared = (await page.getByRole('main').innerText()).split(/\s+/)
  expect(compared).toContain('0.0')
  expect(compared.filter(word => SIGNED_ZERO.test(word))).toEqual([])
  await goTo(page, `/compare/report?site=${mixed}&a=${days7}&b=${days7}&population=boats`)
  await page.getByText('The address asks to count “boats”, which does not exist. Counted: Motor vehicles.').waitFor()
  expect(desktop.said).toEqual([])
})

test('vehicles of an unknown class are hatched beside other grey ones, on the page and in the report', async () => {
  const unknown = await app.city.site({ ...B57, site_id: 'MIX-3', name: 'Unknown', channels: [{ number: 1 }] })
  const [from, to] = [midnightInBerlin(2), midnightInBerlin(1)]
  const vehicles = ['van', 'bicycle', 'unknown'].map((vehicle_class, i) =>
    vehicle(from + i * HOUR_MS, { vehicle_class, channel: 1, sequence: i }),
  )
  await store(app.database, unknown, vehicles, [[from, to]])
  const day = fromAbsolute(from, 'Europe/Berlin').toString().slice(0, 10)
  const { page } = desktop
  await goTo(page, `/sites/${unknown}?range=custom&from=${day}&to=${day}&population=all`)
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })
  await row('Unknown').waitFor()
  expect(await row('Unknown').locator('svg path').count()).toBe(1)
  expect(await row('Bicycle').locator('svg path').count()).toBe(0)
  await goTo(page, `/sites/${unknown}/report?from=${day}&to=${day}&population=all&without=counts`)
  const swatch = (name: string) => row(name).locator('[style*=background]').getAttribute('style')
  await expect.poll(() => swatch('Unknown')).toContain('repeating-linear-gradient')
  expect(await swatch('Bicycle')).toContain('--plot-other')
  expect(await swatch('Van')).toContain('--plot-van')
  expect(desktop.said).toEqual([])
})

test('measured is one figure on every page, and a comparison with partly measured time says how much of it overlaps', async () => {
  const partly = await app.city.site({ ...B57, site_id: 'PART-1', name: 'Partly', channels: [{ number: 1 }] })
  const [from, hole, to] = [midnightInBerlin(8), midnightInBerlin(5) + HOUR_MS, midnightInBerlin(0)]
  // 5 h 3 min of eight days are missing: 97.36979 % is not 97.4.
  const holeEnd = hole + 303 * MINUTE_MS
  const vehicles = Array.from({ length: 8 * 24 * 6 }, (_, i) => from + i * 10 * MINUTE_MS)
    .filter(ts => ts < hole || ts >= holeEnd)
    .map((ts, i) => vehicle(ts, { speed_kmh: 40 + (i % 23) }))
  await store(app.database, partly, vehicles, [
    [from, hole],
    [holeEnd, to],
  ])
  const dayOf = (ago: number) =>
    fromAbsolute(midnightInBerlin(ago) + 12 * HOUR_MS, 'Europe/Berlin')
      .toString()
      .slice(0, 10)
  const days = `from=${dayOf(8)}&to=${dayOf(1)}`
  const { used } = await figuresOf({ sites: [partly], time: { from_dt: iso(from), to_dt: iso(to) } })
  expect(used.coverage).toBe(0.9737)
  const { page } = desktop
  const main = page.getByRole('main')
  // The page knows the sites of the tests before.
  await page.reload()
  for (const [path, part] of [
    [`/sites/${partly}?range=custom&${days}`, main],
    [`/sites/table?${days}`, main.getByRole('row', { name: /Partly/ })],
    [`/compare?sites=${partly},${site}&${days}`, main],
    [`/compare?site=${partly}&a=${dayOf(8)},${dayOf(1)}&b=${dayOf(4)},${dayOf(1)}`, main],
    [`/sites/${partly}/report?${days}`, main],
  ] as const) {
    await goTo(page, path)
    await expect.poll(() => part.innerText(), { message: path }).toMatch(/(^|\s)97\.3(\s%|\s)/)
  }

  // One of the four days a week before was measured, and one of the two days.
  const cards = page.locator('[data-figures]')
  await goTo(page, `/sites/${partly}?range=custom&from=${dayOf(4)}&to=${dayOf(1)}`)
  await expect.poll(() => cards.innerText()).toMatch(/week before: only 25\.0\s% measured in both/)
  expect(await cards.innerText()).not.toMatch(/% vs/)
  await goTo(page, `/sites/${partly}?range=custom&from=${dayOf(2)}&to=${dayOf(1)}`)
  await expect.poll(() => cards.innerText()).toMatch(/0\.0\s% vs week before/)
  await page.getByText(/^Compared over the 50\.0\s% of the time that was measured in both\.$/).waitFor()
  expect(desktop.said).toEqual([])
})

async function readAll(stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

/** All texts that are drawn on any canvas from now on; in saved pictures also those that are cut at the right. */
const recordDrawnTexts = (page: Page) =>
  page.evaluate(`(() => {
    const { fillText } = CanvasRenderingContext2D.prototype
    window.drawnTexts = []
    window.cutTexts = []
    CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
      window.drawnTexts.push(text)
      const right = (rest[0] + this.measureText(text).width) * this.getTransform().a
      if (!this.canvas.isConnected && this.textAlign === 'left' && right > this.canvas.width) window.cutTexts.push(text)
      return fillText.call(this, text, ...rest)
    }
  })()`)

test('every plot is saved as a picture, twice as large as it is seen, with the line that has its unit', async () => {
  const page = await desktopPage()
  await recordDrawnTexts(page)
  for (const title of ['Volume', 'Speed', 'Weekday by hour', 'Classes']) {
    const frame = page.getByRole('region', { name: title, exact: true })
    await frame.getByRole('button', { name: `More about ${title}` }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Save as picture (PNG)' }).click(),
    ])
    const png = await readAll(await download.createReadStream())
    expect(png.subarray(1, 4).toString()).toBe('PNG')
    const { SCREENSHOTS } = process.env
    if (SCREENSHOTS) await download.saveAs(`${SCREENSHOTS}/saved-${title.toLowerCase().replaceAll(' ', '-')}.png`)
    const plot = frame.getByRole('img')
    const box = (await plot.count()) > 0 ? await plot.boundingBox() : null
    if (box) expect(png.readUInt32BE(16)).toBe((Math.floor(box.width) + 32) * 2)
    expect(png.readUInt32BE(20)).toBeGreaterThan(150)
    const drawn = (await page.evaluate('window.drawnTexts')) as string[]
    expect(drawn.join(' ')).toContain(
      await frame.getByRole('heading').locator('xpath=../following-sibling::div[1]').innerText(),
    )
  }
  expect(await page.evaluate('window.cutTexts')).toEqual([])
  // The link of a plot is copied from the same menu, which says so, also when the browser does not allow it.
  const copyLink = async () => {
    await volumeOf(page).getByRole('button', { name: 'More about Volume' }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
  }
  await copyLink()
  await volumeOf(page).getByText('Copied', { exact: true }).waitFor()
  await page.evaluate(`navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    document.execCommand = () => false`)
  await copyLink()
  await volumeOf(page).getByText('Not copied', { exact: true }).waitFor()
})

/** The colours of the canvas of the volume between these places. */
const coloursIn = (page: Page, x: [number, number], y: [number, number]): Promise<string[]> =>
  page.evaluate(`(() => {
    const canvas = document.querySelector('section[aria-label="Volume"] canvas')
    const ratio = canvas.width / canvas.clientWidth
    const [x1, x2, y1, y2] = [${x}, ${y}].map(one => Math.round(one * ratio))
const copy = Object.assign(document.createElement('canvas'), { width: Math.max(1, x2 - x1), height: y2 - y1 })
    const context = copy.getContext('2d', { willReadFrequently: true })
    context.drawImage(canvas, -x1, -y1)
    const { data } = context.getImageData(0, 0, copy.width, copy.height)
    const seen = new Set()
    for (let i = 0; i < data.length; i += 4) seen.add(data.slice(i, i + 3).join(' '))
    return [...seen]
  })()`)

test('a gap is hatched over its exact time, labelled, and explained by the tooltip', async () => {
  const page = await desktopPage()
  const box = (await plotOf(page).boundingBox()) as { x: number; y: number; width: number; height: number }
  // The week has 168 hours, or one more or less where the clock was changed.
  const [from, to] = [midnightInBerlin(6), midnightInBerlin(-1)]
  const labelWidth = (await page.evaluate(`(() => {
    const context = document.createElement('canvas').getContext('2d')
    context.font = '11px "Inter Variable"'
    return Math.ceil(context.measureText(${JSON.stringify(await topOfScale(page))}).width)
  })()`)) as number
  const left = Math.max(TIME_PLOT_LEFT, labelWidth + 10)
  const place = (at: number) => left + ((at - from) / (to - from)) * (box.width - left - 1)
  // Above all bars and lines of the day there is the hatch, or one colour: nothing, or the band of a weekend.
  const above: [number, number] = [12, 24]
  expect((await coloursIn(page, [place(gap[0]) + 1, place(gap[1]) - 1], above)).length).toBeGreaterThan(1)
  expect(await coloursIn(page, [place(gap[0] - 30 * MINUTE_MS), place(gap[0]) - 1], above)).toHaveLength(1)
  expect(await coloursIn(page, [place(gap[1]) + 1, place(gap[1] + HOUR_MS)], above)).toHaveLength(1)
  await volumeOf(page).getByText('No data', { exact: true }).waitFor()
  await page.mouse.move(box.x + place((gap[0] + gap[1]) / 2), box.y + 60)
  const tooltip = page.locator('[data-tooltip]')
  await expect
    .poll(() => tooltip.innerText())
    .toMatch(/No data, 4\sh 50\smin\. (Reason unknown|Device offline, nothing stored to send later)\./)
  await page.mouse.move(box.x + place(gap[0] - 30 * MINUTE_MS), box.y + 60)
  await expect
    .poll(() => tooltip.innerText())
    .toMatch(/, 08:00 – 09:00\s+1 → Moers centre\s+\d+\s+2 → Kapellen\s+\d+\s+Both/)
  await page.mouse.move(box.x + place(gap[0] - 5 * MINUTE_MS), box.y + 60)
  await expect.poll(() => tooltip.innerText()).toContain('10 of 60 min measured')
  await picture(page, 'site-tooltip')
  await page.getByRole('complementary', { name: 'About this site' }).getByText('09:10 – 14:00').waitFor()
})

/** The longest number of the axis decides where the plot begins. */
async function topOfScale(page: Page): Promise<string> {
  const sentence = (await plotOf(page).getAttribute('aria-label')) as string
  const peak = Number(/Peak per hour: ([\d,]+)/.exec(sentence)?.[1]?.replace(',', ''))
  const { items } = await aggregate({
    time: { from_dt: iso(midnightInBerlin(13)), to_dt: iso(midnightInBerlin(-1)) },
    interval: '1h',
  })
  const largest = Math.max(peak, ...items.map(item => item.count))
  const { scaleTo } = await import('../../../charts/scale.ts')
  return english.format(scaleTo(largest, { whole: true }).max)
}

test('dragging zooms, and the history leads back', async () => {
  const page = await desktopPage()
  const box = (await plotOf(page).boundingBox()) as { x: number; y: number; width: number }
  await page.mouse.move(box.x + box.width * 0.4, box.y + 80)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + 90, { steps: 4 })
  await page.locator('[data-band]').waitFor()
  await page.mouse.up()
  await page.getByRole('button', { name: 'Back to 7 days' }).waitFor()
  expect(page.url()).toContain('zoom=')
  await page.goBack()
  await expect.poll(() => page.url()).not.toContain('zoom=')
})

test('the keyboard reads single values, opens the table and zooms', async () => {
  const page = await desktopPage()
  const { items } = await aggregate({ ...week(), interval: '1h' })
  const spoken = volumeOf(page).getByRole('status').last()
  await plotOf(page).focus()
  await page.keyboard.press('Home')
  await expect.poll(() => spoken.innerText()).toContain(`00:00 – 01:00: ${items[0]?.count} vehicles;`)
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => spoken.innerText()).toContain(`01:00 – 02:00: ${items[1]?.count} vehicles;`)
  await page.keyboard.press('ArrowLeft')
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Back to 7 days' }).waitFor()
  const zoom = [midnightInBerlin(6), midnightInBerlin(6) + 6 * HOUR_MS].map(at => iso(at).replace(':00.000Z', 'Z'))
  await expect.poll(() => new URL(page.url()).searchParams.get('zoom')).toBe(zoom.join(','))
  await volumeOf(page).getByText('Vehicles per 5 minutes').waitFor()
  await page.getByRole('button', { name: 'Back to 7 days' }).click()
  await expect.poll(() => new URL(page.url()).search).toBe('')
  await volumeOf(page).getByText('Vehicles per hour').waitFor()
  await plotOf(page).focus()
  await page.keyboard.press('t')
  await volumeOf(page).getByRole('table').waitFor()
  expect(desktop.said).toEqual([])
})

/** The shared page with other parameters; it keeps nothing of the test before: another page is shown between. */
const withParameters = async (parameters: string) => {
  const { page } = desktop
  await goTo(page, '/nowhere')
  await page.getByRole('heading', { level: 1, name: 'Not found' }).waitFor()
  await goTo(page, `/sites/${site}?${parameters}`)
  await page.locator('[data-plot="drawn"]').first().waitFor()
  return page
}

test('the volume as a table holds the numbers of the API, and the saved file the same; the legend switches its columns off', async () => {
  const page = await withParameters('compare=off')
  await volumeOf(page).getByRole('button', { name: 'Volume as table' }).click()
  const table = volumeOf(page).getByRole('table')
  await table.waitFor()
  const heads = await table.locator('thead th').allInnerTexts()
  expect(heads).toEqual([
    'From (Europe/Berlin)',
    'To (Europe/Berlin)',
    'UTC offset',
    '1 → Moers centre (vehicles)',
    '2 → Kapellen (vehicles)',
    'All (vehicles)',
    'Measured (%)',
  ])
  const { items } = await aggregate({ ...week(), interval: '1h', group_by: ['channel'] })
  const starts = [...new Set(items.map(({ start }) => start))]
  const rows = await table
    .locator('tbody tr')
    .evaluateAll(list =>
      list.map(row =>
        [...(row as unknown as { children: { textContent: string }[] }).children].map(cell => cell.textContent),
      ),
    )
  expect(rows).toHaveLength(starts.length)
  const isSeen = (start: string) => items.some(item => item.start === start && (item.coverage ?? 0) > 0)
  const countAt = (start: string, channel: number) =>
    items.find(item => item.start === start && item.channel === channel)?.count ?? 0
  const expected = starts.map(start =>
    isSeen(start)
      ? [countAt(start, 1), countAt(start, 2), countAt(start, 1) + countAt(start, 2)].map(one => english.format(one))
      : ['–', '–', '–'],
  )
  expect(rows.map(row => row.slice(3, 6))).toEqual(expected)
  expect(expected.filter(row => row[0] === '–').length).toBeGreaterThanOrEqual(4)

  await volumeOf(page).getByRole('button', { name: 'More about Volume' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Save as table (CSV)' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^MOE-B57-01-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-volume\.csv$/)
  const csv = (await readAll(await download.createReadStream())).toString('utf8')
  const lines = csv.split('\r\n')
  expect(lines[0]).toBe(heads.join(','))
  expect(lines.slice(1, -1).map(line => line.split(',').slice(3, 6))).toEqual(
    expected.map(row => row.map(one => (one === '–' ? '' : one.replaceAll(',', '')))),
  )

  const entry = volumeOf(page).getByRole('button', { name: '2 → Kapellen' })
  await expect.poll(() => entry.getAttribute('aria-pressed')).toBe('true')
  await entry.click()
  await expect.poll(() => entry.getAttribute('aria-pressed')).toBe('false')
  await expect.poll(() => table.locator('thead th').allInnerTexts()).not.toContain('2 → Kapellen (vehicles)')
  expect(desktop.said).toEqual([])
})

test('another range draws each plot once, and is never compared with what the range before was compared with', async () => {
  const page = await withParameters('')
  await drawn(page)
  // Running time is drawn again every minute.
  await page.evaluate('const at = Date.now(); Date.now = () => at')
  const day = midnightInBerlin(1)
  const weekBefore = iso(midnightInBerlin(8))
  const held: (() => Promise<void>)[] = []
  const isOfWeekBefore = (body: { time: { from_dt: string } }) =>
    Date.parse(body.time.from_dt) === Date.parse(weekBefore)
  await page.route(/\/data\/(aggregate|figures)$/, async route => {
    if (isOfWeekBefore(route.request().postDataJSON())) held.push(() => route.continue())
    else await route.continue()
  })
  await page.evaluate(`window.draws = []
    new MutationObserver(all => all.forEach(({ target }) => draws.push(target.closest('section').ariaLabel)))
      .observe(document.querySelector('main'), { subtree: true, attributeFilter: ['data-drawn'] })`)
  const date = new Date(day + 12 * HOUR_MS).toISOString().slice(0, 10)
  await goTo(page, `/sites/${site}?range=custom&from=${date}&to=${date}`)
  await expect.poll(() => held.length).toBe(2)
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0)
  const compared = page.locator('[data-figures]').getByText('week before')
  expect(await compared.count()).toBe(0)
  expect(await page.evaluate('draws.toSorted()')).toEqual(['Speed', 'Speed over time', 'Volume', 'Weekday by hour'])
  for (const release of held) await release()
  await expect.poll(() => compared.count()).toBe(2)
  await expect.poll(() => page.evaluate('draws.length')).toBe(5)
  expect(await page.evaluate('draws.at(-1)')).toBe('Volume')
  await page.unrouteAll()
})

test('patterns beside the colours are drawn where the account wants them', async () => {
  const { page } = desktop
  const show = async () => {
    await withParameters('interval=1d&split=class&compare=off')
    await page.locator('[data-plot="drawn"]').nth(3).waitFor()
  }
  const colours = async () => (await coloursIn(page, [0, 600], [0, 240])).length
  await show()
  const without = await colours()
  await goTo(page, '/account')
  await page.getByText('Patterns in plots').click()
  await show()
  await expect.poll(colours).toBeGreaterThan(without * 1.2)
  await picture(page, 'site-patterns')
  expect(desktop.said).toEqual([])
  await desktop.close()
})

describe('a site that counts mostly bicycles', () => {
  let path: number
  beforeAll(async () => {
    path = await app.city.site({ ...B57, site_id: 'MOE-RAD-01', name: 'Cycle path' })
    const from = midnightInBerlin(15)
    const hours = Array.from({ length: 14 * 24 }, (_, n) =>
      interval(from + n * HOUR_MS, { duration_s: 3600, channel: 1, classes: { bicycle: 10 + (n % 24), car: n % 3 } }),
    )
    await storeIntervalsOf(app.database, path, hours)
  })

  test('shows them unless told otherwise, by their name', async () => {
    const { page, said, close } = await app.open(`/sites/${path}?range=7d`, DESKTOP)
    const figures = page.getByRole('region', { name: 'Key figures' })
    await figures.getByText('Bicycles', { exact: true }).waitFor()
    await figures.getByText('On weekends').waitFor()
    await figures.getByText('not every weekday measured').waitFor()
    await page.getByText(/^Bicycles per .+, stacked by direction$/).waitFor()
    // Counts of intervals are no records, of which the site has none.
    await page.getByText(/^Count [^·]+$/).waitFor()
    expect(await page.getByRole('button', { name: /^Bicycles and pedestrians/ }).count()).toBe(1)
    await checkAccessibility(page, { width: 1440, theme: 'light' }, 'site-of-bicycles')
    await page.getByRole('button', { name: /^Bicycles and pedestrians/ }).click()
    await page.getByRole('dialog').getByRole('radio', { name: 'Motor vehicles' }).click()
    await page.waitForURL(/population=motor/)
    await figures.getByText('Vehicles', { exact: true }).waitFor()
    // The table counts them too, beside motor vehicles at other sites.
    await goTo(page, '/sites/table')
    await page.getByText('Bicycles, Moers, DE').waitFor()
    expect(said).toEqual([])
    await close()
  })

  test.each([
    ['en', 'Bicycles', /vehicle(?!s? apart)|veh\//i],
    ['de', 'Fahrräder', /(?<!Kraft)fahrzeug|Kfz/i],
    ['fr', 'Vélos', /véhicule(?!s? à moteur)|véh\//i],
  ])('calls nothing a vehicle on its tabs, in %s', async (language, name, vehicle) => {
    const reader = await app.city.user()
    await app.database.query(sql`update users set language = ${language} where id = ${reader.id}`)
    const { page, said, settled, close } = await app.open(`/sites/${path}?range=30d&distributions=on`, {
      as: reader,
    })
    const year = new Date(midnightInBerlin(8)).getUTCFullYear()
    for (const tab of ['', `?tab=year&year=${year}`]) {
      if (tab) await goTo(page, `/sites/${path}${tab}`)
      await settled()
      await page.locator('[data-figures=""]').locator('visible=true').first().waitFor()
      await page.getByText(name, { exact: false }).locator('visible=true').first().waitFor()
      const texts = await page.locator('main').innerText()
      const labels: string[] = await page.evaluate(
        `[...document.querySelectorAll('main [aria-label]')].map(one => one.getAttribute('aria-label'))`,
      )
      expect([texts, ...labels].join('\n').match(new RegExp(`.*(${vehicle.source}).*`, 'gi'))).toBeNull()
      await picture(page, `site-of-bicycles-${language}${tab ? '-year' : ''}`)
    }
    expect(said).toEqual([])
    await close()
  })
})

describe('a site that was counted by hours or days', () => {
  const from = midnightInBerlin(45)
  const dayOf = (daysBefore: number) => new Date(midnightInBerlin(daysBefore) + 12 * HOUR_MS).toISOString().slice(0, 10)
  const days = (first: number, last: number) => `?range=custom&from=${dayOf(first)}&to=${dayOf(last)}`
  const speeds = { edges_kmh: [0, 40, 50, 60], counts: [20, 50, 26] }
  let [daily, hourly, mixed]: number[] = []

  beforeAll(async () => {
    const add = (name: string) => app.city.site({ ...B57, site_id: name, name })
    ;[daily, hourly, mixed] = [await add('DAYS-01'), await add('HOURS-01'), await add('MIXED-01')]
    const counts = (count: number, seconds: number, fields: object) =>
      Array.from({ length: count }, (_, n) =>
        interval(from + n * seconds * 1000, { duration_s: seconds, classes: { car: 100 }, ...fields }),
      )
    await storeIntervalsOf(app.database, daily, counts(44, 86_400, { speeds }))
    await storeIntervalsOf(app.database, hourly, counts(44 * 24, 3600, {}))
    await storeIntervalsOf(app.database, mixed, counts(42, 86_400, {}))
    await storeWeeks(app.database, mixed, { from: midnightInBerlin(3), to: midnightInBerlin(0), vehiclesPerHour: 20 })
  })

  const optionsOf = (page: Page) =>
    page.getByRole('region', { name: 'Volume', exact: true }).getByRole('radiogroup', { name: 'Interval' }).innerText()

  test.each([
    ['the default days of days', () => `/sites/${daily}`, 'Day', 'Counted by day: hours are not known.'],
    ['more than a month of days', () => `/sites/${daily}${days(44, 3)}`, 'Day', 'Counted by day: hours are not known.'],
    ['a day of hours', () => `/sites/${hourly}${days(3, 3)}`, 'Hour', 'Counted by hour: shorter times are not known.'],
    [
      'days before and after a change',
      () => `/sites/${mixed}${days(5, 2)}`,
      'Day',
      'Counted by day: hours are not known.',
    ],
    ['days after the change alone', () => `/sites/${mixed}${days(2, 2)}`, '15 min', 'it was counted by longer times.'],
  ])('shows %s, and says what is not known', async (_, path, option, unknown) => {
    const { page, said, settled, close } = await app.open(path(), DESKTOP)
    await page.getByRole('region', { name: 'Key figures' }).waitFor()
    await page.locator('[data-plot="drawn"]').first().waitFor()
    await settled()
    expect(await optionsOf(page)).toContain(option)
    const text = await page.locator('main').innerText()
    expect(text).toContain(unknown)
    if (option === '15 min') expect(text).not.toMatch(/not known/)
    expect(text).not.toContain('Could not load')
    expect(said).toEqual([])
    await close()
  })

  test('says in which bins V85 is interpolated, and shows a year, a comparison and a link without hours', async () => {
    const { page, said, settled, close } = await app.open(`/sites/${daily}?range=30d`, DESKTOP)
    const figures = page.getByRole('region', { name: 'Key figures' })
    await figures.getByText('interpolated in bins of 40 km/h').waitFor()
    await checkAccessibility(page, { width: 1440, theme: 'light' }, 'site-counted-by-day')
    await goTo(page, `/sites/${daily}?tab=year&year=${new Date(midnightInBerlin(3)).getUTCFullYear()}`)
    await page.getByText('Counted by day: hours are not known.').first().waitFor()
    await goTo(page, `/compare?site=${daily}&a=${dayOf(20)},${dayOf(14)}&b=${dayOf(13)},${dayOf(7)}`)
    await page.getByText('Speeds arrived in bins of 40 km/h: V85 and mean are interpolated in them.').waitFor()
    await page.getByText('Counted by day: hours are not known.').first().waitFor()
    await goTo(page, `/compare?sites=${daily},${hourly}&from=${dayOf(13)}&to=${dayOf(7)}`)
    await page.getByText('Counted by day: hours are not known.').first().waitFor()
    await settled()
    expect(said).toEqual([])
    await close()
  })
})
