import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeTii, writeVbv1 } from '../../support/traffic/counter-files.ts'
import { IMPORTS, type Importing, importing } from '../../support/traffic/importing.ts'
import { serialOf, type WrittenCell, writeWorkbook } from '../../support/traffic/write-workbook.ts'

let at: Importing
beforeAll(async () => {
  at = await importing()
})
afterAll(() => at?.end())

const VEHICLE = {
  second: Date.UTC(2025, 2, 30, 0, 30) / 1000,
  hundredth: 0,
  lane: 1,
  wrongWay: false,
  speed: 50,
  length: 400,
  headway: 20,
  code: 3,
}
/** Around the change to summer time, by a clock of winter time. */
const spring = (lanes = 1) =>
  writeVbv1(
    [0, 40, 100].map((minutes, index) => ({
      ...VEHICLE,
      second: VEHICLE.second + minutes * 60,
      lane: (index % lanes) + 1,
    })),
    '+01:00',
  )
const change = (id: string, verb: 'preview' | 'start', body: object) =>
  at.call('POST', `${IMPORTS}/${id}/${verb}`, { body })

describe('a file by a clock without summer time', () => {
  const SENTENCE = expect.stringMatching(/^1 line lies in an hour that the clocks of Europe\/Berlin skip \(line 12: /)

  test('proposes the offset, is not started without it, and its clock is remembered', async () => {
    const site = await at.site()
    const { json } = await at.send(site, spring())
    expect(json).toMatchObject({
      error: SENTENCE,
      preview: { clock: { skipped_lines: 1, proposed_time_zone: '+01:00' } },
    })
    const refused = await change(json.id, 'start', {})
    expect([refused.status, refused.json]).toEqual([400, { time_zone: [SENTENCE] }])
    const again = await change(json.id, 'preview', { time_zone: '+01:00' })
    expect(again.json).toMatchObject({
      status: 'previewed',
      error: null,
      time_zone: '+01:00',
      preview: {
        clock: {
          sentence: 'Times are read as winter time all year, UTC+1; 1 line lies in an hour that the clocks skip.',
          proposed_time_zone: null,
        },
      },
    })
    expect((await change(json.id, 'start', {})).status).toBe(202)
    expect(await at.finish(json.id)).toMatchObject({ status: 'completed', accepted: 3, unreadable: 0 })
    const next = await at.send(site, spring())
    expect(next.json).toMatchObject({ error: null, time_zone: '+01:00' })
    expect(next.json.preview.clock.sentence).toContain('as for the last files of this site')
  })

  test('that shows only behind the part that is checked when it is sent fails, and nothing is stored', async () => {
    const small = await importing({ surveyedBytes: 1 })
    try {
      const site = await small.site()
      const lines = spring()
      const padding = Array.from({ length: 3_000 }, () => '* HEAD = '.padEnd(60, 'x'))
      const id = await small.begin(site, lines.toSpliced(10, 0, ...padding))
      const failed = await small.finish(id)
      expect(failed).toMatchObject({
        status: 'failed',
        accepted: 0,
        error: expect.stringContaining('Say the time zone +01:00'),
      })
    } finally {
      await small.end()
    }
  })
})

test('channels of the file are listed, and mapped or created when the import is started', async () => {
  const site = await at.site()
  const { json } = await at.send(site, spring(3), { time_zone: '+01:00' })
  expect(json.preview.channels).toEqual([
    { channel: 1, name: 'Lane 1', direction: '', vehicles: 1, is_known: true },
    { channel: 2, name: 'Lane 2', direction: '', vehicles: 1, is_known: true },
    { channel: 3, name: 'Lane 3', direction: '', vehicles: 1, is_known: false },
  ])
  expect(json.preview.lines.map(({ problem }: { problem: string | null }) => problem)).toContain(
    'channel: The site has no channel 3.',
  )
  const channels = [{ channel: 3, number: 7, name: 'Bus lane', direction: 'to the harbour' }]
  const again = await change(json.id, 'preview', { channels })
  expect(again.json.preview.lines.every(({ problem }: { problem: string | null }) => problem === null)).toBe(true)
  expect((await change(json.id, 'start', {})).status).toBe(202)
  expect(await at.finish(json.id)).toMatchObject({ accepted: 3, rejected: 0, channels })
  const { json: detail } = await at.call('GET', `/app/api/traffic/sites/${site}`)
  expect(detail.channels.at(-1)).toMatchObject({ number: 7, name: 'Bus lane', direction: 'to the harbour', lanes: 1 })
})

test('a CSV in Latin-1 shows its texts, maps them, and loses no line', async () => {
  const site = await at.site()
  const rows = Array.from({ length: 500 }, (_, i) => {
    const time = new Date(Date.UTC(2025, 5, 10, 8) + i * 1000).toISOString().slice(0, 19).replace('T', ' ')
    return `${time};${i < 245 ? 'Nord' : 'Süd'}`
  })
  const content = Buffer.from(['Zeit;Richtung', ...rows].join('\r\n'), 'latin1')
  const { json } = await at.send(site, content, { name: 'süd.csv', format: 'csv' })
  const values = await at.call('GET', `${IMPORTS}/${json.id}/values?delimiter=;`)
  expect(values.json.columns[1].values).toEqual([
    { text: 'Süd', rows: 255 },
    { text: 'Nord', rows: 245 },
  ])
  const mapping = {
    delimiter: ';',
    time_format: 'YYYY-MM-DD HH:mm:ss',
    columns: [
      { column: 'Zeit', is: 'timestamp' },
      { column: 'Richtung', is: 'channel', values: { Nord: '1', Süd: '2' } },
    ],
  }
  const mapped = await change(json.id, 'preview', { mapping })
  expect(mapped.json.preview.notices).toEqual(['The text is not UTF-8; it is read as Windows-1252.'])
  expect((await change(json.id, 'start', {})).status).toBe(202)
  expect(await at.finish(json.id)).toMatchObject({ status: 'completed', accepted: 500, unreadable: 0 })
})

test('a workbook of Excel is previewed, mapped and imported like a CSV', async () => {
  const site = await at.site()
  const start = Date.UTC(2025, 5, 10, 8)
  const rows = Array.from({ length: 300 }, (_, i): WrittenCell[] => [
    { serial: serialOf(start + i * 1250), style: 'dateTime' },
    i % 3 === 0 ? 'Süd' : 'Nord',
    50.5,
  ])
  const sheets = [
    { name: 'Zählung', rows: [['Zeit', 'Richtung', 'v'], ...rows] },
    { name: 'Notizen', rows: [] },
  ]
  const { status, json } = await at.send(site, writeWorkbook(sheets), { name: 'zählung.xlsx', format: 'csv' })
  expect([status, json.files_total, json.preview.files]).toEqual([201, 1, []])
  expect(json.preview.notices).toContain('The sheet Zählung is read; 1 other sheets are not.')
  expect(json.preview.raw_lines.slice(0, 2)).toEqual(['Zeit,Richtung,v', '2025-06-10 08:00:00.000,Süd,50.5'])
  const values = await at.call('GET', `${IMPORTS}/${json.id}/values`)
  expect(values.json).toMatchObject({ rows: 300, is_whole: true })
  const mapping = {
    time_format: 'YYYY-MM-DD HH:mm:ss.S',
    columns: [
      { column: 'Zeit', is: 'timestamp' },
      { column: 'Richtung', is: 'channel', values: { Nord: '1', Süd: '2' } },
      { column: 'v', is: 'speed' },
    ],
  }
  const mapped = await change(json.id, 'preview', { mapping })
  expect(mapped.json.preview.lines[1]).toMatchObject({
    line: 3,
    record: { timestamp: '2025-06-10T06:00:01.250Z', channel: 1, speed_kmh: 50.5 },
  })
  expect((await change(json.id, 'start', {})).status).toBe(202)
  expect(await at.finish(json.id)).toMatchObject({ status: 'completed', accepted: 300, unreadable: 0 })
})

test('any CSV is sent without a mapping, previewed with one, and imported by it', async () => {
  const site = await at.site()
  const { json } = await at.send(site, ['when;v', '10.06.2025 09:00:00;30'], { format: 'csv' })
  expect(json).toMatchObject({ format: 'csv', error: expect.stringContaining('Say what each column is') })
  expect((await change(json.id, 'start', {})).json).toEqual({ mapping: [expect.stringContaining('Say what each')] })
  const mapping = {
    delimiter: ';',
    time_format: 'DD.MM.YYYY HH:mm:ss',
    channel: 1,
    columns: [
      { column: 'when', is: 'timestamp' },
      { column: 'v', is: 'speed', unit: 'mph' },
    ],
  }
  const wrong = await change(json.id, 'preview', {
    mapping: { ...mapping, columns: [{ column: 'nothing', is: 'timestamp' }] },
  })
  expect([wrong.status, wrong.json]).toEqual([400, { mapping: ['Line 1: there is no column "nothing".'] }])
  const invalid = await change(json.id, 'preview', { mapping: { ...mapping, time_format: 'DD' } })
  expect([invalid.status, invalid.json]).toEqual([
    400,
    { mapping: { time_format: ['This format does not give a date and a time.'] } },
  ])
  const again = await change(json.id, 'preview', { mapping })
  expect(again.json).toMatchObject({ error: null, mapping: { delimiter: ';' }, time_zone: 'Europe/Berlin' })
  expect(again.json.preview.lines).toMatchObject([{ record: { timestamp: '2025-06-10T07:00:00.000Z' }, problem: null }])
  expect((await change(json.id, 'start', {})).status).toBe(202)
  expect(await at.finish(json.id)).toMatchObject({ status: 'completed', accepted: 1 })
  expect((await change(json.id, 'preview', {})).status).toBe(409)
})

test('a file of several counters is refused for one site', async () => {
  const site = await at.site()
  const lines = writeTii(
    ['1', '2'].map(cosit => ({ ...VEHICLE, cosit })),
    'UTC',
  )
  const before = at.files()
  const refused = await at.send(site, lines)
  expect([refused.status, refused.json]).toEqual([
    400,
    { site: [expect.stringContaining('The file holds 2 counters')] },
  ])
  expect(at.files()).toEqual(before)
})
