import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS, type TimeRange } from '../../../contract/times/time.ts'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import type { ColumnName } from '../../../server/records/blocks/format/columns.ts'
import { STATE, visitCells } from '../../../server/records/blocks/rollups/rollup.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import type { RollupCells } from '../../../server/records/store/cells/cells.ts'
import { readCells } from '../../../server/records/store/cells/read-cells.ts'
import { openAll } from '../../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { makeOrganization, type TestOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { makeDataDir } from '../../support/services/data-dir.ts'
import { useServer } from '../../support/services/use-server.ts'
import { type PlainFilters, type PlainRecord, plainSelect } from '../../support/traffic/plain-aggregate.ts'
import { isSealingAll } from '../../support/traffic/seal-before-reads.ts'
import { between, iso, NO_RATE_LIMITS, randomOf, store, walk } from '../../support/traffic/traffic.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

let work: { stop(): Promise<void> }
let organization: TestOrganization
let token: string
const directory = makeDataDir()
const failures: unknown[] = []
const sites: number[] = []
const records: PlainRecord[] = []

const BEGIN = Date.parse('2025-09-20T00:00:00Z')
const DAYS = 75
const CLASSES = ['car', 'van', 'truck', 'bus', 'bicycle', 'unknown']

const server = useServer({
  env: { ...NO_RATE_LIMITS.env, EXPORT_DIR: directory },
  limits: { ...NO_RATE_LIMITS.limits, searchBound: 300 },
})

beforeAll(async () => {
  work = workOnExports({
    database: server.database,
    directory,
    concurrency: 2,
    pauseMs: 20,
    slice: 170,
    onFailure: (_, error) => void failures.push(error),
  })
  organization = await makeOrganization(server.database)
  token = (await organization.user()).token
  const stranger = await makeOrganization(server.database)
  for (const zone of ['Europe/Berlin', 'Europe/Berlin', 'America/New_York']) {
    const site = await organization.site({ time_zone: zone, channels: [{ number: 1 }, { number: 2 }] })
    sites.push(site)
    await fill(site, sites.length, records)
  }
  await fill(await stranger.site(), 9, [])
})
afterAll(async () => {
  await work?.stop()
  rmSync(directory, { recursive: true, force: true })
})

/** Some stretches of traffic, in no order of time; in each many vehicles of one millisecond. */
async function fill(site: number, seed: number, into: PlainRecord[]): Promise<void> {
  const random = randomOf(seed)
  for (let n = 0; n < 6; n++) {
    const begin = BEGIN + Math.floor(random() * DAYS) * DAY_MS
    const uploaded = Array.from(
      { length: 250 },
      (_, i): PlainRecord => ({
        ts: begin + (i < 40 ? 43_200_000 : Math.floor(random() * 40_000) * 1000),
        site,
        channel: random() < 0.6 ? 1 : 2,
        lane: random() < 0.3 ? null : random() < 0.5 ? 1 : 2,
        vehicle_class: CLASSES[Math.floor(random() * CLASSES.length)] as string,
        speed_kmh: random() < 0.1 ? null : Math.round(random() * 1200) / 10,
        length_m: random() < 0.1 ? null : Math.round(random() * 2000) / 100,
        headway_s: Math.round(random() * 20_000) / 1000,
        device_fault: random() < 0.1,
      }),
    )
    const sent = uploaded.map(({ ts, site: _, ...fields }, i) => ({
      timestamp: iso(ts),
      sequence: n * 1000 + i,
      ...fields,
    }))
    await store(server.database, site, sent)
    into.push(...uploaded)
  }
}

const some = <T>(values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 3 })
const spanOf = (middle: number) =>
  fc.record(
    { min: fc.integer({ min: 0, max: middle }), max: fc.integer({ min: middle, max: 3 * middle }) },
    { requiredKeys: [] },
  )
const filters = (): fc.Arbitrary<PlainFilters> =>
  fc.record(
    {
      sites: some(sites),
      channels: some([1, 2]),
      lanes: some([1, 2]),
      vehicle_classes: some(CLASSES),
      speed_kmh: spanOf(50),
      length_m: spanOf(8),
      headway_s: spanOf(5),
      valid: fc.boolean(),
    },
    { requiredKeys: [] },
  )
const window = () =>
  fc
    .tuple(
      fc.integer({ min: -DAY_MS, max: (DAYS + 1) * DAY_MS }),
      fc.integer({ min: -DAY_MS, max: (DAYS + 1) * DAY_MS }),
    )
    .map(([one, other]) => ({ from: BEGIN + Math.min(one, other), to: BEGIN + Math.max(one, other) + 1 }))

/** The sum of all counts, or null where there would be too many of them. */
async function aggregated(body: object): Promise<number | null> {
  const { status, json } = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token, body })
  if (status === 400 && json.interval) return null
  return json.items.reduce((total: number, item: { count: number }) => total + item.count, 0)
}

/** Searches end at 30 days: one after the other. */
async function searched(from: number, to: number, filters: PlainFilters): Promise<number[]> {
  const ids: number[] = []
  for (let start = from; start < to; start += 30 * DAY_MS) {
    const time = between(start, Math.min(start + 30 * DAY_MS, to))
    const { items } = await walk(server.url, token, { ...time, ...filters, limit: 700 })
    ids.push(...items.map(item => item.id))
  }
  return ids
}

