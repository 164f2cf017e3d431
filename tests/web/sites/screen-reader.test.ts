import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { DESKTOP } from '../support/check-accessibility.ts'
import { midnightInBerlin, storeWeeks } from '../support/traffic-of-weeks.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

// The way of a screen reader through the page of a site, over the tree that the browser gives it: landmarks, headings, figures,
// plots and tables, as people jump from one to the next. docs/accessibility.md says what this does not show.

let app: WebApp
let page: Page
/** The page as lines: `- heading "Volume" [level=2]`, indented by two spaces for each level. */
let tree: string[]

beforeAll(async () => {
  app = await startWebApp()
  const site = await app.city.site({
    name: 'Römerstraße',
    city: 'Moers',
    country: 'DE',
    time_zone: 'Europe/Berlin',
    speed_limit_kmh: 50,
    channels: [
      { number: 1, direction: 'Moers centre', lanes: 1, bearing_deg: 22 },
      { number: 2, direction: 'Kapellen', lanes: 1, bearing_deg: 202 },
    ],
  })
  await app.city.device(site)
  await storeWeeks(app.database, site, {
    from: midnightInBerlin(14),
    to: Date.now() - 5 * MINUTE_MS,
    vehiclesPerHour: 60,
  })
  const opened = await app.open(`/sites/${site}`, DESKTOP)
  page = opened.page
  await page.locator('[data-plot="drawn"]').nth(3).waitFor()
  await opened.settled()
  tree = (await page.locator('body').ariaSnapshot()).split('\n')
})
afterAll(() => app?.end())

/** The names of a role, in the order of the page. */
const namesOf = (role: string) =>
  tree.flatMap(line => new RegExp(`^ *- '?${role} "([^"]+)"`).exec(line)?.[1] ?? []).map(name => name.trim())
const depthOf = (line: string) => line.search(/\S/) / 2
/** The lines in the element whose line begins so. */
function insideOf(start: string): string[] {
  const first = tree.findIndex(line => line.trim().startsWith(start))
  if (first < 0) throw new Error(`no ${start}`)
  const rest = tree.slice(first + 1)
  const end = rest.findIndex(line => depthOf(line) <= depthOf(tree[first] as string))
  return rest.slice(0, end < 0 ? undefined : end)
}

test('the landmarks come in the order in which the page is read, the way past the navigation first', () => {
  expect(tree[0]).toBe('- link "Skip to content":')
  const landmarks = tree.flatMap(
    line =>
      /^ *- (banner|navigation|main|complementary)(?: "([^"]+)")?:$/.exec(line)?.slice(1, 3).join(' ').trim() ?? [],
  )
  expect(landmarks).toEqual([
    'banner',
    'navigation Pages',
    'main',
    'navigation Breadcrumb',
    'navigation Parts of this page',
    'complementary About this site',
  ])
})

test('the headings are the contents of the page: its site, then a heading for each part, none without a name', () => {
  const headings = tree.flatMap(line => /^ *- heading "([^"]+)" \[level=(\d)\]/.exec(line)?.slice(1, 3).join(' ') ?? [])
  expect(headings).toEqual([
    'Römerstraße 1',
    'By direction 2',
    'Volume 2',
    'Speed over time 2',
    'Speed 2',
    'Weekday by hour 2',
    'Headways and lengths 2',
    'Classes 2',
    'Latest records 2',
    'Device 2',
    'Alarms 2',
    'Marked periods and findings 2',
    'Channels 2',
    'Interruptions 2',
  ])
  expect(tree.filter(line => /- heading(:| \[)/.test(line))).toEqual([])
})

test('each key figure is a term with its value and what belongs to it', () => {
  const figures = insideOf('- region "Key figures"').filter(line => /- (term|definition)/.test(line))
  const terms = insideOf('- region "Key figures"').join('\n')
  for (const name of ['Vehicles', 'Average day', 'Peak hour', 'V85', 'Over the limit', 'Heavy share']) {
    expect(terms).toContain(name)
  }
  expect(figures.filter(line => line.includes('- term'))).toHaveLength(6)
  expect(figures.filter(line => line.includes('- definition'))).toHaveLength(12)
})

test('each plot says what it shows, in numbers, and how to read single values', () => {
  const plots = namesOf('img').filter(name => !name.startsWith('Map of'))
  expect(plots.map(name => /^[^:]*?(?=:| by weekday)/.exec(name)?.[0])).toEqual([
    'Volume',
    'Speed over time',
    'Speed',
    'Mean volume',
  ])
  for (const name of plots) expect(name).toMatch(/\d.*Arrow keys read single values\.$/)
  expect(namesOf('img').at(-1)).toBe('Map of Römerstraße: channel 1 to Moers centre, channel 2 to Kapellen')
})

test('the cursor of a plot is heard, and the plot can be read as a table with named columns', async () => {
  const volume = page.getByRole('region', { name: 'Volume', exact: true })
  await volume.getByRole('img').focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const spoken = () => volume.getByRole('status').allInnerTexts()
  await expect.poll(async () => (await spoken()).join(' ')).toMatch(/01:00 – 02:00: .*\d/)
  await page.keyboard.press('t')
  const table = volume.getByRole('table')
  await table.waitFor()
  const heads = await table.getByRole('columnheader').allInnerTexts()
  expect(heads.length).toBeGreaterThan(2)
  expect(heads.filter(text => text.trim() === '')).toEqual([])
})

test('tables name their columns and their rows', () => {
  expect(namesOf('table')).toEqual(['Classes', 'Further classes', 'Latest records'])
  const directions = insideOf('- region "By direction"')
  const heads = directions.filter(line => line.includes('- columnheader "'))
  expect(heads).toHaveLength(9)
  expect(directions.filter(line => line.includes('- rowheader "'))).toHaveLength(3)
})

test('nothing to press is without a name', () => {
  expect(tree.filter(line => /^ *- (button|link|textbox|checkbox|radio|combobox)(:| \[|$)/.test(line))).toEqual([])
})
