import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PACKED_BYTES } from '../contract/vehicles/record.ts'
import { encodeCsv } from '../server/delivery/exports/formats/encode-csv.ts'
import { encodeParquet } from '../server/delivery/exports/formats/encode-parquet.ts'
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
  expect(lines).toHaveLength(2)
  for (const line of lines) expect(await rows(line)).toMatchObject([{ site_name: 'Römerstraße', v85: V85 }])
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
