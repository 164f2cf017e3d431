import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { focused } from './support/checks.ts'
import { countWork } from './support/count-work.ts'
import { fillSites } from './support/fill-sites.ts'
import { goTo, type OpenedPage, picture } from './support/open-page.ts'
import { startWebApp, type WebApp } from './support/web-app.ts'

let app: WebApp
let ids: { [name: string]: number }
/** Two at the very same place. */
let turku: number[]
/** One map for all tests: each new map takes seconds of a processor. */
let shared: OpenedPage
let page: Page

beforeAll(async () => {
  app = await startWebApp()
  ids = await fillSites(app)
  const at = { latitude: 60.45, longitude: 22.27, city: 'Turku' }
  turku = [
    await app.city.site({ ...at, name: 'Aurakatu, cars' }),
    await app.city.site({ ...at, name: 'Aurakatu, bicycles' }),
  ]
  shared = await app.open('/help', { withMap: true, ...SIZE })
  page = shared.page
})
afterAll(() => app?.end())

/** The processor draws each pixel of a map. */
const SIZE = { width: 1440, height: 500 }

/** A busy machine draws a map in seconds. */
const eventually = <T>(read: () => T) => expect.poll(read)

const CITY = 'map=51.4545,6.633,13.3'
const isMapDrawn = (page: Page) => page.evaluate<boolean>(`performance.getEntriesByName('map drawn').length > 0`)

async function drawn(page: Page): Promise<void> {
  await page.locator('[data-marker]').first().waitFor()
  await eventually(() => isMapDrawn(page)).toBe(true)
}

/** The colours that are seen in a part of the page, as three numbers each. */
async function coloursIn(page: Page, clip: { x: number; y: number; width: number; height: number }) {
  const png = await page.screenshot({ clip })
  return page.evaluate<number[][]>(
    `new Promise(resolve => {
      const image = new Image()
      image.onload = () => {
        const canvas = document.createElement('canvas')
        canvas.width = image.width
        canvas.height = image.height
        const draw = canvas.getContext('2d')
        draw.drawImage(image, 0, 0)
        const { data } = draw.getImageData(0, 0, image.width, image.height)
        const colours = new Set()
        for (let at = 0; at < data.length; at += 4) colours.add(data.slice(at, at + 3).join())
        resolve([...colours].map(colour => colour.split(',').map(Number)))
      }
      image.src = 'data:image/png;base64,${png.toString('base64')}'
    })`,
  )
}
const colourAt = async (page: Page, x: number, y: number) =>
  (await coloursIn(page, { x, y, width: 1, height: 1 }))[0] as number[]

const view = (page: Page): number[] => (new URL(page.url()).searchParams.get('map') ?? '').split(',').map(Number)

/** In the map around 52° N, 4° E: far out in the North Sea, and in the middle of Germany. */
const SEA = { x: 937, y: 78 }
const LAND = { x: 1300, y: 220 }

test('land is seen where it belongs before the map library has drawn anything', async () => {
  let letGo = () => {}
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  await page.route('**/maplibre-gl-worker*', route => held.then(() => route.continue()))
  await page.goto(`${app.url}/sites?map=52,4,5`)
  await eventually(() => page.evaluate(`performance.getEntriesByName('map seen').length`)).toBe(1)
  const sea = { x: SEA.x - 30, y: SEA.y - 30, width: 60, height: 60 }
  expect(await coloursIn(page, sea)).toEqual([[230, 238, 242]])
  const land = { x: LAND.x - 5, y: LAND.y - 5, width: 10, height: 10 }
  expect(await coloursIn(page, land)).toEqual([[250, 251, 251]])
  expect(await isMapDrawn(page)).toBe(false)
  letGo()
  await drawn(page)
  await eventually(() => page.locator('canvas').count()).toBe(1)
})

