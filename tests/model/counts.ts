import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { localDate } from '../../contract/times/time-zone.ts'
import { PlainFigures } from '../support/plain-figures/plain-figures.ts'
import { ask } from '../support/services/ask.ts'
import { localText, type PlainRequest, plainAggregate } from '../support/traffic/plain-aggregate.ts'
import { between, get, iso } from '../support/traffic/traffic.ts'
import { compareItems } from './feeds.ts'
import { operation } from './operation.ts'
import { flagsOf, type Selection, select } from './plain-records.ts'
import { requests, selectionOf, timesIn, windows } from './requests.ts'
import { changeLimit } from './upkeep.ts'
import { BEGIN, END, type Site, type World } from './world.ts'

const some = <T>(values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })

const SECTIONS = ['volume', 'speeds', 'above_limit', 'histograms', 'by_direction', 'by_hour', 'by_day', 'hours']

function compare(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return
  throw new Error(`${what}: ${JSON.stringify(found)} and not ${JSON.stringify(expected)}`)
}

async function post(world: World, owner: number, path: string, body: object) {
  const { token } = world.organization(owner)
  const answer = await ask(world.url, 'POST', `/api/v1/traffic/data/${path}`, { token, body })
  if (answer.status !== 200) throw new Error(`${path} was answered ${answer.status} ${answer.text.slice(0, 300)}`)
  return answer.json
}

async function compareFigures(world: World, site: Site, window: { from: number; to: number }, sections: string[]) {
  const settings = { min_coverage: 0.2 }
  const body = { ...between(window.from, window.to), ...settings, calendar: 'none', sites: [site.id], sections }
  const { items } = await post(world, site.owner, 'figures', body)
  const vehicles = world.stored(site.owner).flatMap(({ site: id, device_fault, ...record }) => {
    if (id !== site.id) return []
    return { ...record, scheme: null, valid: !device_fault, flags: flagsOf({ ...record, site: id, device_fault }) }
  })
  const known = { ...site, covered: world.covered(site), holidays: [], schoolHolidays: null }
  const plain = new PlainFigures({ ...window, ...settings }, known, vehicles)
  for (const section of sections) compare(`figures, ${section}`, items[0][section], plain.section(section))
}

type Grouped = Pick<PlainRequest, 'interval' | 'group_by' | 'time_zone'>

async function compareAggregate(world: World, owner: number, { from, to, filters }: Selection, rest: Grouped) {
  const asked = { ...rest, ...filters, summary: true }
  const found = await post(world, owner, 'aggregate', { ...between(from, to), ...asked })
  const sites = world.sites.filter(site => site.owner === owner)
  const plainSites = sites.map(site => ({ ...site, limit: null, covered: world.covered(site) }))
  const expected = plainAggregate({ from, to, ...asked }, plainSites, world.stored(owner))
  const items = found.items.map(({ quality: _, ...item }: { quality?: unknown }) => item)
  compareItems('aggregate', items, expected.items)
  compare('summary', found.summary, expected.summary)
}

/**
 * The records of each site by local days; those before and after the quarter of an hour of one of them; and which of its site are
 * above a limit that changes within that quarter.
 */
export async function finishCounts(world: World): Promise<void> {
  const [all, time_zone] = [timesIn(null), 'Europe/Berlin']
  await compareAggregate(world, 0, { ...all, filters: {} }, { interval: '1d', group_by: ['site'], time_zone })
  const records = select(world.stored(0), { ...all, filters: {} })
  const middle = records[Math.floor(records.length / 2)]
  if (!middle) return
  const edge = Math.floor(middle.ts / (15 * MINUTE_MS)) * 15 * MINUTE_MS
  const filters = { channels: [1, 2] }
  await compareAggregate(
    world,
    0,
    { from: all.from, to: edge, filters: { ...filters, sites: [middle.site] } },
    { time_zone },
  )
  await compareAggregate(world, 0, { from: edge, to: all.to, filters }, { time_zone })
  const site = world.sites.find(({ id }) => id === middle.site) as Site
  await changeLimit(world, site, Math.max(edge + 1, middle.ts), 30)
  await compareFigures(world, site, all, ['above_limit'])
}

export const COUNTS = {
  aggregate: operation(
    4,
    fc.record({
      request: requests,
      interval: fc.constantFrom<(string | undefined)[]>(undefined, '5m', '15m', '1h', '1d'),
      group_by: fc.oneof(fc.constant<string[]>([]), some<string>(['site', 'channel', 'vehicle_class', 'lane'])),
      time_zone: fc.constantFrom('Europe/Berlin', 'Asia/Kathmandu'),
    }),
    async (world, { request, ...rest }) => {
      const { from, to, filters } = selectionOf(world, request)
      // The plain computation is slow for all days in intervals of minutes.
      const end = rest.interval?.endsWith('m') ? Math.min(to, from + 6 * HOUR_MS) : to
      await compareAggregate(world, request.owner, { from, to: end, filters }, rest)
    },
  ),

  figures: operation(
    2,
    fc.record({ site: fc.nat(3), window: windows, sections: some(SECTIONS) }),
    (world, { site, window, sections }) =>
      compareFigures(world, world.site(site), window ? timesIn(window) : { from: BEGIN, to: END }, sections),
  ),

  gaps: operation(2, fc.record({ site: fc.nat(3), window: windows }), async (world, { site: n, window }) => {
    const site = world.site(n)
    const covered = world.covered(site)
    const { from, to } = timesIn(window)
    const query = new URLSearchParams({ from: iso(from), to: iso(to) })
    const { token } = world.organization(site.owner)
    const { status, text, json } = await get(world.url, token, `/sites/${site.id}/gaps?${query}`)
    if (status !== 200) throw new Error(`gaps were answered ${status} ${text}`)
    const edges = [covered[0]?.[0] ?? to, ...covered.flat(), to].map(ts => Math.min(Math.max(ts, from), to))
    const expected = Array.from(
      { length: edges.length / 2 },
      (_, i) => edges.slice(2 * i, 2 * i + 2) as [number, number],
    )
    compareItems(
      `gaps of site ${site.id}`,
      json.items.map(({ start, end }: { start: string; end: string }) => ({ start, end })),
      expected
        .filter(([start, end]) => start < end)
        .map(([start, end]) => ({ start: localText(site.zone, start), end: localText(site.zone, end) })),
    )
  }),

  days: operation(1, fc.record({ site: fc.nat(3) }), async (world, { site: n }) => {
    const site = world.site(n)
    const dayOf = (ts: number) => localDate(site.zone, ts)
    const query = new URLSearchParams({ from: dayOf(BEGIN - 3 * DAY_MS), to: dayOf(END + 3 * DAY_MS) })
    const { json } = await get(world.url, world.organization(site.owner).token, `/sites/${site.id}/days?${query}`)
    const records = world.stored(site.owner).filter(one => one.site === site.id)
    const counted = json.items.filter(({ count }: { count: number }) => count > 0)
    const days = [...new Set(records.map(({ ts }) => dayOf(ts)))].sort()
    compareItems(
      `days of site ${site.id}`,
      counted.map(({ day, count, valid_count }: { [name: string]: unknown }) => ({ day, count, valid_count })),
      days.map(day => {
        const own = records.filter(({ ts }) => dayOf(ts) === day)
        return { day, count: own.length, valid_count: own.filter(one => !one.device_fault).length }
      }),
    )
  }),
}
