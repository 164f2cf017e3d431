import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { INTERVAL_FLAGS, type IntervalCount } from '../contract/intervals/interval-count.ts'
import { PACKED_BYTES } from '../contract/vehicles/record.ts'
import { VEHICLE_CLASSES } from '../contract/vehicles/vehicle-classes.ts'
import { encodeCsv } from '../server/delivery/exports/formats/encode-csv.ts'
import { encodeParquet } from '../server/delivery/exports/formats/encode-parquet.ts'
import { encodeIntervals } from '../server/delivery/exports/formats/intervals/encode-intervals.ts'
import { intervalRow } from '../server/delivery/exports/formats/intervals/interval-row.ts'
import { exportContext, fileOf, manyRecords, slicesOf } from './support/reading/exported-sites.ts'
import { decodeAll, packRecord } from './support/reading/packed-records.ts'
import { readTextAsFile } from './support/reading/read-text-as-file.ts'

/** DuckDB guesses types from the first 20,480 rows. */
const WHOLE = 30_000
const ROWS = 40_000
const V85 = 50.4

const directory = mkdtempSync(join(tmpdir(), 'wayside-exported-'))
const documented = readFileSync(resolve(import.meta.dirname, '../docs/files.md'), 'utf8').split('\n')
let duckdb: DuckDBConnection

const INTERVALS = 23_000
/** One in three has bins of speeds; the last one is open. */
const countOf = (n: number): IntervalCount => ({
  start: Date.UTC(2026, 5, 1) + n * 900_000,
  durationS: 900,
  channel: 1,
  coveredS: 900,
  flags: n % 5 === 0 ? INTERVAL_FLAGS.device_fault : 0,
  volume: 1000,
  classes: [{ vehicleClass: VEHICLE_CLASSES.indexOf('bicycle'), code: null, count: n < INTERVALS - 2 ? 900 : 975 }],
  speeds: n % 3 === 0 ? { edges: [0, 3050, null], counts: [700, 300] } : null,
  lengths: null,
})

beforeAll(async () => {
  const channels = [{ number: 1, name: 'Süd', direction: 'centre' }]
  const site = { site_id: '0012', name: 'Römerstraße', time_zone: 'Europe/Berlin', channels }
  const context = exportContext(new Map([[1, site]]))
  const packed = Buffer.alloc(ROWS * PACKED_BYTES)
  for (let n = 0; n < ROWS; n++) {
    const later = n >= WHOLE
    const place = { site: 1, channel: 1, lane: 1, vehicleClass: 2, classCode: 7, flags: later ? 16 : 0 }
    const sizes = {
      speed: later ? 504 : 500,
      length: later ? 431 : 400,
      headway: later ? 2413 : 2000,
      gap: later ? 1920 : 1000,
    }
    packRecord({ id: n, ts: Date.UTC(2026, 5, 1) + n * 1000, ...place, ...sizes }, packed, n * PACKED_BYTES)
  }
  writeFileSync(join(directory, 'records.csv'), await fileOf(encodeCsv(slicesOf(packed), context)))
  writeFileSync(join(directory, 'records.parquet'), await fileOf(encodeParquet(slicesOf(packed), context)))
  async function* intervals() {
    for (let at = 0; at < INTERVALS; at += 1000)
      yield Array.from({ length: 1000 }, (_, n) => intervalRow(1, site, countOf(at + n)))
  }
  for (const format of ['intervals.csv', 'intervals.parquet'] as const) {
    writeFileSync(join(directory, `counts.${format}`), await fileOf(encodeIntervals(format, intervals(), context)))
  }
  duckdb = await (await DuckDBInstance.create(':memory:')).connect()
  await duckdb.run(`set file_search_path = '${directory}'`)
})
afterAll(() => {
  duckdb?.closeSync()
  rmSync(directory, { recursive: true })
})

const rows = async (query: string) => (await duckdb.runAndReadAll(query)).getRowObjectsJson()
/** What stands between the quotes of the documented commands. */
const documentedIn = (program: string) =>
  documented.filter(line => line.startsWith(program)).map(line => line.slice(program.length + 1, -1))