async function exported(from: number, to: number, filters: PlainFilters): Promise<{ written: number; ids: number[] }> {
  const body = { ...between(from, to), ...filters, format: 'csv' }
  const created = await ask(server.url, 'POST', '/api/v1/traffic/exports', { token, body })
  expect(created.status, created.text).toBe(202)
  const path = `/api/v1/traffic/exports/${created.json.id}`
  let { json } = created
  while (json.status === 'queued' || json.status === 'running') {
    await sleep(20)
    json = (await ask(server.url, 'GET', path, { token })).json
  }
  expect([json.status, json.error, failures]).toEqual(['completed', null, []])
  const file = await ask(server.url, 'GET', `${path}/download`, { token, headers: { accept: '*/*' } })
  const [header, ...rows] = file.text
    .trimEnd()
    .split(/\r?\n/)
    .map(line => line.split(','))
  const column = (header as string[]).indexOf('id')
  expect(column).toBeGreaterThanOrEqual(0)
  return { written: json.records_written, ids: rows.map(row => Number(row[column])) }
}

test('the counts of aggregates, the records walked by search and the rows of an export are the same', async () => {
  const requests = fc.record({
    when: window(),
    filters: filters(),
    interval: fc.constantFrom('5m', '15m', '1h', '1d', '1w', '1mo', undefined),
    group_by: fc.uniqueArray(fc.constantFrom('site', 'channel', 'lane', 'vehicle_class'), { maxLength: 4 }),
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ when: { from, to }, filters, interval, group_by }) => {
      const body = { ...between(from, to), ...filters, time_zone: 'Europe/Berlin', group_by }
      const sum = (await aggregated({ ...body, interval })) ?? (await aggregated(body))
      const walked = await searched(from, to, filters)
      const file = await exported(from, to, filters)
      const plain = plainSelect(records, filters, from, to).length
      expect({ sum, walked: walked.length, written: file.written, rows: file.ids.length }).toEqual({
        sum: plain,
        walked: plain,
        written: plain,
        rows: plain,
      })
      expect(file.ids.sort((a, b) => a - b)).toEqual(walked.sort((a, b) => a - b))
    }),
    { numRuns: runsOf(6) },
  )
})

describe.each<[string, () => Promise<unknown>]>([
  ['rows', async () => {}],
  [
    'blocks',
    () => sealRecords(server.database, { before: BEGIN + DAYS * DAY_MS, maxSpanRecords: 100, siteBlockRecords: 2 }),
  ],
  ['blocks and rows', () => openAll(server.database, { from: BEGIN, to: BEGIN + 30 * DAY_MS })],
])('the counts that aggregates and figures read of %s', (kind, change) => {
  beforeAll(change)

  const all = { from: BEGIN + 7 * MINUTE_MS, to: BEGIN + (DAYS - 1) * DAY_MS }
  /** What is read as rollups is named by its quarter of an hour. */
  async function readAll(chosen: number[] | null, limits: Parameters<typeof readCells>[2]) {
    const selection = { organizationId: organization.id, ...all, filters: { ...NO_FILTERS, sites: chosen } }
    const cuts = [all.from, BEGIN + DAY_MS + 1]
    const columns: ColumnName[] = ['ts', 'channel']
    const isAlike = (_: number, { from, to }: TimeRange) => !cuts.some(ts => ts > from && ts < to)
    const request = { ...selection, columns, siteIds: chosen ?? sites, cuts, isAlike }
    const found: string[] = []
    let slices = 0
    let rolledUp = 0
    let spans = 0
    const add = (ts: number, ...values: number[]) =>
      found.push([Math.floor(ts / (15 * MINUTE_MS)), ...values].join(' '))
    for await (const { records, rollups } of readCells(server.database, request, limits)) {
      slices++
      for (const { columns, start, end, indexes, site } of records) {
        for (const i of indexes ?? Array.from({ length: end - start }, (_, n) => start + n))
          add(columns.ts[i] as number, site ?? (columns.site[i] as number), columns.channel[i] as number)
      }
      const addRollup = ({ site, rollup, isWanted, ...window }: RollupCells): number => {
        let withSpeed = 0
        visitCells(rollup, window, isWanted, (ts, channel, _, state, count) => {
          rolledUp += count
          if (state === STATE.withSpeed) withSpeed += count
          for (let n = 0; n < count; n++) add(ts, site, channel)
        })
        return withSpeed
      }
      for (const one of rollups) {
        const withSpeed = addRollup(one)
        if (!one.rollup.histograms) continue
        const inside = one.rollup.histograms.filter(({ from }) => from >= one.from && from < one.to)
        expect(inside.reduce((sum, { total }) => sum + total, 0)).toBe(withSpeed)
        spans++
      }
    }
    return { found: found.sort(), slices, rolledUp, spans }
  }

  test.each([
    ['many at a time', {}],
    ['few rows at a time', { rows: 60 }],
    ['few records at a time', { records: 100 }],
    ['as many cuts as are allowed', { cuts: 2 }],
    ['too many cuts', { cuts: 1 }],
    ['few decoded at a time', { rows: 41, records: 100, cuts: 1 }],
  ])('are every record once, %s', async (_, limits: { rows?: number; records?: number; cuts?: number }) => {
    for (const chosen of [null, [sites[1] as number], sites]) {
      const { found, slices, rolledUp, spans } = await readAll(chosen, limits)
      const expected = plainSelect(records, chosen ? { sites: chosen } : {}, all.from, all.to)
      expect(found).toEqual(
        expected.map(({ ts, site, channel }) => `${Math.floor(ts / (15 * MINUTE_MS))} ${site} ${channel}`).sort(),
      )
      // Blocks of whole days have no rollup where it would be too long.
      if (kind === 'blocks' && !isSealingAll) expect(rolledUp > 0).toBe(limits.cuts !== 1)
      if (kind === 'blocks' && !isSealingAll) expect(spans > 0).toBe(limits.cuts !== 1)
      if (limits.records) expect(slices).toBeGreaterThan(3)
    }
  })
})
