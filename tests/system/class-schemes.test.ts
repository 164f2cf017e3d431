import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../contract/times/time.ts'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { makeOrganization } from '../support/people/people.ts'
import type { PlainVehicle } from '../support/plain-figures/plain-days.ts'
import { plainScheme } from '../support/plain-figures/plain-schemes.ts'
import { readExport } from '../support/reading/read-export.ts'
import { ask } from '../support/services/ask.ts'
import { useServer } from '../support/services/use-server.ts'
import { makeFigureSite, readVehicles } from '../support/traffic/figure-sites.ts'
import { type PlainRecord, type PlainSite, plainAggregate } from '../support/traffic/plain-aggregate.ts'
import { between, NO_RATE_LIMITS } from '../support/traffic/traffic.ts'

/** Uploads of 30 days each have another class scheme. */
const FROM = Date.parse('2025-01-10T00:00:00Z')
const TO = FROM + 70 * DAY_MS
const WINDOW = { from: FROM + 20 * DAY_MS + 1234, to: TO - 2 * DAY_MS }
const ZONE = 'Europe/Berlin'

const directory = mkdtempSync(join(tmpdir(), 'wayside-class-schemes-'))
const server = useServer({ ...NO_RATE_LIMITS, env: { EXPORT_DIR: directory } })
let token: string
let workers: ReturnType<typeof workOnExports>
/** By site: the scheme of the upload with the records of a time. */
const schemes = new Map<number, (ts: number) => string | null>()
const sites: PlainSite[] = []
const vehicles: (PlainVehicle & { site: number })[] = []

beforeAll(async () => {
  workers = workOnExports({
    database: server.database,
    directory,
    concurrency: 1,
    pauseMs: 20,
    slice: 300,
    onFailure: () => {},
  })
  const organization = await makeOrganization(server.database)
  token = (await organization.user()).token
  // The last one has uploads of one scheme only.
  const spans = [
    [FROM - 3 * DAY_MS, TO],
    [FROM - 4 * DAY_MS, TO],
    [FROM + 35 * DAY_MS, FROM + 60 * DAY_MS],
  ] as const
  for (const [seed, [from, to]] of spans.entries()) {
    const wanted = { zone: ZONE, country: 'DE', holidays: [], from, to, rate: 1, seed }
    const { site, schemeAt } = await makeFigureSite(server.database, organization, wanted)
    const { id, channels, covered, zone } = site
    schemes.set(id, schemeAt)
    sites.push({ id, zone, limit: null, channels, covered })
    for (const vehicle of await readVehicles(server.url, token, site, schemeAt, wanted)) {
      vehicles.push({ ...vehicle, site: id })
    }
  }
})
afterAll(async () => {
  await workers?.stop()
  await rm(directory, { recursive: true })
})

const aggregate = (body: object) => ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token, body })

type Classified = Parameters<ReturnType<typeof plainScheme>[number]['test']>[0]
const classIn = (scheme: string, vehicle: Classified) =>
  plainScheme(scheme).find(({ test }) => test(vehicle))?.name ?? 'unmapped'

const SCHEMES = ['norway_length', 'ndw_length', 'tls_2_1', 'fhwa_3']

/** What a plain computation finds when vehicles have the classes of the scheme. */
function plainItems(scheme: string, request: { interval?: string; group_by: string[]; sites?: number[] }) {
  const classes = [...plainScheme(scheme).map(({ name }) => name), 'unmapped']
  const records = vehicles.map(
    (vehicle): PlainRecord => ({
      ...vehicle,
      headway_s: vehicle.headway_s ?? undefined,
      vehicle_class: classIn(scheme, vehicle),
      device_fault: !vehicle.valid,
    }),
  )
  const { items } = plainAggregate({ ...WINDOW, ...request, classes }, sites, records)
  return items.map(item => {
    const { vehicle_class, ...rest } = item as typeof item & { vehicle_class: string }
    return { ...rest, class: vehicle_class }
  })
}

async function compareAll(): Promise<void> {
  for (const scheme of SCHEMES) {
    for (const request of [
      { group_by: ['vehicle_class'] },
      { interval: '1w', group_by: ['channel', 'vehicle_class'], sites: [sites[1]?.id as number] },
      { interval: '1mo', group_by: ['site', 'vehicle_class'] },
    ]) {
      const answer = await aggregate({ ...between(WINDOW.from, WINDOW.to), ...request, class_scheme: scheme })
      expect(answer.status, answer.text.slice(0, 300)).toBe(200)
      expect(answer.json.items, scheme).toEqual(plainItems(scheme, request))
    }
  }
}

