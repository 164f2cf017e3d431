import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IMPORTS, type Importing, importing } from '../../support/traffic/importing.ts'

let at: Importing
beforeAll(async () => {
  at = await importing({ surveyedBytes: 1024 * 1024 })
})
afterAll(() => at?.end())

const sent = async (content: string | Buffer) => {
  const { status, json, text } = await at.send(await at.site(), content, { name: 'odd.csv', format: 'csv' })
  expect(status, text).toBe(201)
  return json.id as string
}
const valuesOf = (id: string, query = '') => at.call('GET', `${IMPORTS}/${id}/values${query}`)

const ROWS = Array.from({ length: 300 }, (_, i) => `${i};${i % 3 === 0 ? 'A' : ' B '};"${i % 2 ? 'PKW' : 'LKW; alt'}";`)
const FILE = ['Zählung Nord', 'Zeit;Ri;Typ;Leer', ...ROWS, 'broken;"', ''].join('\n')

test('the texts of columns are counted, the most frequent first, without those of the header and of lines before it', async () => {
  const { status, json } = await valuesOf(await sent(FILE), '?delimiter=;&skip_lines=1')
  expect(status).toBe(200)
  expect(json).toEqual({
    rows: 300,
    is_whole: true,
    columns: [
      { values: null },
      {
        values: [
          { text: 'B', rows: 200 },
          { text: 'A', rows: 100 },
        ],
      },
      {
        values: [
          { text: 'LKW; alt', rows: 150 },
          { text: 'PKW', rows: 150 },
        ],
      },
      { values: [] },
    ],
  })
})

test('a column has at most 200 texts, each of at most 100 characters', async () => {
  const lines = (count: number, text = 'x') => Array.from({ length: count }, (_, i) => `${i},${text}`).join('\n')
  const counted = async (content: string) =>
    (await valuesOf(await sent(content), '?header=false')).json.columns.map(
      ({ values }: { values: unknown[] | null }) => values?.length ?? null,
    )
  expect(await counted(lines(200, 'x'.repeat(100)))).toEqual([200, 1])
  expect(await counted(lines(201, 'x'.repeat(101)))).toEqual([null, null])
})

test('of a long file the first part is read, also where it is compressed', async () => {
  const line = `${'1'.repeat(62)};A\n`
  const { json } = await valuesOf(await sent(gzipSync(line.repeat(40_000))), '?delimiter=;&header=false')
  expect(json.is_whole).toBe(false)
  expect(json.rows).toBeGreaterThan(15_000)
  expect(json.rows).toBeLessThan(25_000)
  // The last line that is read may be cut.
  expect(json.columns[1].values).toHaveLength(1)
  expect(json.rows - json.columns[1].values[0].rows).toBeLessThanOrEqual(1)
})

test('an import that was started has no values to choose from, and that of another organization is not shown', async () => {
  const id = await sent('2025-06-10 10:00:00,A\n')
  const stranger = await at.as(await at.other.user())
  expect((await stranger('GET', `${IMPORTS}/${id}/values`)).status).toBe(403)
  const mapping = {
    header: false,
    time_format: 'YYYY-MM-DD HH:mm:ss',
    channel: 1,
    columns: [{ column: '1', is: 'timestamp' }],
  }
  expect((await at.call('POST', `${IMPORTS}/${id}/start`, { body: { mapping } })).status).toBe(202)
  expect((await valuesOf(id)).status).toBe(409)
})