test('land and sea are drawn without another host, and change with the theme immediately', async () => {
  await eventually(() => colourAt(page, LAND.x, LAND.y)).toEqual([250, 251, 251])
  expect(await colourAt(page, SEA.x, SEA.y)).toEqual([230, 238, 242])
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(() => colourAt(page, LAND.x, LAND.y)).toEqual([22, 28, 32])
  expect(await colourAt(page, SEA.x, SEA.y)).toEqual([12, 17, 20])
  await page.emulateMedia({ colorScheme: 'light' })
  await eventually(() => colourAt(page, LAND.x, LAND.y)).toEqual([250, 251, 251])
})

test('the keyboard moves and zooms the map, and Tab walks the markers in view', async () => {
  await page.locator('canvas').focus()
  expect(await focused(page)).toContain('Map of the sites')
  await page.keyboard.press('ArrowRight')
  await eventually(() => view(page)[1]).toBeGreaterThan(4.5)
  await page.keyboard.press('+')
  await eventually(() => view(page)[2]).toBeCloseTo(6, 1)
  await page.keyboard.press('-')
  await eventually(() => view(page)[2]).toBeCloseTo(5, 1)
  const seen = await page.evaluate<string[]>(`[...document.querySelectorAll('[data-marker]')]
    .filter(marker => marker.style.visibility !== 'hidden')
    .map(marker => marker.ariaLabel)`)
  expect(seen.length).toBeGreaterThan(3)
  const walked: string[] = []
  for (const _ of seen) {
    await page.keyboard.press('Tab')
    walked.push(await focused(page))
  }
  expect(walked).toEqual(seen)
  await page.keyboard.press('Tab')
  expect(await focused(page)).toBe('Zoom in')
})

test('a bubble describes its sites and opens by Enter; a site is selected, and Esc deselects it', async () => {
  const bubble = page.locator('[data-marker]', { hasText: '9' }).first()
  await expect
    .poll(() => bubble.getAttribute('aria-label'))
    .toMatch(/^9 sites, Moers \+3: 1 alarm, 1 no vehicles, 7 online$/)
  await bubble.focus()
  await page.keyboard.press('Enter')
  await eventually(() => view(page)[2]).toBeGreaterThan(7)
  await page.getByRole('button', { name: 'Hochfelder Ring, Alarm' }).press('Enter')
  await page.getByRole('region', { name: 'Selected site' }).waitFor()
  expect(new URL(page.url()).searchParams.get('site')).toBe(String(ids['Hochfelder Ring']))
  await page.getByRole('link', { name: 'Open site' }).focus()
  await page.keyboard.press('Escape')
  await eventually(() => new URL(page.url()).searchParams.get('site')).toBeNull()
})

test('the map shows the sites of the list; those at the same position open as a list', async () => {
  await page.getByRole('searchbox').fill('aurakatu')
  await eventually(() => page.locator('[data-marker]').count()).toBe(1)
  await page.getByRole('button', { name: /^2 sites, Turku/ }).click()
  await page.getByText('2 sites at this place').waitFor()
  expect(await focused(page)).toBe('Aurakatu, cars')
  await page.getByRole('button', { name: 'Aurakatu, bicycles' }).click()
  await eventually(() => new URL(page.url()).searchParams.get('site')).toBe(String(turku[1]))
  await page.getByRole('button', { name: 'Clear search' }).click()
  await eventually(() => page.locator('[data-marker]').count()).toBeGreaterThan(3)
})

test('with reduced motion the map moves without animation', async () => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const moves = await page.evaluate(`new Promise(resolve => {
    let frames = 0
    const marker = document.querySelector('[data-marker]')
    new MutationObserver(() => frames++).observe(marker, { attributeFilter: ['style'] })
    document.querySelector('[aria-label="Zoom in"]').click()
    setTimeout(() => resolve(frames), 1500)
  })`)
  expect(moves).toBeLessThanOrEqual(3)
})

test('an idle page draws nothing: it asks for no frames and calculates no styles', async () => {
  await page.locator('[data-site] svg[role="img"]').first().waitFor()
  await shared.settled()
  // A map that moves asks for one after the other, until it is there.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const moving = countWork(page, 1_000)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  expect((await moving).frames).toBeGreaterThan(3)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect.poll(async () => (await countWork(page, 500)).frames).toBe(0)
  await shared.settled()
  const idle = await countWork(page, 3_000)
  console.log(`idle map page: ${JSON.stringify(idle)} in 3 s`)
  expect(idle.animations).toBe(0)
  // The clock and events of the service fall into some of this time.
  expect(Math.max(idle.frames, idle.styles)).toBeLessThan(15)
})

