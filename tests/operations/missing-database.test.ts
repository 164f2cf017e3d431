import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { emptyDatabase } from '../support/services/database.ts'
import { runInProcess } from '../support/services/in-process-cli.ts'

const directory = mkdtempSync(join(tmpdir(), 'wayside-missing-'))
const DATA_DIR = join(directory, 'mistyped')
afterAll(() => rmSync(directory, { recursive: true }))

const wayside = (line: string, env: { [name: string]: string }) =>
  runInProcess(`wayside ${line}`, { PATH: process.env.PATH as string, ...env })

const LINES = [
  'seal --before 2026-06-01',
  'unseal',
  'migrate',
  'work',
  `backup ${join(directory, 'backup')}`,
  'import counted.csv --site DE-MOE-01',
  'admin organization list',
  'admin user list',
  'admin site list',
  'admin device list',
  'admin token generate mia@city.example',
  'admin import list',
]

test.each(LINES)('a mistyped DATA_DIR of `wayside %s` makes no database, and is named', async line => {
  const { code, out, err } = await wayside(line, { DATA_DIR })
  expect([code, out]).toEqual([1, ''])
  expect(err).toContain(`There is no database in ${DATA_DIR}. Set DATA_DIR to the directory of your service;`)
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('`wayside doctor` makes no database either, and warns that there is none', async () => {
  const { out } = await wayside('doctor --json', { DATA_DIR })
  const advice = expect.stringContaining('correct DATA_DIR')
  const found = `there is none in ${DATA_DIR}`
  expect(JSON.parse(out)).toContainEqual({ subject: 'database', state: 'warn', found, advice })
  expect(existsSync(DATA_DIR)).toBe(false)
})

test('a DATABASE_URL whose database is empty gets no tables from commands, and `wayside migrate` makes them', async () => {
  const empty = await emptyDatabase()
  try {
    for (const line of ['seal --before 2026-06-01', 'admin organization list']) {
      const { code, err } = await wayside(line, { DATABASE_URL: empty.url })
      expect(code).toBe(1)
      expect(err).toContain('The database of DATABASE_URL is empty. Correct DATABASE_URL, or start the service first')
    }
    const { rows } = await empty.database.query("select from pg_tables where schemaname = 'public'")
    expect(rows).toEqual([])
    expect((await wayside('migrate', { DATABASE_URL: empty.url })).code).toBe(0)
    expect((await wayside('admin organization list', { DATABASE_URL: empty.url })).code).toBe(0)
  } finally {
    await empty.drop()
  }
})