test('DuckDB guesses the types of a CSV whose fractions come after 30,000 whole numbers', async () => {
  const columns = await rows("describe select * from 'records.csv'")
  expect(Object.fromEntries(columns.map(column => [column.column_name, column.column_type]))).toEqual({
    id: 'BIGINT',
    site: 'BIGINT',
    site_id: 'VARCHAR',
    site_name: 'VARCHAR',
    timestamp: 'TIMESTAMP WITH TIME ZONE',
    local_time: 'TIMESTAMP WITH TIME ZONE',
    channel: 'BIGINT',
    channel_name: 'VARCHAR',
    direction: 'VARCHAR',
    lane: 'BIGINT',
    vehicle_class: 'VARCHAR',
    class_code: 'BIGINT',
    speed_kmh: 'DOUBLE',
    length_m: 'DOUBLE',
    headway_s: 'DOUBLE',
    gap_s: 'DOUBLE',
    valid: 'BOOLEAN',
    flags: 'VARCHAR',
  })
  const sums = 'count(*)::integer as n, sum(speed_kmh) as speed, sum(length_m) as length, sum(headway_s) as headway'
  const [csv] = await rows(`select ${sums} from 'records.csv'`)
  const [parquet] = await rows(`select ${sums} from 'records.parquet'`)
  expect(csv?.n).toBe(ROWS)
  for (const sum of ['n', 'speed', 'length', 'headway']) expect(csv?.[sum]).toBeCloseTo(Number(parquet?.[sum]), 3)
})

test('the lines for DuckDB in the documentation find the same V85 in CSV and Parquet', async () => {
  const lines = documentedIn('duckdb -c ')
  expect(lines).toHaveLength(3)
  for (const line of lines.slice(0, 2)) expect(await rows(line)).toMatchObject([{ site_name: 'Römerstraße', v85: V85 }])
})

test('DuckDB reads the lists of stored intervals, and finds the bicycles of the line in the documentation', async () => {
  const bicycles = INTERVALS * 9 + 1.5
  expect(await rows(documentedIn('duckdb -c ')[2] as string)).toMatchObject([{ site_name: 'Römerstraße', bicycles }])
  const columns = 'sum(class_bicycle) as bicycles, count(class_car)::integer as cars, sum(total) as total'
  for (const format of ['csv', 'parquet']) {
    const found = { bicycles, cars: 0, total: INTERVALS * 10 }
    expect(await rows(`select ${columns} from 'counts.intervals.${format}'`)).toEqual([found])
  }
  expect(
    await rows(`
      select speed_edges_kmh as edges, speed_counts as counts, class_codes as codes, flags, count(*)::integer as n,
        strftime(min(start), '%H:%M') as first, strftime(min(local_start), '%H:%M') as local
      from 'counts.intervals.parquet' group by all having any_value(valid) order by n`),
  ).toMatchObject([
    { edges: [0, 30.5, null], counts: [7, 3], codes: [], flags: [] },
    { edges: [], counts: [], codes: [], flags: [], local: '02:15' },
  ])
})

function runsInPython(code: string): boolean {
  try {
    execFileSync('python3', ['-c', code], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
const hasPandas = runsInPython('import pandas')
const runPython = (code: string) => execFileSync('python3', ['-c', code], { cwd: directory, encoding: 'utf8' })

test.runIf(hasPandas)('the line for pandas in the documentation finds the same V85', () => {
  const [line = ''] = documentedIn('python3 -c ')
  expect(runPython(line)).toMatch(/^Römerstraße +50\.4$/m)
})

/** Not pandas: only that Python reads the cells, and that each speed is written as a fraction. */
test.runIf(!hasPandas && runsInPython('import csv'))("Python's csv module finds the same V85", () => {
  const read =
    "import csv; v = [r['speed_kmh'] for r in csv.DictReader(open('records.csv', newline='', encoding='utf-8'))]"
  const printed = runPython(`${read}; print(all('.' in s for s in v), sorted(map(float, v))[len(v) * 85 // 100])`)
  expect(printed.trim()).toBe(`True ${V85}`)
})

test('an exported CSV is read back by its importer, and none of its columns is unknown', async () => {
  const packed = manyRecords(500)
  const file = await readTextAsFile(await fileOf(encodeCsv(slicesOf(packed), exportContext())), { timeZone: null })
  expect([file.timeZone, file.notices, file.unreadable]).toEqual([null, [], []])
  expect(file.records).toEqual(
    decodeAll(packed).map(({ id, site, valid, flags, ...record }) => ({
      ...record,
      sequence: null,
      wrong_way: flags.includes('wrong_way'),
      device_fault: flags.includes('device_fault'),
    })),
  )
})