test('close up there is a grid with its size, a scale, and the roads of the sites in view', async () => {
  // A map reads its place in the address when it begins.
  await goTo(page, '/help')
  await page.getByRole('heading', { level: 1, name: 'First steps' }).waitFor()
  const before = shared.requests.length
  await goTo(page, `/sites?${CITY}&site=${ids['B57 Römerstraße, inbound']}`)
  await page.getByText('500 m grid. No street map is configured.').waitFor()
  await page.getByText('300 m', { exact: true }).waitFor()
  const channelRequests = () => shared.requests.slice(before).filter(request => request.includes('include=channels'))
  await eventually(() => channelRequests().length).toBe(1)
  const near = ['B57 Römerstraße, inbound', 'Uerdinger Straße', 'Klever Straße, school', 'Friedrich-Ebert-Straße']
  const named = decodeURIComponent(channelRequests()[0]?.split('ids=')[1]?.split('&')[0] ?? '').split(',')
  expect(named.map(Number).sort()).toEqual(near.map(name => ids[name]).sort())
  // Channel 1 of the Uerdinger Straße goes to the east-south-east: its arrow lies there, in the colour of channel 1.
  const marker = page.getByRole('button', { name: 'Uerdinger Straße, Online' })
  const box = (await marker.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const from = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) }
  const isArrow = async () => {
    const colours = await coloursIn(page, { x: from.x + 16, y: from.y + 4, width: 20, height: 20 })
    return colours.some(
      ([red = 0, green = 0, blue = 0]) =>
        Math.abs(red - 11) < 24 && Math.abs(green - 90) < 24 && Math.abs(blue - 120) < 24,
    )
  }
  await eventually(isArrow).toBe(true)
  await picture(page, 'sites-1440-light-city')
  expect(shared.said).toEqual([])
  await shared.close()
})

test('a configured street map takes the place of borders, grid and roads, with its attribution', async () => {
  const tiles = await serveStyle()
  const { port } = tiles.address() as AddressInfo
  try {
    // At the same address, so that the window has the application loaded.
    await app.end()
    app = await startWebApp({ env: { MAP_STYLE_URL: `http://127.0.0.1:${port}/style.json` } })
    await app.city.site({ latitude: 51.4545, longitude: 6.633 })
    const { page, said, requests, close } = await app.open(`/sites?${CITY}`, { withMap: true, ...SIZE })
    await page.locator('[data-marker]').first().waitFor()
    await page.getByText('© Example Streets').waitFor()
    await eventually(() => colourAt(page, 1300, 400)).toEqual([1, 2, 3])
    await picture(page, 'sites-1440-light-tiles')
    expect(await page.getByText('No street map is configured').count()).toBe(0)
    expect(requests.filter(request => request.includes('countries'))).toEqual([])
    const foreign = said.filter(line => line.startsWith('foreign'))
    expect(said.filter(line => !line.startsWith('foreign'))).toEqual([])
    for (const line of foreign) expect(line).toContain(`http://127.0.0.1:${port}/`)
    await close()
  } finally {
    tiles.close()
  }
})

/** A street map of one colour. */
function serveStyle(): Promise<Server> {
  const style = {
    version: 8,
    sources: {
      streets: {
        type: 'geojson',
        attribution: '© Example Streets',
        data: { type: 'FeatureCollection', features: [] },
      },
    },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': 'rgb(1, 2, 3)' } },
      { id: 'streets', type: 'line', source: 'streets' },
    ],
  }
  const server = createServer((_, answer) => {
    answer.setHeader('Access-Control-Allow-Origin', '*')
    answer.setHeader('Content-Type', 'application/json')
    answer.end(JSON.stringify(style))
  })
  return new Promise(resolve => server.listen(0, '127.0.0.1', () => resolve(server)))
}
