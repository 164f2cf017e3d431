import { EventEmitter, once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import sql, { raw } from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../contract/times/time.ts'
import { PACKED, PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import type { Database, Queryable } from '../../../server/platform/database/database.ts'
import { encodeSpans } from '../../../server/records/blocks/make-blocks.ts'
import { findFiles } from '../../../server/records/imports/batch/find-files.ts'
import { importFiles } from '../../../server/records/imports/batch/import-files.ts'
import { FileRefused } from '../../../server/records/imports/reading/file-refused.ts'
import { readPage } from '../../../server/records/read-page.ts'
import { NO_FILTERS } from '../../../server/records/record-filters.ts'
import { MAX_GENERATIONS } from '../../../server/records/store/one-postgres/generations.ts'
import { openAll } from '../../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { storeOf } from '../../../server/records/store/store-of.ts'
import { removeTakenBack, takeBackUpload } from '../../../server/records/uploads/taking-back/take-back.ts'
import { STRETCHES, UPLOAD_COLUMNS, type UploadRow } from '../../../server/records/uploads/uploads.ts'
import { verifyBlocks } from '../../../server/runtime/operations/doctor/verify-blocks.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { databaseOfCluster } from '../../support/services/cluster.ts'
import { isOnCluster, type TestDatabase, testDatabase } from '../../support/services/database.ts'
import { daysAgo, store } from '../../support/traffic/traffic.ts'
import { runsOf } from '../../support/vitest/property-runs.ts'

/** The property: imports and uploads that are stored as blocks can be read exactly as if they had been stored as rows, and then sealed. */

let own: TestDatabase
let directory: string
beforeAll(async () => {
  own = await testDatabase()
  directory = mkdtempSync(join(tmpdir(), 'wayside-bulk-'))
})
afterAll(async () => {
  await own?.drop()
  rmSync(directory, { recursive: true })
})

const BEGIN = daysAgo(40)
const DAYS = 4
/** All records of the last day are rows. */
const SEALED_DAYS = DAYS - 1
const SEAL_AFTER_DAYS = 40 - SEALED_DAYS
const TYPES = [
  { speed_kmh: 50, length_m: 4.5 },
  { speed_kmh: 88, length_m: null },
  { speed_kmh: null, length_m: 12 },
]

/** One organization with two sites, in which imports are stored in one of the ways. */
interface Side {
  database: Database
  organization: number
  sites: number[]
  isBulk: boolean
}

const newSide = async (isBulk: boolean, database: Database = own.database): Promise<Side> => {
  const organization = await makeOrganization(database)
  const site = () => organization.site({ time_zone: 'Europe/Berlin' })
  return { database, organization: organization.id, sites: [await site(), await site()], isBulk }
}

/** Vehicles one after the other from an hour on; `seconds` 0 are several in one tick. */
const platoon = fc.record({
  hour: fc.nat(DAYS * 24 - 1),
  seconds: fc.constantFrom<number>(0, 1, 20, 20, 400, 1700),
  count: fc.integer({ min: 1, max: 12 }),
  lane: fc.constantFrom(1, 2, null),
  type: fc.nat(TYPES.length - 1),
  isNumbered: fc.boolean(),
})
const traffic = fc.array(platoon, { minLength: 1, maxLength: 6 })
type Traffic = typeof traffic extends fc.Arbitrary<infer T> ? T : never

const recordsOf = (platoons: Traffic) =>
  platoons
    .flatMap(({ hour, seconds, count, lane, type, isNumbered }) =>
      Array.from({ length: count }, (_, n) => {
        const ts = BEGIN + hour * HOUR_MS + n * seconds * 1000
        const numbered = isNumbered ? { sequence: Math.floor(ts / 1000) % 100_000 } : {}
        return { timestamp: new Date(ts).toISOString(), channel: 1, lane, ...TYPES[type], ...numbered }
      }),
    )
    .sort((a, b) => (a.timestamp < b.timestamp ? -1 : 1))

const operation = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      name: fc.constant('import' as const),
      files: fc.array(traffic, { minLength: 1, maxLength: 4 }),
      maxRecords: fc.constantFrom(13, 50_000),
      bulkRecords: fc.constantFrom<number>(1, 25, 100_000),
      siteBlockRecords: fc.constantFrom(3, 2048),
    }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('importAgain' as const), n: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ name: fc.constant('upload' as const), site: fc.nat(1), traffic }) },
  {
    weight: 1,
    arbitrary: fc.record({ name: fc.constant('takeBack' as const), n: fc.nat(19), isRemoved: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ name: fc.constant('seal' as const), hours: fc.integer({ min: 1, max: DAYS * 24 }) }),
  },
  { weight: 1, arbitrary: fc.record({ name: fc.constant('unseal' as const), hour: fc.nat(DAYS * 24) }) },
)
type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never
type Import = Extract<Operation, { name: 'import' }>

