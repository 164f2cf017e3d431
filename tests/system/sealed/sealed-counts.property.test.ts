import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { AGGREGATE_LIMITS, aggregateRecords } from '../../../server/analysis/aggregates/aggregate-records.ts'
import { appAggregateBody } from '../../../server/analysis/aggregates/schema.ts'
import { computeSections } from '../../../server/analysis/figures/compute-figures.ts'
import { FIGURE_LIMITS, measureSites } from '../../../server/analysis/figures/measure-sites.ts'
import type { MeasuredSite } from '../../../server/analysis/figures/measured-site.ts'
import { figuresBody } from '../../../server/analysis/figures/schema.ts'
import { everySite } from '../../../server/people/access/viewer.ts'
import type { LayoutName } from '../../../server/platform/database/database.ts'
import { openAll } from '../../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { removeTakenBack } from '../../../server/records/uploads/taking-back/take-back.ts'
import { removeOldRecords } from '../../../server/runtime/operations/remove-old-records.ts'
import { makeOrganization } from '../../support/people/people.ts'
import type { PlainFigureSite, PlainPeriod } from '../../support/plain-figures/plain-days.ts'
import { PlainFigures } from '../../support/plain-figures/plain-figures.ts'
import { ask } from '../../support/services/ask.ts'
import { type TestDatabase, testDatabase, testLayout } from '../../support/services/database.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'
import {
  type PlainRecord,
  type PlainRequest,
  type PlainSite,
  plainAggregate,
} from '../../support/traffic/plain-aggregate.ts'
import { between, daysAgo, iso, NO_RATE_LIMITS, randomOf, store } from '../../support/traffic/traffic.ts'

const BEGIN = daysAgo(20)
const END = BEGIN + 4 * DAY_MS
/** All of that time is older. */
const SEAL_AFTER_DAYS = 10
/** Within quarters of an hour. */
const LIMIT_CHANGE = BEGIN + 2 * DAY_MS + 7 * HOUR_MS + 11 * MINUTE_MS
const EXCLUDED = BEGIN + 2 * DAY_MS + 16 * HOUR_MS + 3 * MINUTE_MS
/** Their local midnights are not those of UTC, and those of the first one are in no hour of UTC. */
const ZONES = ['Asia/Kathmandu', 'Europe/Berlin']
const CLASSES = ['car', 'car', 'truck', 'bus', 'bicycle', 'unknown']
/** Those of hours and classes need every speed, and the others only how many of each there are. */
const SECTIONS = [
  ['volume', 'speeds', 'above_limit', 'histograms', 'by_direction', 'by_hour', 'by_day', 'hours'],
  ['volume', 'speeds', 'above_limit', 'by_direction', 'by_day'],
]

let db: TestDatabase
let server: TestServer

/** The records of two sites as plain lists by upload, beside the same in the database. */
class Model {
  readonly sites: (PlainSite & { limits: PlainFigureSite['limits']; periods: PlainPeriod[] })[] = []
  readonly uploads = new Map<number, PlainRecord[]>()
  token = ''
  organizationId = 0
  #sequence = 0

  static async make(): Promise<Model> {
    const model = new Model()
    const organization = await makeOrganization(db.database)
    model.token = (await organization.user()).token
    model.organizationId = organization.id
    for (const zone of ZONES) {
      const id = await organization.site({
        time_zone: zone,
        channels: [{ number: 1 }, { number: 2 }],
        speed_limits: [
          { from: null, kmh: 60 },
          { from: iso(LIMIT_CHANGE), kmh: 50 },
        ],
      })
      const limits = [
        { from: Number.NEGATIVE_INFINITY, kmh: 60 },
        { from: LIMIT_CHANGE, kmh: 50 },
      ]
      const periods = [
        { from: EXCLUDED, to: EXCLUDED + HOUR_MS, channels: [2], effect: 'exclude' },
        { from: BEGIN + 2 * DAY_MS, to: BEGIN + 2 * DAY_MS + 100 * MINUTE_MS, channels: null, effect: 'exclude_speed' },
      ]
      for (const { from, to, channels, effect } of periods) {
        await db.database.query({
          text: `insert into quality_periods (site_id, starts_at, ends_at, channels, kind, effect, created_by)
            values ($1, $2, $3, $4, 'other', $5, 'operator')`,
          values: [id, iso(from), iso(to), channels, effect],
        })
      }
      await store(db.database, id, [], [[BEGIN, END]])
      model.sites.push({ id, zone, limit: null, limits, channels: [1, 2], covered: [[BEGIN, END]], periods })
    }
    return model
  }