/** Exports with classes of schemes by code, and by length, of rows or blocks. */
async function compareExports(): Promise<void> {
  for (const [scheme, format] of [
    ['tls_2_1', 'csv'],
    ['fhwa_3', 'parquet'],
    ['swiss2', 'ndjson.gz'],
    ['fhwa_3', 'xlsx'],
    ['norway_length', 'csv'],
  ] as const) {
    const rows = await exported({ ...between(WINDOW.from, WINDOW.to), format, class_scheme: scheme })
    const inWindow = vehicles.filter(({ ts }) => ts >= WINDOW.from && ts < WINDOW.to)
    expect(rows.length).toBe(inWindow.length)
    const expected = rows.map(row =>
      classIn(scheme, { ...row, scheme: schemes.get(row.site)?.(Date.parse(row.timestamp)) ?? null }),
    )
    expect(rows.map(row => row.class_in_scheme)).toEqual(expected)
    const found = new Set(expected)
    expect(found).toContain('unmapped')
    expect(found.size > 1).toBe(scheme !== 'swiss2')
  }
}

async function exported(body: { format: 'csv' | 'parquet' | 'ndjson.gz' | 'xlsx'; class_scheme: string }) {
  const { status, json } = await ask(server.url, 'POST', '/api/v1/traffic/exports', { token, body })
  expect(status).toBe(202)
  const path = `/api/v1/traffic/exports/${json.id}`
  await expect
    .poll(async () => (await ask(server.url, 'GET', path, { token })).json.status, { timeout: 60_000 })
    .toBe('completed')
  const file = await fetch(`${server.url}${path}/download`, { headers: { authorization: `Token ${token}` } })
  return (await readExport(body.format, Buffer.from(await file.arrayBuffer()))) as (Awaited<
    ReturnType<typeof readExport>
  >[number] & { class_in_scheme: string })[]
}

describe('classes of a scheme in aggregates', () => {
  test('are those of a plain computation', async () => {
    await compareAll()
    const mapped = SCHEMES.map(scheme => vehicles.filter(one => classIn(scheme, one) !== 'unmapped').length)
    for (const count of mapped) expect(count).toBeGreaterThan(100)
  })

  test('are those of exports too', compareExports, 120_000)

  test('are the same from sealed blocks', async () => {
    await sealRecords(server.database, { before: TO - 10 * DAY_MS })
    await compareAll()
    await compareExports()
  })

  test('leave the summary as it is', async () => {
    const body = { ...between(FROM, FROM + 30 * DAY_MS), group_by: ['vehicle_class'], summary: true }
    const stored = await aggregate(body)
    const { status, json } = await aggregate({ ...body, class_scheme: 'swiss_length' })
    expect([status, json.summary]).toEqual([200, stored.json.summary])
    expect(stored.json.items[0]).toHaveProperty('vehicle_class')
    expect(json.items[0]).not.toHaveProperty('vehicle_class')
  })

  test('need a scheme that is known and the group vehicle_class', async () => {
    const time = between(FROM, FROM + HOUR_MS)
    const ungrouped = await aggregate({ ...time, class_scheme: 'norway_length' })
    expect([ungrouped.status, ungrouped.json.class_scheme]).toEqual([400, ['Only with vehicle_class in group_by.']])
    const unknown = await aggregate({ ...time, group_by: ['vehicle_class'], class_scheme: 'norway' })
    expect([unknown.status, unknown.json.class_scheme]).toEqual([400, [expect.any(String)]])
  })
})

test('exports refuse unknown schemes, and reports refuse all of them', async () => {
  const time = between(FROM, FROM + HOUR_MS)
  const create = (body: object) => ask(server.url, 'POST', '/api/v1/traffic/exports', { token, body })
  const unknown = await create({ ...time, format: 'csv', class_scheme: 'fhwa' })
  expect([unknown.status, unknown.json.class_scheme]).toEqual([400, [expect.any(String)]])
  const sitesOfReport = [sites[0]?.id as number]
  const report = { ...time, format: 'report.pdf', sites: sitesOfReport, class_scheme: 'norway_length' }
  const { status, json } = await create(report)
  expect([status, json]).toMatchObject([400, { class_scheme: ['Reports do not have this field.'] }])
})