const seal = ({ database, organization }: Side, before: number, maxSpanRecords = 100_000) =>
  sealRecords(database, { before, organizationId: organization, maxSpanRecords })

let made = 0

async function runImport(
  side: Side,
  operation: Import,
  database: Database = side.database,
  mark = `${made++}`,
): Promise<void> {
  const folder = mkdtempSync(join(directory, 'files-'))
  for (const [n, file] of operation.files.entries())
    writeFileSync(
      join(folder, `${n}.ndjson`),
      recordsOf(file)
        .map(record => `${JSON.stringify(record)}\n`)
        .join(''),
    )
  const { maxRecords, bulkRecords, siteBlockRecords } = operation
  const { sites, isBulk } = side
  const files = (await findFiles([folder])).map(file => ({
    ...file,
    name: file.name.replace(/^.*\//, ''),
    fingerprint: mark,
  }))
  const bulk = { sealAfterDays: isBulk ? SEAL_AFTER_DAYS : null, bulkRecords, siteBlockRecords }
  await importFiles(database, files, {
    siteId: sites[0] as number,
    timeZone: null,
    actor: OPERATOR,
    channels: { mapped: [], create: true },
    maxRecords,
    ...bulk,
  })
}

/** The reason why the rest of the files was refused, if it was: a file may have too many vehicles of one moment. */
const refusal = (running: Promise<void>): Promise<string | null> =>
  running.then(
    () => null,
    error => {
      if (error instanceof FileRefused) return error.message
      throw error
    },
  )

async function run(side: Side, operation: Operation, imports: Import[]): Promise<string | null> {
  const { database } = side
  const uploads = await uploadsOf(side)
  if (operation.name === 'import') return refusal(runImport(side, operation))
  else if (operation.name === 'importAgain') {
    const again = imports[operation.n % Math.max(1, imports.length)]
    if (again) return refusal(runImport(side, again))
  } else if (operation.name === 'upload') {
    const sealAfterDays = side.isBulk ? SEAL_AFTER_DAYS : null
    await store(database, side.sites[operation.site] as number, recordsOf(operation.traffic), null, sealAfterDays)
  } else if (operation.name === 'takeBack') {
    const upload = uploads[operation.n % Math.max(1, uploads.length)]
    if (upload) await takeBackUpload(database, upload, OPERATOR)
  } else if (operation.name === 'seal') {
    await seal(side, BEGIN + operation.hours * HOUR_MS, 30)
  } else {
    const from = BEGIN + operation.hour * HOUR_MS
    await openAll(database, { from, to: from + 5 * HOUR_MS })
  }
  return null
}

const uploadsOf = async ({ database, sites }: Side, order: 'id' | 'position' = 'id') =>
  (
    await database.query<
      UploadRow & { stretches: [number, number][] | null; covered: string; rejections: string | null }
    >(sql`
    select ${UPLOAD_COLUMNS}, ${STRETCHES} as stretches, covered::text,
      (select records from rejected_records where upload_id = uploads.id) as rejections
    from uploads
    where site_id = any(${sites}::integer[])
    order by ${raw(order)}
  `)
  ).rows

/** All that can be read of a side, without the numbers that differ. */
async function readAll(side: Side, order: 'id' | 'position' = 'id'): Promise<unknown> {
  const { database, sites, organization } = side
  const uploads = await uploadsOf(side, order)
  const numberOf = new Map(uploads.map(({ id }, n) => [id, n]))
  const shown = (packed: Buffer) =>
    Array.from({ length: packed.length / PACKED_BYTES }, (_, i) => {
      const record = packed.subarray(i * PACKED_BYTES, (i + 1) * PACKED_BYTES)
      const site = sites.indexOf(record.readInt32BE(PACKED.site))
      return `${record.subarray(PACKED.ts, PACKED.ts + 8).toString('hex')} ${site} ${record.subarray(PACKED.site + 4).toString('hex')}`
    })
  const walk = async (order: 'asc' | 'desc', ofSites: number[] | null, limit: number) => {
    const found: string[] = []
    const window = { organizationId: organization, from: BEGIN - DAY_MS, to: BEGIN + (DAYS + 1) * DAY_MS }
    for (let after: Awaited<ReturnType<typeof readPage>>['next'] = null; ; ) {
      const filters = { ...NO_FILTERS, sites: ofSites }
      const page = await readPage(database, { ...window, filters, order, limit, after })
      found.push(...shown(page.packed))
      if (page.next === null) return found
      after = page.next
    }
  }
  const toRead = uploads.map(({ id, site_id, stretches }) => ({ upload_id: id, site_id, stretches }))
  const ofUploads = await storeOf(database).readUploads(database, toRead)
  const counted = async (table: string, columns: string) =>
    (
      await database.query({
        text: `select array_position($1::integer[], site_id) as site, ${columns} from ${table} where site_id = any($1) order by 1, 2`,
        values: [sites],
        rowMode: 'array',
      })
    ).rows
  const inOrder = uploads.filter(one => one.position !== null).sort((a, b) => Number(a.position) - Number(b.position))
  return {
    all: await walk('asc', null, 1000),
    backwards: await walk('desc', null, 17),
    site: await walk('asc', [sites[0] as number], 9),
    uploads: uploads.map(
      ({
        id: _,
        organization_id,
        site_id,
        import_id,
        received_at,
        position,
        take_back_asked_at,
        taken_back_at,
        ...upload
      }) => ({
        ...upload,
        isAsked: take_back_asked_at !== null,
        isTakenBack: taken_back_at !== null,
      }),
    ),
    positions: inOrder.map(({ id }) => numberOf.get(id)),
    ofUploads: ofUploads.map(shown),
    days: await counted('site_days', 'day::text, count, valid_count, first, last, covered::text'),
    hours: await counted('site_hours', 'hour, count'),
  }
}

const countInBlocks = async ({ database, organization }: Side) => {
  const { rows } = await database.query<{ count: number; generations: number }>(sql`
    select coalesce(sum(count), 0)::integer as count, count(distinct generation)::integer as generations
    from time_blocks
    where organization_id = ${organization}
  `)
  return rows[0] ?? { count: 0, generations: 0 }
}

/** Makes the same operations on both sides, and compares all that can be read after each. */
async function compareSides(sides: readonly [Side, Side], operations: Operation[]): Promise<void> {
  const imports: Import[] = []
  const databases = new Set(sides.map(({ database }) => database))
  for (const operation of operations) {
    const expected = await run(sides[0], operation, imports)
    expect(await run(sides[1], operation, imports)).toBe(expected)
    // It removes all that is asked for on both sides.
    if (operation.name === 'takeBack' && operation.isRemoved)
      for (const database of databases) await removeTakenBack(database)
    if (operation.name === 'import') imports.push(operation)
    const [one, other] = [await readAll(sides[0]), await readAll(sides[1])]
    expect(other).toEqual(one)
  }
}

/** With nothing left to be removed, and all sealed. */
async function compareSealed(sides: readonly [Side, Side]): Promise<void> {
  // Until it is removed, what is taken back keeps its days from being merged.
  for (const { database } of sides) await removeTakenBack(database)
  for (const side of sides) await seal(side, BEGIN + DAYS * DAY_MS)
  expect(await readAll(sides[1])).toEqual(await readAll(sides[0]))
  for (const { database } of sides) expect(await verifyBlocks(database)).toMatchObject({ state: 'ok' })
}

const sequence = fc.array(operation, { minLength: 2, maxLength: 9 })

test.skipIf(isOnCluster())(
  'imports and uploads that are stored as blocks are read as if they had been rows that were sealed',
  async () => {
    let [stored, most] = [0, 0]
    await fc.assert(
      fc.asyncProperty(sequence, async operations => {
        const sides = [await newSide(false), await newSide(true)] as const
        await compareSides(sides, operations)
        const { count, generations } = await countInBlocks(sides[1])
        stored += count
        most = Math.max(most, generations)
        expect(await verifyBlocks(own.database)).toMatchObject({ state: 'ok' })
        await compareSealed(sides)
        expect((await countInBlocks(sides[1])).generations).toBeLessThanOrEqual(1)
      }),
      {
        numRuns: runsOf(8),
        endOnFailure: true,
      },
    )
    expect(stored).toBeGreaterThan(0)
    expect(most).toBeGreaterThan(1)
    expect(most).toBeLessThanOrEqual(MAX_GENERATIONS)
  },
)

const CITUS = process.env.TEST_CITUS_URL ?? ''

test.runIf(CITUS !== '' && !isOnCluster())(
  'imports into a cluster, where they are rows first, are read as those of one PostgreSQL, where they are blocks',
  async () => {
    const { database, drop } = await databaseOfCluster(CITUS)
    try {
      let rows = 0
      await fc.assert(
        fc.asyncProperty(sequence, async operations => {
          const sides = [await newSide(true), await newSide(true, database)] as const
          await compareSides(sides, operations)
          rows += (await database.query<{ count: number }>('select count(*)::integer as count from records')).rows[0]
            ?.count as number
          await compareSealed(sides)
        }),
        { numRuns: runsOf(2), endOnFailure: true },
      )
      expect(rows).toBeGreaterThan(0)
    } finally {
      await drop()
    }
  },
  240_000,
)

/** Throws at a statement, or at a commit, before or after PostgreSQL has it; as a process that is killed there. */
function killedAt(moment: number, state: { moments: number }): Database {
  const tick = () => {
    if (++state.moments === moment) throw new Error('killed')
  }
  const ticking = (on: Queryable): Queryable => ({
    layout: on.layout,
    async query(statement) {
      tick()
      const result = await on.query(statement)
      tick()
      return result as never
    },
  })
  const wrap = (inner: Database): Database => ({
    ...ticking(inner),
    queryBoth: inner.queryBoth.bind(inner),
    async transaction(work, limits) {
      const result = await inner.transaction(tx => work(ticking(tx)), limits)
      tick()
      return result
    },
    within: (milliseconds, signal) => wrap(inner.within(milliseconds, signal)),
    listen: inner.listen.bind(inner),
    connectionsInUse: () => inner.connectionsInUse(),
    close: () => inner.close(),
  })
  return wrap(own.database)
}

/** Three batches. The second one is of another day, where it continues what the first one ends with; the third is of the same day. */
const KILLED: Import = {
  name: 'import',
  files: [
    [
      { hour: 20, seconds: 20, count: 9, lane: 1, type: 0, isNumbered: false },
      { hour: 23, seconds: 430, count: 9, lane: 2, type: 1, isNumbered: false },
    ],
    [{ hour: 24, seconds: 20, count: 9, lane: 2, type: 0, isNumbered: true }],
    [{ hour: 25, seconds: 1, count: 9, lane: 1, type: 1, isNumbered: false }],
  ],
  maxRecords: 50_000,
  bulkRecords: 9,
  siteBlockRecords: 2048,
}

test.skipIf(isOnCluster())(
  'an import that is killed anywhere leaves whole uploads, and goes on behind them',
  async () => {
    const prepare = async (isBulk: boolean) => {
      const side = await newSide(isBulk)
      // The same hours of both sites have blocks and rows before.
      const before = recordsOf(KILLED.files[0] as Traffic).map(record => ({ ...record, speed_kmh: 77 }))
      for (const site of side.sites) await store(own.database, site, before.slice(0, 6))
      await seal(side, BEGIN + DAYS * DAY_MS)
      await store(own.database, side.sites[0] as number, before.slice(6))
      return side
    }
    const shownOf = async (side: Side) => {
      const { all, days, hours } = (await readAll(side)) as { all: string[]; days: unknown; hours: unknown }
      return { all, days, hours }
    }
    const reference = await prepare(false)
    await runImport(reference, KILLED)
    const expected = await shownOf(reference)
    // All moments take a minute; the suite takes some of them, others each time.
    const step = Math.max(1, Math.round(10 / runsOf(1)))
    for (let moment = 1 + Math.floor(Math.random() * step); ; moment += step) {
      const side = await prepare(true)
      const state = { moments: 0 }
      const mark = `killed ${moment}`
      const error = await runImport(side, KILLED, killedAt(moment, state), mark).then(
        () => null,
        error => error,
      )
      if (error === null) break
      expect(error.message).toBe('killed')
      const uploads = await uploadsOf(side)
      const { all } = await shownOf(side)
      expect(all.length).toBe(uploads.reduce((sum, { accepted }) => sum + accepted, 0))
      await runImport(side, KILLED, own.database, mark)
      expect(await shownOf(side)).toEqual(expected)
      expect((await uploadsOf(side)).every(({ position }) => position !== null)).toBe(true)
      expect(moment).toBeLessThan(500)
    }
    expect(await verifyBlocks(own.database)).toMatchObject({ state: 'ok' })
  },
  120_000,
)

/** Runs `meanwhile` before the transaction of this number begins. */
function interrupted(
  number: number,
  meanwhile: () => Promise<unknown>,
): { database: Database; transactions(): number } {
  let transactions = 0
  const wrap = (inner: Database): Database => ({
    layout: inner.layout,
    query: inner.query.bind(inner),
    queryBoth: inner.queryBoth.bind(inner),
    async transaction(work, limits) {
      if (++transactions === number) await meanwhile()
      return inner.transaction(work, limits)
    },
    within: (milliseconds, signal) => wrap(inner.within(milliseconds, signal)),
    listen: inner.listen.bind(inner),
    connectionsInUse: () => inner.connectionsInUse(),
    close: () => inner.close(),
  })
  return { database: wrap(own.database), transactions: () => transactions }
}

/** Reports the text of each statement. */
function watched(inner: Database, onStatement: (text: string) => void): Database {
  const watching = (on: Queryable): Queryable => ({
    layout: on.layout,
    query(statement) {
      onStatement(typeof statement === 'string' ? statement : statement.text)
      return on.query(statement)
    },
  })
  return {
    ...watching(inner),
    queryBoth: inner.queryBoth.bind(inner),
    transaction: (work, limits) => inner.transaction(tx => work(watching(tx)), limits),
    within: (milliseconds, signal) => watched(inner.within(milliseconds, signal), onStatement),
    listen: inner.listen.bind(inner),
    connectionsInUse: () => inner.connectionsInUse(),
    close: () => inner.close(),
  }
}

/** PostgreSQL refuses a statement once; the import may be able to go on behind that. */
const FAILURES = {
  'the disk is full': `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`,
  'the connection is lost': 'select pg_terminate_backend(pg_backend_pid())',
}

function failingAt(number: number, failure: string, state: { statements: number }): Database {
  const failing = (on: Queryable): Queryable => ({
    layout: on.layout,
    async query(statement) {
      if (++state.statements === number) await on.query(failure)
      return on.query(statement)
    },
  })
  const wrap = (inner: Database): Database => ({
    ...failing(inner),
    queryBoth: inner.queryBoth.bind(inner),
    transaction: (work, limits) => inner.transaction(tx => work(failing(tx)), limits),
    within: (milliseconds, signal) => wrap(inner.within(milliseconds, signal)),
    listen: inner.listen.bind(inner),
    connectionsInUse: () => inner.connectionsInUse(),
    close: () => inner.close(),
  })
  return wrap(own.database)
}

test.skipIf(isOnCluster()).each(Object.entries(FAILURES))(
  'an import in which %s at any statement stores whole uploads, and all of them once when it runs again',
  async (_, failure) => {
    const before = NEAR.map(record => ({ ...record, speed_kmh: 77 }))
    const prepare = async (isBulk: boolean) => {
      const side = await newSide(isBulk)
      for (const site of side.sites) await store(own.database, site, before)
      await seal(side, BEGIN + DAYS * DAY_MS)
      return side
    }
    const shownOf = async (side: Side) => {
      const { all, days, hours } = (await readAll(side)) as { all: string[]; days: unknown; hours: unknown }
      return { all, days, hours }
    }
    const reference = await prepare(false)
    await runImport(reference, KILLED)
    const expected = await shownOf(reference)
    const step = Math.max(1, Math.round(12 / runsOf(1)))
    let failed = 0
    for (let number = 1 + Math.floor(Math.random() * step); ; number += step) {
      const side = await prepare(true)
      const state = { statements: 0 }
      const mark = `failed ${failure.length} ${number}`
      const isStored = await runImport(side, KILLED, failingAt(number, failure, state), mark).then(
        () => true,
        () => false,
      )
      if (state.statements < number) break
      failed++
      const { all } = await shownOf(side)
      expect(all.length).toBe((await uploadsOf(side)).reduce((sum, { accepted }) => sum + accepted, 0))
      if (!isStored) await runImport(side, KILLED, own.database, mark)
      expect(await shownOf(side)).toEqual(expected)
      expect((await uploadsOf(side)).every(({ position }) => position !== null)).toBe(true)
    }
    expect(failed).toBeGreaterThan(1)
    expect(await verifyBlocks(own.database)).toMatchObject({ state: 'ok' })
  },
  120_000,
)

const NEAR = recordsOf(KILLED.files[0] as Traffic).map(record => ({ ...record, speed_kmh: 61 }))
const SAME = recordsOf(KILLED.files[0] as Traffic)
const MEANWHILE: { [name: string]: (side: Side) => Promise<unknown> } = {
  'an upload of the same hours': ({ sites }) => store(own.database, sites[0] as number, NEAR),
  'an upload of the same records': ({ sites }) => store(own.database, sites[0] as number, SAME),
  'an upload of another site': ({ sites }) => store(own.database, sites[1] as number, NEAR),
  sealing: side => seal(side, BEGIN + DAYS * DAY_MS),
  unsealing: () => openAll(own.database, { from: BEGIN, to: BEGIN + DAYS * DAY_MS }),
  'taking back': async side => takeBackUpload(own.database, (await uploadsOf(side))[0] as UploadRow, OPERATOR),
}

async function prepareMeanwhile(isBulk: boolean): Promise<Side> {
  const side = await newSide(isBulk)
  const before = NEAR.map(record => ({ ...record, speed_kmh: 77 }))
  for (const site of side.sites) await store(own.database, site, before.slice(0, 6))
  await seal(side, BEGIN + DAYS * DAY_MS)
  await store(own.database, side.sites[0] as number, before.slice(6))
  return side
}

test.skipIf(isOnCluster()).each(Object.entries(MEANWHILE))(
  'while an import is prepared, %s comes before or after all of it',
  async (_, meanwhile) => {
    const prepare = prepareMeanwhile
    const operation = { ...KILLED, bulkRecords: 100_000 }
    const [first, last] = [await prepare(false), await prepare(false)]
    await meanwhile(first)
    await runImport(first, operation)
    await runImport(last, operation)
    await meanwhile(last)
    const expected = [await readAll(first), await readAll(last)]
    for (let number = 1; ; number++) {
      const side = await prepare(true)
      const { database, transactions } = interrupted(number, () => meanwhile(side))
      await runImport(side, operation, database)
      if (transactions() < number) break
      expect(expected).toContainEqual(await readAll(side))
    }
    expect(await verifyBlocks(own.database)).toMatchObject({ state: 'ok' })
  },
  60_000,
)

test.skipIf(isOnCluster()).each(Object.entries(MEANWHILE))(
  'while batches of an import are prepared behind each other, %s comes before or after whole uploads',
  async (_, meanwhile) => {
    const expected: unknown[] = []
    const runInterrupted = async (isBulk: boolean, number: number) => {
      const side = await prepareMeanwhile(isBulk)
      const { database, transactions } = interrupted(number, () => meanwhile(side))
      await runImport(side, KILLED, database)
      const isOver = transactions() < number
      if (isOver && !isBulk) await meanwhile(side)
      // The ids of uploads of two sites may ascend in another order than their positions.
      return { isOver, read: await readAll(side, 'position') }
    }
    for (let number = 1; ; number++) {
      const { isOver, read } = await runInterrupted(false, number)
      expected.push(read)
      if (isOver) break
    }
    const step = Math.max(1, Math.round(3 / runsOf(1)))
    for (let number = 1 + Math.floor(Math.random() * step); ; number += step) {
      const { isOver, read } = await runInterrupted(true, number)
      if (isOver) break
      expect(expected).toContainEqual(read)
    }
    expect(await verifyBlocks(own.database)).toMatchObject({ state: 'ok' })
  },
  60_000,
)

test.skipIf(isOnCluster())(
  'a batch is chosen while the one before it is encoded, and the files of at most three are read ahead of what is stored',
  async () => {
    const side = await newSide(true)
    const folder = mkdtempSync(join(directory, 'ahead-'))
    const files = 8
    for (let n = 0; n < files; n++) {
      const records = recordsOf([{ hour: 12 - 24 * n, seconds: 20, count: 9, lane: 1, type: 0, isNumbered: false }])
      writeFileSync(join(folder, `${n}.ndjson`), records.map(one => `${JSON.stringify(one)}\n`).join(''))
    }
    const found = await findFiles([folder])
    let [opened, stored, chosen, encoded, most] = [0, 0, 0, 0, 0]
    const sources = found.map(file => ({
      ...file,
      open: () => {
        opened++
        // Each is surveyed first.
        most = Math.max(most, opened - files - stored)
        return file.open()
      },
    }))
    const choosing = new EventEmitter()
    const database = watched(own.database, text => {
      if (!text.includes("nextval('record_ids')")) return
      chosen++
      choosing.emit('chosen')
    })
    await importFiles(database, sources, {
      siteId: side.sites[0] as number,
      timeZone: null,
      actor: OPERATOR,
      channels: { mapped: [], create: true },
      sealAfterDays: SEAL_AFTER_DAYS,
      bulkRecords: 9,
      encodeSpans: async spans => {
        encoded++
        while (chosen < Math.min(encoded + 1, files)) await once(choosing, 'chosen')
        return encodeSpans(spans)
      },
      onFile: () => {
        stored++
      },
    })
    // None was chosen twice.
    expect({ chosen, encoded, stored }).toEqual({ chosen: files, encoded: files, stored: files })
    // Two batches are being stored, one waits, and the file that does not fit into it was read.
    expect(most).toBe(4)
    expect(await verifyBlocks(own.database)).toMatchObject({ state: 'ok' })
  },
)

test.skipIf(isOnCluster())(
  'a block names a site that was removed from it once, however often that is opened',
  async () => {
    const side = await newSide(true)
    const [site, other] = side.sites as [number, number]
    for (const id of [site, other]) await store(own.database, id, NEAR)
    await seal(side, BEGIN + DAYS * DAY_MS)
    const removed = async () =>
      (
        await own.database.query(sql`
        select generation, length(removed_sites) as bytes
        from time_blocks
        where organization_id = ${side.organization} and span_start = ${new Date(BEGIN + 20 * HOUR_MS)}
        order by generation
      `)
      ).rows
    const late = (minute: number) => [
      { ...NEAR[0], timestamp: new Date(BEGIN + 20 * HOUR_MS + minute * 60_000).toISOString() },
    ]
    expect(await removed()).toEqual([{ generation: 0, bytes: 0 }])
    for (let n = 0; n < 3; n++) {
      await store(own.database, site, late(10 * n + 5))
      expect(await removed()).toEqual(Array.from({ length: n + 1 }, (_, generation) => ({ generation, bytes: 4 })))
      await store(own.database, site, late(10 * n + 6), null, SEAL_AFTER_DAYS)
    }
    expect(await verifyBlocks(own.database)).toMatchObject({ state: 'ok' })
  },
)