  /** Some traffic anywhere in the time that is kept; after a sealing it is late. As rows, or as blocks at once. */
  async upload(seed: number, isBulk: boolean): Promise<void> {
    const random = randomOf(seed)
    const site = this.sites[seed % 2] as Model['sites'][number]
    const [[first, last]] = site.covered as [[number, number]]
    const anywhere = first + random() * (last - first) * 0.9
    // Half of it where the way of counting changes.
    const start =
      random() < 0.5 ? anywhere : Math.max(first, (random() < 0.5 ? LIMIT_CHANGE : EXCLUDED) - 20 * MINUTE_MS)
    const length = Math.min(random() < 0.5 ? HOUR_MS : DAY_MS, last - start)
    const records = Array.from(
      { length: 60 },
      (): PlainRecord => ({
        ts: Math.floor(start + random() * length),
        site: site.id,
        channel: random() < 0.6 ? 1 : 2,
        lane: 1,
        vehicle_class: CLASSES[Math.floor(random() * CLASSES.length)] as string,
        speed_kmh: random() < 0.1 ? null : Math.round(random() < 0.05 ? random() * 3300 : 300 + random() * 400) / 10,
        length_m: 4.5,
        device_fault: random() < 0.1,
      }),
    )
    const sent = records.map(({ ts, site: _, ...fields }) => {
      return { timestamp: iso(ts), sequence: this.#sequence++, ...fields }
    })
    this.uploads.set(await store(db.database, site.id, sent, null, isBulk ? SEAL_AFTER_DAYS : null), records)
  }

  async takeBack(n: number): Promise<void> {
    const upload = [...this.uploads.keys()][n % Math.max(this.uploads.size, 1)]
    if (upload === undefined) return
    const answer = await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${upload}`, { token: this.token })
    expect(answer.status, answer.text).toBeLessThan(300)
    await removeTakenBack(db.database)
    this.uploads.delete(upload)
  }

  /** Whole local days go. */
  async removeBefore(days: number): Promise<void> {
    const ago = Math.floor((Date.now() - BEGIN) / DAY_MS) - days
    await removeOldRecords(db.database, `${ago} days`)
    for (const site of this.sites) {
      const kept = startOfLocalDay(site.zone, localDate(site.zone, Date.now() - ago * DAY_MS))
      const [[first, last]] = site.covered as [[number, number]]
      site.covered = [[Math.max(first, kept), last]]
      for (const [upload, records] of this.uploads) {
        this.uploads.set(
          upload,
          records.filter(({ ts, site: id }) => id !== site.id || ts >= kept),
        )
      }
    }
  }

  get records(): PlainRecord[] {
    return [...this.uploads.values()].flat().sort((a, b) => a.ts - b.ts)
  }

  /** Compares an aggregate of all sites, or of one site in its own time zone. */
  async compareAggregate(request: PlainRequest, n?: number): Promise<void> {
    const only = n === undefined ? null : (this.sites[n] as Model['sites'][number])
    const { from, to, ...rest } = { ...request, time_zone: only?.zone ?? 'Asia/Kathmandu', summary: true }
    const body = { ...between(from, to), ...rest, ...(only && { sites: [only.id] }) }
    const answer = await ask(server.url, 'POST', '/api/v1/traffic/data/aggregate', { token: this.token, body })
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    const items = answer.json.items.map(({ quality: _, ...item }: { quality?: unknown }) => item)
    const records = this.records.filter(({ site }) => !only || site === only.id)
    const expected = plainAggregate({ ...rest, from, to }, only ? [only] : this.sites, records)
    expect(answer.json.summary).toEqual(expected.summary)
    expect(items).toEqual(expected.items)
    const parsed = appAggregateBody.parse({ ...body, summary: false, speeds: false })
    const counted = await aggregateRecords(db.database, {
      viewer: everySite(this.organizationId),
      body: parsed,
      limits: AGGREGATE_LIMITS,
    })
    const countOf = ({ count, valid_count }: { count: number; valid_count: number }) => ({ count, valid_count })
    expect(counted.items.map(countOf)).toEqual(expected.items.map(countOf))
  }

  async compareFigures(n: number, { from, to, channels, vehicle_classes }: PlainRequest): Promise<void> {
    const site = this.sites[n] as Model['sites'][number]
    const settings = { min_coverage: 0.5, ...(channels && { channels }), ...(vehicle_classes && { vehicle_classes }) }
    const body = { ...between(from, to), ...settings, calendar: 'none', sites: [site.id] }
    const vehicles = this.records.flatMap(({ site: id, device_fault, ...record }) => {
      if (id !== site.id) return []
      const isOutOfRange = record.speed_kmh !== null && (record.speed_kmh < 2 || record.speed_kmh > 300)
      const flags = [...(isOutOfRange ? ['speed_out_of_range'] : []), ...(device_fault ? ['device_fault'] : [])]
      return { ...record, class_code: null, scheme: null, headway_s: null, valid: !device_fault, flags }
    })
    const known = { ...site, holidays: [], schoolHolidays: null }
    const plain = new PlainFigures({ from, to, ...settings }, known, vehicles)
    // Sites of two zones together.
    const sites = this.sites.map(({ id }) => id)
    for (const sections of SECTIONS) {
      const sent = { token: this.token, body: { ...body, sites, sections } }
      const answer = await ask(server.url, 'POST', '/api/v1/traffic/data/figures', sent)
      expect(answer.status, answer.text.slice(0, 300)).toBe(200)
      for (const section of sections) expect(answer.json.items[n][section], section).toEqual(plain.section(section))
    }
    // The directions of a report, which are counted in the pass of the site.
    const parsed = figuresBody.parse({ ...body, sections: ['by_day'] })
    const chosen = channels ?? site.channels
    const [measured] = await measureSites(db.database, {
      viewer: everySite(this.organizationId),
      body: parsed,
      limits: FIGURE_LIMITS,
      directions: chosen,
    })
    for (const [i, channel] of chosen.entries()) {
      const direction = measured?.directions[i] as MeasuredSite
      const ofChannel = new PlainFigures({ from, to, ...settings, channels: [channel] }, known, vehicles)
      const found = computeSections(direction, ['volume', 'speeds', 'above_limit'])
      for (const [section, figures] of Object.entries(found)) {
        expect(figures, `${section} of channel ${channel}`).toEqual(ofChannel.section(section))
      }
    }
  }
}

/** Spans of few records, or of many blocks. */
const seal = (maxSpanRecords: number) => () =>
  sealRecords(db.database, { before: END + DAY_MS, maxSpanRecords, siteBlockRecords: maxSpanRecords === 40 ? 2048 : 8 })

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.tuple(fc.nat(), fc.boolean()).map(
        ([seed, isBulk]) =>
          (model: Model) =>
            model.upload(seed, isBulk),
      ),
    },
    { weight: 2, arbitrary: fc.nat().map(n => (model: Model) => model.takeBack(n)) },
    { weight: 1, arbitrary: fc.constantFrom(1, 2).map(days => (model: Model) => model.removeBefore(days)) },
    { weight: 4, arbitrary: fc.constantFrom(40, 1000).map(seal) },
    {
      weight: 1,
      arbitrary: fc.integer({ min: 0, max: 90 }).map(hour => () => {
        return openAll(db.database, { from: BEGIN + hour * HOUR_MS, to: BEGIN + (hour + 12) * HOUR_MS })
      }),
    },
  ),
  { minLength: 6, maxLength: 12 },
)
const some = <T>(values: T[]) => fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: 2 })
const request = fc
  .tuple(fc.integer({ min: 0, max: 90 }), fc.integer({ min: 1, max: 60 }), fc.constantFrom(0, 0, 15, 7), fc.nat(1))
  .chain(([hour, hours, minutes, n]) =>
    fc.record(
      {
        n: fc.constant(n),
        from: fc.constant(BEGIN + hour * HOUR_MS + minutes * MINUTE_MS),
        to: fc.constant(BEGIN + (hour + hours) * HOUR_MS),
        interval: fc.constantFrom('5m', '15m', '1h', '1d'),
        group_by: some(['site', 'channel', 'vehicle_class', 'lane']),
        channels: some([1, 2]),
        vehicle_classes: some(['car', 'truck', 'bicycle']),
        valid: fc.boolean(),
      },
      { requiredKeys: ['n', 'from', 'to'] },
    ),
  )

const ALL = { n: 0, from: BEGIN, to: END, interval: '1d' }

const RUNS = Number(process.env.COMPARED_RUNS ?? 2)

async function compareAll(layout: LayoutName, numRuns: number): Promise<void> {
  db = await testDatabase({ layout })
  server = await startServer({ connection: db.connection, layout, ...NO_RATE_LIMITS })
  try {
    await compareModels(numRuns)
  } finally {
    await server.stop()
    await db.drop()
  }
}

async function compareModels(numRuns: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(steps, fc.array(request, { minLength: 1, maxLength: 1 }), async (changes, requests) => {
      const model = await Model.make()
      for (let seed = 0; seed < 6; seed++) await model.upload(seed, seed > 3)
      for (const change of [...changes, seal(1000)]) {
        await change(model)
        for (const { n, ...filters } of [...requests, ALL]) {
          await model.compareAggregate(filters)
          await model.compareAggregate(filters, n)
          await model.compareFigures(n, filters)
        }
      }
    }),
    { numRuns, endOnFailure: true },
  )
}

const TIMEOUT = 240_000 + RUNS * 30_000

test(
  'figures and aggregates are those of a plain list of the records, whatever is stored, removed, sealed and opened',
  () => compareAll(testLayout(), RUNS),
  TIMEOUT,
)

test('the same with the statements of a cluster', () => compareAll('citus', Math.ceil(RUNS / 2)), TIMEOUT)
