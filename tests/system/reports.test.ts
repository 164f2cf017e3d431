import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cellValue, type ReportDocument } from '../../charts/report-document.ts'
import { drawReportPlot } from '../../charts/report-plot.ts'
import { REPORT_LANGUAGES } from '../../contract/reports.ts'
import { reportFileName } from '../../contract/text/report-file-name.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { toMph } from '../../contract/units.ts'
import { lookOf } from '../../server/analysis/reports/pdf/draw-plot.ts'
import { reportOptions } from '../../server/analysis/reports/schema.ts'
import { wordsOf } from '../../server/analysis/reports/words.ts'
import type { ClaimedExport } from '../../server/delivery/exports/claimed-export.ts'
import { workOnExports } from '../../server/delivery/exports/export-jobs.ts'
import { EXPORT_LIMITS } from '../../server/delivery/exports/export-limits.ts'
import { runExport } from '../../server/delivery/exports/run-export.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { makeOrganization, type TestOrganization, type TestUser } from '../support/people/people.ts'
import { beSignedIn } from '../support/people/sign-in.ts'
import { readPdf } from '../support/reading/read-pdf.ts'
import { readXlsx } from '../support/reading/read-xlsx.ts'
import { expectInFiles, SIGNED_ZERO, tablesOf, writtenRow } from '../support/reading/report-rows.ts'
import { ask, type Reply } from '../support/services/ask.ts'
import { useServer } from '../support/services/use-server.ts'
import { iso, store, vehicle } from '../support/traffic/traffic.ts'

/** Monday and Tuesday in Helsinki. */
const FROM = Date.parse('2026-06-01T00:00:00+03:00')
const TO = FROM + 2 * DAY_MS
const TIME = { from_dt: iso(FROM), to_dt: iso(TO) }

const directory = mkdtempSync(join(tmpdir(), 'wayside-reports-'))
const server = useServer({ env: { EXPORT_DIR: directory, RATE_LIMIT: '0' } })
let organization: TestOrganization
let user: TestUser
let site: number
let other: number

const call = (method: string, path: string, body?: unknown, token = user.token): Promise<Reply> =>
  ask(server.url, method, `/api/v1/traffic${path}`, { token, body })
const create = (body: object, token?: string) =>
  call('POST', '/exports', { time: TIME, sites: [site], format: 'report.pdf', ...body }, token)

beforeAll(async () => {
  organization = await makeOrganization(server.database, 'Straßenbauamt Å')
  user = await organization.user()
  site = await organization.site({
    site_id: 'FI-TKU-01',
    name: 'Æøå Straße, Łódź 東京',
    channels: [
      { number: 1, direction: 'Centre', bearing_deg: 20 },
      { number: 2, direction: 'Harbour', bearing_deg: 200 },
    ],
    speed_limits: [{ from: null, kmh: 50 }],
  })
  other = await organization.site()
  const records = Array.from({ length: 2 * 24 * 30 }, (_, i) =>
    vehicle(FROM + i * 2 * MINUTE_MS, {
      channel: 1 + (i % 3 === 0 ? 1 : 0),
      vehicle_class: i % 10 === 0 ? 'truck' : 'car',
      speed_kmh: 35 + (i % 40),
      sequence: i,
    }),
  )
  // Its last two hours were not measured.
  await store(server.database, site, records.slice(0, -60), [[FROM, TO - 120 * MINUTE_MS]])
})

afterAll(async () => {
  await rm(directory, { recursive: true, force: true })
})

/** The file of a report, written by a worker. */
async function fileOf(body: object): Promise<{ file: Buffer; fileName: string | null }> {
  const { json, status } = await create(body)
  expect(status).toBe(202)
  const failures: unknown[] = []
  const workers = workOnExports({
    database: server.database,
    directory,
    concurrency: 1,
    pauseMs: 20,
    onFailure: (_, error) => failures.push(error),
  })
  try {
    await expect
      .poll(async () => (await call('GET', `/exports/${json.id}`)).json.status, { timeout: 120_000, interval: 50 })
      .toBe('completed')
  } finally {
    await workers.stop()
    expect(failures).toEqual([])
  }
  const response = await fetch(`${server.url}/api/v1/traffic/exports/${json.id}/download`, {
    headers: { Authorization: `Token ${user.token}` },
  })
  return {
    file: Buffer.from(await response.arrayBuffer()),
    fileName: response.headers.get('content-disposition'),
  }
}

const SECTIONS = ['volume', 'speeds', 'above_limit', 'classes', 'speed_bins', 'hours', 'by_day']
const figures = async (more: object = {}) =>
  (await call('POST', '/data/figures', { time: TIME, sites: [site], sections: SECTIONS, ...more })).json.items[0]
const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)

const readPage = async (body: object, who = user) => {
  const signedIn = await beSignedIn(server, server.database, who)
  return signedIn('POST', '/app/api/traffic/data/report', { body: { time: TIME, sites: [site], ...body } })
}

/** Every figure of the page of a report is in its PDF and in its Excel file. */
async function expectSameFigures(body: object): Promise<void> {
  const { status, json, text } = await readPage(body)
  expect(status, text).toBe(200)
  const pdf = (await fileOf({ ...body, format: 'report.pdf' })).file
  const xlsx = (await fileOf({ ...body, format: 'report.xlsx' })).file
  const document = json.document as ReportDocument
  expect(tablesOf(document).length).toBeGreaterThanOrEqual(2)
  expectInFiles(document, { pdf, xlsx })
}

test('a report in French writes the first of a month as its pages do', async () => {
  const { json } = await readPage({ report: { language: 'fr', sections: ['speeds'] } })
  expect(json.document.subtitle).toContain('lun. 1er juin – mar. 2 juin 2026')
})

test('a limit that changes is a step in the plot of speeds, and both limits are named', async () => {
  const change = FROM + 10 * HOUR_MS
  const stepped = await organization.site({
    speed_limits: [
      { from: null, kmh: 50 },
      { from: iso(change), kmh: 30 },
    ],
  })
  const vehicles = Array.from({ length: 20 * 60 }, (_, i) => vehicle(FROM + i * MINUTE_MS, { sequence: i }))
  await store(server.database, stepped, vehicles)
  const limitsIn = async (units: string) => {
    const { json } = await readPage({ sites: [stepped], report: { sections: ['speed_over_time'], units } })
    const document = json.document as ReportDocument
    const [block] = document.sections.flatMap(({ blocks }) => blocks.filter(one => one.type === 'plot'))
    if (block?.plot.kind !== 'band') throw new Error(JSON.stringify(block))
    const { option } = drawReportPlot(block.plot, 600, lookOf(wordsOf(reportOptions.parse({}))))
    const series = option.series as { id: string; step?: string; data: unknown[] }[]
    const line = series.find(({ id }) => id === 'limit')
    return {
      shape: line?.step,
      drawn: line?.data,
      hours: block.plot.data.buckets.filter(({ start }) => start < change).length,
      names: block.legend.flatMap(({ label, colour }) => (colour === '--plot-limit' ? [label] : [])),
    }
  }
  const steps = (before: number, after: number) => [...Array(10).fill(before), ...Array(38).fill(after)]
  expect(await limitsIn('metric')).toEqual({
    shape: 'middle',
    drawn: steps(50, 30),
    hours: 10,
    names: ['Limit 50', 'Limit 30'],
  })
  // Signs of 50 and 30 km/h.
  expect((await limitsIn('imperial')).drawn).toEqual(steps(31.1, 18.6))
})

describe('a report as PDF', () => {
  test('has the figures of the figures API, embedded fonts, and page numbers', async () => {
    const head = { project: 'A 17/2026', author: 'Mia Virtanen', remarks: 'Vor der neuen Vzul' }
    const { file, fileName } = await fileOf({ report: { language: 'de', ...head } })
    expect(fileName).toContain('FI-TKU-01-2026-06-01-to-2026-06-02-report.pdf')
    const { pages, words, fonts, sizes } = readPdf(file)
    const expected = await figures()
    const german = new Intl.NumberFormat('de-DE')
    const text = pages.join('\n')
    // What is asked for first is on the first page.
    expect(pages[0]).toContain('Verkehrsstärke')
    expect(pages.length).toBeGreaterThanOrEqual(2)
    for (const [i, page] of pages.entries()) expect(page).toContain(`Seite ${i + 1} von ${pages.length}`)
    expect(words).toContain(german.format(sumOf(expected.hours.items.map((item: { volume: number }) => item.volume))))
    expect(words).toContain(german.format(Math.round(expected.volume.adt)))
    expect(words).toContain(expected.speeds.p85.toFixed(1).replace('.', ','))
    expect(text).toContain('Verkehrsbericht')
    expect(text).toContain('1\u00a0→ Centre')
    expect(text).toContain('Wochentag nach Stunde')
    // Letters of the font as they are; what it lacks has a sign of its own.
    expect(text).toContain('Æøå Straße, Łódź □□')
    expect(text).toContain('erscheinen als □')
    expect(fonts.length).toBe(2)
    expect(fonts.every(font => font.isEmbedded && font.name.includes('Inter'))).toBe(true)
    expect(sizes[0]).toEqual([595.28, 841.89])
  })

  test('of a month has the hours of all days in few tables, of which none is wider than the paper', async () => {
    const time = { from_dt: iso(FROM), to_dt: iso(FROM + 31 * DAY_MS) }
    const request = { time, report: { sections: ['counts'], counts: '15m' } }
    const tables = tablesOf((await readPage(request)).json.document)
    expect(tables.map(({ columns }) => columns.length - 1)).toEqual([11, 11, 11])
    const { words } = readPdf((await fileOf(request)).file)
    expect(words.filter(word => word === '07:15 – 07:30')).toHaveLength(3)
  })

  test('of a month as Excel is printed on two pages beside each other, each with the hours', async () => {
    const time = { from_dt: iso(FROM), to_dt: iso(FROM + 31 * DAY_MS) }
    const { sheets, entries } = readXlsx((await fileOf({ time, format: 'report.xlsx' })).file)
    const name = 'Vehicles per hour'
    expect(sheets[name]?.rows[3]).toHaveLength(1 + 31 + 2)
    expect(sheets[name]?.xml).toContain('fitToWidth="2" fitToHeight="0"')
    expect(sheets.Classes?.xml).toContain('fitToWidth="1" fitToHeight="0"')
    const workbook = entries.find(entry => entry.name === 'xl/workbook.xml')?.content.toString()
    expect(workbook).toContain(`>&#39;${name}&#39;!$A:$A,&#39;${name}&#39;!$1:$4<`)
    expect(workbook).toContain('>&#39;Classes&#39;!$1:$4<')
  })

  test('is on Letter with American dates, in mph and with chosen parts when asked', async () => {
    const report = { paper: 'letter', units: 'imperial', sections: ['speeds'] }
    const { pages, words, sizes } = readPdf((await fileOf({ report })).file)
    const expected = await figures({ units: 'imperial' })
    expect(sizes).toEqual(pages.map(() => [612, 792]))
    expect(words).toContain(expected.speeds.p85.toFixed(1))
    expect(pages.join('\n')).toContain('Mon, Jun 1 – Tue, Jun 2, 2026')
    expect(pages.join('\n')).toContain('Speed bins, mph')
    expect(pages.join('\n')).not.toContain('Definitions')
  })
})

test('a report of two days has no AADT, and says from how many days its unadjusted mean is', async () => {
  const { json } = await readPage({ report: { sections: ['speeds'] } })
  const { values } = json.document.head.find((fact: { name: string }) => fact.name === 'AADT')
  expect(values).toEqual(['None. Unadjusted: 720, mean of 1 day without public holidays'])
})

test('project, author and remarks are lines in the head, up to their lengths', async () => {
  const names = { project: 'p'.repeat(200), author: 'a'.repeat(200), remarks: `First line\n${'r'.repeat(1989)}` }
  const { json } = await readPage({ report: { ...names, sections: ['speeds'] } })
  const valuesOf = (name: string) => json.document.head.find((fact: { name: string }) => fact.name === name)?.values
  expect(valuesOf('Project')).toEqual([names.project])
  expect(valuesOf('Author')).toEqual([names.author])
  expect(valuesOf('Remarks')).toEqual(names.remarks.split('\n'))
  for (const [name, value] of Object.entries(names)) {
    const { status, json: refused } = await create({ report: { [name]: `${value}x` } })
    expect(status).toBe(400)
    expect(Object.keys(refused.report)).toEqual([name])
  }
})

test('a report as Excel has numbers as numbers, and charts of them', async () => {
  const { file, fileName } = await fileOf({ format: 'report.xlsx', report: { counts: '15m' } })
  expect(fileName).toContain('FI-TKU-01-2026-06-01-to-2026-06-02-report.xlsx')
  const { sheets, entries } = readXlsx(file)
  const expected = await figures()
  const rows = (name: string) => sheets[name]?.rows.map(row => row.map(cell => cell?.value)) ?? []
  const both = rows('By direction').find(([label]) => label === 'Both directions')
  expect(both?.slice(1, 5)).toEqual([
    sumOf(expected.hours.items.map((item: { volume: number }) => item.volume)),
    expected.speeds.mean,
    expected.speeds.p50,
    expected.speeds.p85,
  ])
  expect(rows('Speed 2').find(([label]) => label === 'Sum')?.[3]).toBe(expected.speeds.count)
  expect(rows('Classes').find(([label]) => label === 'Truck')?.[3]).toBe(
    (await figures({ min_coverage: 0 })).classes.items.find((item: { class: string }) => item.class === 'truck').count,
  )
  expect(rows('Volume').length).toBeGreaterThan(48)
  const quarters = sheets['Vehicles per quarter of an hour']?.rows ?? []
  // A time of day, not a text: the second row is 00:15.
  expect(quarters[5]?.[0]).toMatchObject({ value: 15 / 1440, format: 'hh:mm' })
  expect(quarters[4]?.slice(1, 3).map(cell => cell?.value)).toEqual([8, 8])
  const xml = sheets['Vehicles per quarter of an hour']?.xml ?? ''
  expect(xml).toContain('<pane xSplit="1" ySplit="4" topLeftCell="B5"')
  expect(xml).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(xml).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>')
  expect(xml).toMatch(/<oddFooter>&amp;LFI-TKU-01, [^&]*&amp;R&amp;P \/ &amp;N<\/oddFooter>/)
  // Every table has a sheet of its own, whose heads stay in view.
  const withHeads = Object.entries(sheets).filter(([, sheet]) => sheet.xml.includes('<pane xSplit="1" ySplit="4"'))
  expect(withHeads.map(([name]) => name)).toEqual(
    expect.arrayContaining(['By direction', 'Volume', 'Speed', 'Speed 2', 'Classes']),
  )
  const plain = Object.keys(sheets).filter(name => !withHeads.some(([other]) => other === name))
  expect(plain).toEqual(['Traffic report', 'Definitions'])
  expect(sheets.Definitions?.xml).toMatch(/<col min="2" max="2" width="90"/)
  // What is longer than its column has room for all its lines.
  expect(sheets.Definitions?.xml).toMatch(/<row r="\d+" ht="(30|45)" customHeight="1">/)
  const workbook = entries.find(({ name }) => name === 'xl/workbook.xml')?.content.toString()
  expect(workbook).toContain(
    '<definedName name="_xlnm.Print_Titles" localSheetId="1">&#39;By direction&#39;!$1:$4</definedName>',
  )
  const head = sheets['Traffic report']?.rows ?? []
  const figure = (name: string) => head.find(row => row[0]?.value === name)?.[1]
  expect(figure('V85, km/h')).toMatchObject({ value: expected.speeds.p85, format: '0.0' })
  expect(figure('Over the limit')).toMatchObject({ format: '0.0%' })
  expect(rows('By direction')[3]?.slice(7)).toEqual(['Morning', 'Start', 'PHF', 'Afternoon', 'Start', 'PHF'])
  const charts = entries.filter(({ name }) => name.startsWith('xl/charts/'))
  expect(
    charts.map(({ content }) => content.toString()).filter(xml => xml.includes('&#39;Volume&#39;!$B$5:$B$52')),
  ).toHaveLength(1)
  expect(charts).toHaveLength(3)
})

describe('a report of a comparison', () => {
  /** Monday to Wednesday, and those of the week after, which are slower. */
  const before = { from_dt: iso(FROM), to_dt: iso(FROM + 3 * DAY_MS) }
  const after = { from_dt: iso(FROM + 7 * DAY_MS), to_dt: iso(FROM + 10 * DAY_MS) }
  let street: number

  beforeAll(async () => {
    street = await organization.site({ site_id: 'FI-TKU-09', name: 'Quay', speed_limits: [{ from: null, kmh: 50 }] })
    for (const [first, slower] of [
      [FROM, 0],
      [FROM + 7 * DAY_MS, 6],
    ] as const) {
      const cars = Array.from({ length: 3 * 48 }, (_, i) =>
        vehicle(first + i * 30 * MINUTE_MS, {
          speed_kmh: 45 + ((i * 7) % 20) - slower,
          sequence: first / MINUTE_MS + i,
        }),
      )
      await store(server.database, street, cars, [[first, first + 3 * DAY_MS]])
    }
  })

  test('of two periods has the intervals of POST compare and the V85 of all vehicles, as PDF and as Excel', async () => {
    const body = { sites: [street], time: before, report: { compare: { with: [{ site: street, time: after }] } } }
    const sides = { a: { site: street, time: before }, b: { site: street, time: after } }
    const { p85, volume, a, b } = (await call('POST', '/data/compare', sides)).json
    const difference = b.speeds.p85 - a.speeds.p85
    expect(p85.interval[1]).toBeLessThan(0)
    const pdf = await fileOf({ ...body, format: 'report.pdf' })
    expect(pdf.fileName).toContain('FI-TKU-09-2026-06-01-to-2026-06-03-comparison-report.pdf')
    const { pages, words } = readPdf(pdf.file)
    for (const text of ['Comparison report', 'Mon 8 Jun', 'slower', 'V85 by hour', 'Definitions']) {
      expect(pages.join('\n')).toContain(text)
    }
    const written = (value: number) => value.toFixed(1).replace('-', '\u2212')
    expect(words).toContain(written(difference))
    expect(words).toContain(written(p85.interval[0]))
    expect(pages).toHaveLength(2)
    const { sheets, entries } = readXlsx((await fileOf({ ...body, format: 'report.xlsx' })).file)
    const rows = (name: string) => sheets[name]?.rows.map(row => row.map(cell => cell?.value)) ?? []
    expect(
      rows('Differences')
        .find(row => row[0] === 'V85, km/h')
        ?.slice(1, 7),
    ).toEqual([...[a.speeds.p85, b.speeds.p85, difference, ...p85.interval], 'slower'])
    const changed = sheets.Differences?.rows.find(row => row[0]?.value === 'V85, km/h')
    expect(changed?.slice(2, 4).map(cell => cell?.format)).toEqual(['0.0', '+0.0;-0.0;0.0'])
    expect(rows('Side by side').at(-2)?.slice(1, 6)).toEqual([
      ...[3, volume.b, b.speeds.mean, b.speeds.p50, b.speeds.p85],
    ])
    expect(entries.filter(({ name }) => name.startsWith('xl/charts/'))).toHaveLength(3)
  })

  test('has every figure of its PDF and of its Excel file on its page', () =>
    expectSameFigures({
      sites: [street],
      time: before,
      report: { compare: { with: [{ site: street, time: after }] } },
    }))

  test('of a time with itself has no difference, and none is written as minus or plus zero', async () => {
    const body = { sites: [street], time: before, report: { compare: { with: [{ site: street, time: before }] } } }
    const { document } = (await readPage(body)).json
    const [, differences] = tablesOf(document)
    expect(differences?.rows.map(({ cells }) => cellValue(cells[3] ?? null))).toEqual([0, 0, 0, 0])
    expect(document.figures.map(({ value }: { value: string }) => value)).toEqual(['0.0', '0.0', '0.0', '0'])
    expect((await wordsWithoutSignedZero(body)).pdf).toContain('0.0')
  })

  test('whose interval ends near 0 writes that end with two digits, and never minus or plus zero', async () => {
    const [first, second] = [FROM, FROM + 7 * DAY_MS]
    const lane = await organization.site({ site_id: 'FI-TKU-10', speed_limits: [{ from: null, kmh: 50 }] })
    // Days whose V85 differ by so little that the interval is -0.30 to -0.04.
    for (const [day, speed_kmh] of [
      ...[50, 50, 50.1].map((speed, day) => [first + day * DAY_MS, speed] as const),
      ...[49.8, 49.9, 49.9].map((speed, day) => [second + day * DAY_MS, speed] as const),
    ]) {
      const cars = Array.from({ length: 48 }, (_, i) =>
        vehicle(day + i * 30 * MINUTE_MS, { speed_kmh, sequence: day / MINUTE_MS + i }),
      )
      await store(server.database, lane, cars, [[day, day + DAY_MS]])
    }
    const compared = await call('POST', '/data/compare', {
      a: { site: lane, time: before },
      b: { site: lane, time: after },
    })
    expect(compared.json.p85.interval).toEqual([-0.3, -0.04])
    const body = { sites: [lane], time: before, report: { compare: { with: [{ site: lane, time: after }] } } }
    const { document } = (await readPage(body)).json
    const written = tablesOf(document).flatMap(table => table.rows.map(({ cells }) => writtenRow(table, cells)))
    expect(written.flat()).toContain('\u22120.04')
    expect(written.flat().filter(text => SIGNED_ZERO.test(text))).toEqual([])
    const { pdf, xlsx } = await wordsWithoutSignedZero(body)
    expect(pdf).toContain('\u22120.04')
    expect(xlsx).toContain('-0.04')
  })

  /** What its files show; none of it is minus or plus zero. */
  async function wordsWithoutSignedZero(body: object): Promise<{ pdf: string[]; xlsx: string[] }> {
    const pdf = readPdf((await fileOf({ ...body, format: 'report.pdf' })).file)
    expect(pdf.words.filter(word => SIGNED_ZERO.test(word))).toEqual([])
    const { sheets } = readXlsx((await fileOf({ ...body, format: 'report.xlsx' })).file)
    const numbers = Object.values(sheets).flatMap(({ rows }) => rows.flat().flatMap(cell => cell ?? []))
    // As Excel shows them: `-0.04` with one digit would be `-0.0`.
    const shown = numbers.map(({ value, format }) =>
      typeof value === 'number'
        ? value.toFixed(/0\.(0+)/.exec(format)?.[1]?.length ?? (format === 'General' ? 9 : 0))
        : '',
    )
    expect(shown.filter(text => SIGNED_ZERO.test(text))).toEqual([])
    return { pdf: pdf.words, xlsx: shown }
  }

  test('of sites keeps one without data, and weekdays and hours are chosen', async () => {
    const compare = { with: [{ site: street }, { site: other }], weekdays: [1, 2], hours: [7, 8] }
    const { file } = await fileOf({ report: { language: 'de', compare } })
    const text = readPdf(file).pages.join('\n')
    for (const part of [
      'Vergleich von 3 Zählstellen',
      'Quay',
      'Mo, 07 08',
      'kein gemeinsamer Wochentag',
      'zu wenige Tage',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('is refused with unknown sites, more than five others, or parts of the report of one site', async () => {
    const refused = async (compare: object, more: object = {}) => (await create({ report: { compare, ...more } })).json
    expect(await refused({ with: [{ site: 999_999 }] })).toEqual({
      report: { compare: { with: { 0: ['Invalid pk "999999" - object does not exist.'] } } },
    })
    const many = (count: number) => ({ with: Array.from({ length: count }, () => ({ site: other })) })
    expect(await refused(many(6))).toEqual({
      report: { compare: { with: ['Ensure this field has no more than 5 elements.'] } },
    })
    const accepted = await create({ report: { compare: many(5) } })
    expect(accepted.status).toBe(202)
    await call('POST', `/exports/${accepted.json.id}/cancel`)
    const long = { from_dt: iso(TO - 366 * DAY_MS - 1), to_dt: iso(TO) }
    expect(await refused({ with: [{ site: other, time: long }] })).toEqual({
      report: { compare: { with: { 0: { time: ['The time window may not exceed 366 days.'] } } } },
    })
    expect(await refused({ with: [{ site: other }] }, { sections: ['speeds'] })).toEqual({
      report: { sections: ['Reports of a comparison do not have this field.'] },
    })
    const foreign = await (await makeOrganization(server.database)).site()
    expect((await create({ report: { compare: { with: [{ site: foreign }] } } })).status).toBe(403)
  })
})

describe('the page of a report', () => {
  test('has every figure of its PDF and of its Excel file', () =>
    expectSameFigures({ report: { counts: '15m', class_scheme: 'norway_length' } }))

  test('has the wanted sections alone, and says from how many records', async () => {
    const { json } = await readPage({ report: { language: 'fr', sections: ['definitions', 'counts'] } })
    expect(json.document.sections.map((section: { title: string }) => section.title)).toEqual([
      ...['Véhicules par heure', 'Définitions'],
    ])
    expect(json.used).toMatchObject([{ records: 2 * 24 * 30 - 60 }])
    expect((await readPage({ sites: [other] })).json.used).toMatchObject([{ records: 0 }])
  })

  test('has the figures of each direction that POST figures has of its channel, in every scheme of classes', async () => {
    for (const class_scheme of [undefined, 'norway_length']) {
      const { json } = await readPage({ report: { class_scheme, sections: ['by_direction', 'classes', 'speeds'] } })
      const [byDirection, classes, bins] = tablesOf(json.document).map(({ rows }) => rows.map(({ cells }) => cells))
      for (const [i, channels] of [[1], [2]].entries()) {
        const { hours, speeds, above_limit, volume, speed_bins } = await figures({ channels, class_scheme })
        const vehicles = sumOf(hours.items.map((item: { volume: number }) => item.volume))
        const { mean, p50, p85 } = speeds
        const shares = [above_limit.items[0].share * 100, volume.in_window.heavy_share * 100]
        expect(byDirection?.[i]?.slice(1, 7)).toEqual([vehicles, mean, p50, p85, ...shares])
        const ofBins = speed_bins.bins_10.map(([from, count]: [number, number]) => [`${from} – ${from + 10}`, count])
        expect(bins?.slice(0, -1).flatMap(row => (row[i + 1] === 0 ? [] : [[row[0], row[i + 1]]]))).toEqual(ofBins)
        const { classes: ofRange } = await figures({ channels, class_scheme, min_coverage: 0 })
        const counted = ofRange.items.flatMap(({ count }: { count: number }) => (count === 0 ? [] : [count]))
        expect(classes?.slice(0, counted.length).map(row => row[i + 1])).toEqual(counted)
      }
    }
  })

  test('of more than 35 days has no headways and says how to get them, in its files too', async () => {
    const of = async (days: number, language: string, format?: string) => {
      const body = { time: { from_dt: iso(TO - days * DAY_MS), to_dt: iso(TO) }, report: { language } }
      if (format) return (await fileOf({ ...body, format })).file
      const { facts } = (await readPage(body)).json.document.sections.at(-1).blocks[0]
      return facts.at(-1).values[0] as string
    }
    const command =
      'wayside figures --site FI-TKU-01 --from 2026-04-28T00:00:00+03:00 --to 2026-06-03T00:00:00+03:00 --section free_flow'
    expect(await of(35, 'en')).toMatch(/^Headway below 2 s .*: \S+\s%\.$/)
    for (const language of REPORT_LANGUAGES) {
      const text = (await of(36, language)) as string
      expect(text).toMatch(/^[^%]*\b35\b[^%]*: wayside/)
      expect(text.endsWith(`: ${command}`) || text.endsWith(` : ${command}`)).toBe(true)
    }
    const text = (await of(36, 'fr')) as string
    const withoutSpaces = (words: string) => words.replace(/\s/g, '')
    const { pages } = readPdf((await of(36, 'fr', 'report.pdf')) as Buffer)
    expect(withoutSpaces(pages.join(''))).toContain(withoutSpaces(text))
    const { sheets } = readXlsx((await of(36, 'fr', 'report.xlsx')) as Buffer)
    const values = Object.values(sheets).flatMap(({ rows }) => rows.flat().map(cell => cell?.value))
    expect(values).toContain(text)
  })

  test('is refused as the report of an export is', async () => {
    const of = async (body: object) => {
      const { status, json } = await readPage(body)
      return [status, json]
    }
    const days = (count: number, moreMs = 0) => ({ from_dt: iso(TO - count * DAY_MS - moreMs), to_dt: iso(TO) })
    expect(await of({ time: days(366, 1) })).toEqual([400, { time: ['The time window may not exceed 366 days.'] }])
    expect((await readPage({ time: days(366), report: { sections: ['left_out'] } })).status).toBe(200)
    expect(await of({ sites: undefined })).toEqual([400, { sites: ['This field is required.'] }])
    expect((await readPage({ sites: [site, other] })).status).toBe(400)
    expect(await of({ sites: [99_999_999] })).toEqual([400, { sites: { 0: [expect.stringContaining('99999999')] } }])
    const foreign = await (await makeOrganization(server.database)).site()
    expect((await readPage({ sites: [foreign] })).status).toBe(403)
    expect((await readPage({ report: { compare: { with: [{ site: foreign }] } } })).status).toBe(403)
    expect((await readPage({}, await organization.user(['can_create_exports']))).status).toBe(403)
    expect((await readPage({}, await organization.user(['can_read_data']))).status).toBe(200)
  })
})

describe('one population', () => {
  const motor = { population: 'motor', quality: 'exclude' }
  const documentOf = async (report: object = {}): Promise<ReportDocument> =>
    (await readPage({ sites: [mixed], report })).json.document
  const figuresOf = (more: object = {}) =>
    figures({ sites: [mixed], sections: [...SECTIONS, 'by_direction', 'peak_hours'], ...more })
  const aggregateOf = async (more: object) =>
    (await call('POST', '/data/aggregate', { time: TIME, sites: [mixed], ...more })).json
  const figureOf = ({ figures: shown }: ReportDocument, name: string) => shown.find(one => one.name === name)?.value
  let mixed: number

  beforeAll(async () => {
    mixed = await organization.site({
      channels: [{ number: 1 }, { number: 2 }],
      speed_limits: [{ from: null, kmh: 50 }],
    })
    // A bicycle for every two cars, of which every third drives at the limit; trucks only on the day that is not complete.
    const vehicles = Array.from({ length: 2 * 24 * 30 - 60 }, (_, i) =>
      vehicle(FROM + i * 2 * MINUTE_MS, {
        channel: 1 + (i % 2),
        vehicle_class: i % 3 === 0 ? 'bicycle' : i > 1000 && i % 5 === 0 ? 'truck' : 'car',
        speed_kmh: i % 3 === 0 ? 18 : i % 3 === 1 ? 50 : 40 + (i % 20),
        sequence: i,
      }),
    )
    await store(server.database, mixed, vehicles, [[FROM, TO - 120 * MINUTE_MS]])
    const excluded = { from: iso(FROM + 6 * 60 * MINUTE_MS), to: iso(FROM + 6.5 * 60 * MINUTE_MS) }
    const period = { ...excluded, kind: 'roadworks', effect: 'exclude', note: '' }
    expect((await call('POST', `/sites/${mixed}/quality-periods`, period)).status).toBe(201)
  })

  test.each([
    [motor, 1380 * (2 / 3) - 10, 'Vehicles'],
    [{ population: 'bicycles', quality: 'exclude' }, 1380 / 3 - 5, 'Bicycles'],
    [{ population: 'all', quality: 'all' }, 1380, 'Vehicles'],
  ])('%j is counted alike by aggregates, figures and reports, %i in all, as %s', async (counted, count, what) => {
    const { volume, by_direction, above_limit, speeds, peak_hours, used } = await figuresOf(counted)
    expect([volume.in_window.count, by_direction.count]).toEqual([count, count])
    const { items } = await aggregateOf({ ...counted, interval: '15m' })
    expect(sumOf(items.map((item: { count: number }) => item.count))).toBe(count)
    const [total] = (await aggregateOf(counted)).items
    expect(total.speed_kmh.p85).toBe(speeds.p85)
    expect(used).toMatchObject({ population: counted.population, records: 1380 })
    expect(used.apart + used.excluded + count).toBe(1380)
    const report = await documentOf(counted)
    expect(figureOf(report, what)).toBe(count.toLocaleString('en'))
    expect(figureOf(report, 'V85')).toBe(speeds.p85.toFixed(1))
    expect(figureOf(report, 'Over the limit')).toBe(`${(above_limit.items[0].share * 100).toFixed(1)}\u00a0%`)
    expect(figureOf(report, 'Peak hour')).toBe(String(peak_hours.highest_hour.volume))
  })

  test.each(['en', 'de', 'fr'])('bicycles are called so everywhere, in %s', async language => {
    const { sections, figures, foot } = await documentOf({ population: 'bicycles', language })
    // Without the names of fields.
    const said = JSON.stringify([sections.slice(0, -1), figures, foot]).replaceAll(/"\w+":/g, '')
    expect(said).toMatch(/Bicycles|Fahrräder|Vélos/)
    // What is left out may be motor vehicles.
    expect(
      said.match(/.{20}(?<!otor )(vehicle|(?<!Kraft)fahrzeug|Kfz|Schwer|véhicule(?!s? à moteur)|Heavy|lourds)/gi),
    ).toBeNull()
  })

  test('says what it leaves out, and never that nothing was', async () => {
    const all = await documentOf()
    expect(proseOf(all)).toContain('455 bicycles and pedestrians are not motor vehicles. In excluded time: 15.')
    expect(proseOf(all)).not.toContain('Nothing was left out')
    expect(proseOf(await documentOf({ population: 'bicycles' }))).toContain('Bicycles and pedestrians alone.')
    expect(proseOf(await documentOf({ quality: 'all' }))).toContain('Also what quality periods exclude.')
  })

  test('heavy vehicles and vehicles of a row are those of the same days', async () => {
    const { volume } = await figuresOf()
    const [byDirection] = tablesOf(await documentOf({ sections: ['by_direction'] }))
    const cells = byDirection?.rows.at(-1)?.cells ?? []
    expect(volume.heavy_share).toBe(0)
    expect(volume.in_window.heavy_share).toBeGreaterThan(0.04)
    expect(cells[6]).toBeCloseTo(volume.in_window.heavy_share * 100, 9)
    const { classes } = await figuresOf()
    expect(sumOf(classes.items.map((item: { count: number }) => item.count))).toBeLessThan(cells[1] as number)
    const [ofClasses] = tablesOf(await documentOf({ sections: ['classes'] }))
    expect(ofClasses?.rows.at(-1)?.cells.at(-2)).toBe(cells[1])
  })

  test('no two classes of a report are marked alike where some are unknown', async () => {
    const site = await organization.site()
    const classes = ['car', 'van', 'bicycle', 'unknown']
    const vehicles = classes.map((vehicle_class, i) => vehicle(FROM + i * MINUTE_MS, { vehicle_class, sequence: i }))
    await store(server.database, site, vehicles, [[FROM, TO]])
    const report = { population: 'all', sections: ['classes'] }
    const document = (await readPage({ sites: [site], report })).json.document as ReportDocument
    const marks = tablesOf(document)[0]?.rows.flatMap(({ swatch }) => swatch ?? []) ?? []
    expect(marks).toHaveLength(4)
    expect(new Set(marks).size).toBe(4)
    const [strip] = document.sections.flatMap(({ blocks }) => blocks).filter(block => block.type === 'strip')
    expect(new Set(strip?.type === 'strip' ? strip.parts.map(({ colour }) => colour) : []).size).toBe(4)
  })

  test('a vehicle at the limit is below it in the share and in the bins', async () => {
    const { above_limit, speed_bins, speeds } = await figuresOf()
    const over = sumOf(speed_bins.bins_5.flatMap(([above, count]: [number, number]) => (above >= 50 ? [count] : [])))
    expect(over).toBe(above_limit.items[0].count)
    expect(sumOf(speed_bins.bins_10.map(([, count]: number[]) => count))).toBe(speeds.count)
    const [bins] = tablesOf(await documentOf({ sections: ['speeds'] }))
    expect(bins?.rows.map(({ cells }) => [cells[0], cells[3]])).toEqual([
      ...speed_bins.bins_10.map(([above, count]: [number, number]) => [`${above} – ${above + 10}`, count]),
      ['Sum', speeds.count],
    ])
  })

  test('that does not exist, or beside classes, is refused by its name', async () => {
    const wrong = ['"boats" is not a valid choice.']
    const both = ['Send population or vehicle_classes, not both.']
    const boats = { population: 'boats' }
    const ofCars = { population: 'motor', vehicle_classes: ['car'] }
    const base = { time: TIME, sites: [mixed] }
    const ofFigures = { ...base, sections: ['volume'] }
    const side = { site: mixed, time: TIME }
    for (const [path, body] of [
      ['/data/figures', ofFigures],
      ['/data/compare', { a: side, b: side }],
      ['/data/aggregate', base],
    ] as const) {
      expect((await call('POST', path, { ...body, ...boats })).json).toEqual({ population: wrong })
      expect((await call('POST', path, { ...body, ...ofCars })).json).toEqual({ population: both })
    }
    expect((await create({ report: boats })).json).toEqual({ report: { population: wrong } })
    const { population, vehicle_classes } = ofCars
    expect((await create({ report: { population }, vehicle_classes })).json).toEqual({ report: { population: both } })
    expect((await readPage({ report: boats })).json).toEqual({ report: { population: wrong } })
  })
})

/** All texts of a document. */
const proseOf = ({ sections, head }: ReportDocument): string =>
  [...head.flatMap(({ values }) => values), ...sections.map(({ lead }) => lead)].join('\n')

describe('a report is refused', () => {
  test('of more than 366 days', async () => {
    const of = (days: number, moreMs = 0) =>
      create({ time: { from_dt: iso(TO - days * DAY_MS - moreMs), to_dt: iso(TO) } })
    const { status, json } = await of(366, 1)
    expect([status, json]).toEqual([400, { time: ['The time window may not exceed 366 days.'] }])
    const accepted = await of(366)
    expect(accepted.status).toBe(202)
    await call('POST', `/exports/${accepted.json.id}/cancel`)
  })

  test('of no site, and of two', async () => {
    expect((await create({ sites: undefined })).json).toEqual({ sites: ['This field is required.'] })
    expect((await create({ sites: [site, other] })).json).toEqual({ sites: ['A report is about one site.'] })
  })

  test('in a language that there is not, and records have no options of reports', async () => {
    expect((await create({ report: { language: 'xx' } })).json).toEqual({
      report: { language: ['"xx" is not a valid choice.'] },
    })
    expect((await create({ format: 'csv', report: {} })).json).toEqual({ report: ['Only reports have this field.'] })
  })

  test('without the permission of exports', async () => {
    const reader = await organization.user(['can_use_api', 'can_read_data'])
    expect((await create({}, reader.token)).status).toBe(403)
  })
})

describe('an aggregate as a file', () => {
  /** More than the days that are read at a time, from a quarter of an hour on. */
  const time = { from_dt: iso(FROM - 40 * DAY_MS + 15 * MINUTE_MS), to_dt: iso(TO) }
  type Item = { [name: string]: unknown } & { start: string; channel: number; site: number; count: number }
  type Row = { [column: string]: string }
  const aggregate = async (more: object): Promise<Item[]> => {
    const body = { time, sites: [site, other], interval: '1h', group_by: ['site', 'channel'], ...more }
    return (await call('POST', '/data/aggregate', body)).json.items
  }
  const keyOf = ({ site, start, channel }: Row | Item) => `${site} ${start} ${channel}`
  const bySite = (items: Item[]) =>
    items.toSorted((a, b) => a.site - b.site || a.start.localeCompare(b.start) || a.channel - b.channel)
  const number = (value: unknown, digits = 0) => (value === null ? '' : (value as number).toFixed(digits))

  test('has the counts, classes and bins of POST aggregate as CSV', async () => {
    const { file, fileName } = await fileOf({ format: 'aggregate.csv', time, sites: [site, other] })
    expect(fileName).toMatch(/wayside-.*\.aggregate\.csv/)
    const rows: Row[] = parse(file, { columns: true })
    const items = bySite(await aggregate({ speed_bin_kmh: 10 }))
    expect(items.length).toBeGreaterThan(2 * 40 * 24)
    expect(rows.map(keyOf)).toEqual(items.map(keyOf))
    const expected = items.map(item => {
      const statistics = Object.entries(item.speed_kmh as { [name: string]: number | null })
      const bins = item.speed_histogram as [number, number][]
      const { end, count, valid_count, coverage } = item
      return {
        end,
        count: number(count),
        valid_count: number(valid_count),
        coverage: number(coverage, 4),
        ...Object.fromEntries(statistics.map(([name, value]) => [`speed_${name}_kmh`, number(value, 1)])),
        ...Object.fromEntries(bins.map(([from, vehicles]) => [`speed_${from}_${from + 10}_kmh`, String(vehicles)])),
      }
    })
    const namesOf = (i: number) => Object.keys(expected[i] ?? {})
    expect(rows.map((row, i) => Object.fromEntries(namesOf(i).map(name => [name, row[name]])))).toEqual(expected)
    const classes = await aggregate({ group_by: ['site', 'channel', 'vehicle_class'] })
    const inFile = rows.flatMap(row =>
      ['car', 'truck'].flatMap(name =>
        row[`class_${name}`] === '0' ? [] : `${keyOf(row)} ${name} ${row[`class_${name}`]}`,
      ),
    )
    expect(inFile.sort()).toEqual(
      classes
        .filter(({ count }) => count > 0)
        .map(item => `${keyOf(item)} ${item.vehicle_class} ${item.count}`)
        .sort(),
    )
    expect(rows.find(row => Number(row.count) > 0)).toMatchObject({ site_id: 'FI-TKU-01', direction: 'Centre' })
  })

  test('is in mph, of days and in a class scheme as Excel when asked', async () => {
    const options = { interval: '1d', units: 'imperial', speed_bin: 5, class_scheme: 'norway_length' }
    const { file, fileName } = await fileOf({ format: 'aggregate.xlsx', channels: [2], aggregate: options })
    expect(fileName).toContain('FI-TKU-01-2026-06-01-to-2026-06-02-aggregate.xlsx')
    const { sheets } = readXlsx(file)
    const [head = [], ...rows] = sheets.Intervals?.rows ?? []
    const named = rows.map(row => Object.fromEntries(head.map((cell, i) => [cell?.value, row[i]?.value])))
    const items = await aggregate({ time: TIME, sites: [site], channels: [2], interval: '1d' })
    const [lengths] = await aggregate({
      time: TIME,
      sites: [site],
      channels: [2],
      interval: undefined,
      class_scheme: 'norway_length',
      group_by: ['site', 'channel', 'vehicle_class'],
    })
    expect(named.map(row => [row.count, row.speed_p85_mph])).toEqual(
      items.map(item => [item.count, toMph((item.speed_kmh as { p85: number }).p85)]),
    )
    const column = `class_${lengths?.class}`
    expect(sumOf(named.map(row => row[column] as number))).toBe(lengths?.count)
    const bins = named.map(row =>
      sumOf(Object.keys(row).flatMap(name => (/^speed_\d+_/.test(name) ? (row[name] as number) : []))),
    )
    expect(bins).toEqual(items.map(({ valid_count }) => valid_count))
    expect(sheets.About?.rows.flat().map(cell => cell?.value)).toContain('speed_20_25_mph')
  })

  test('is refused of more than 366 days, and its options with any other format', async () => {
    const of = (days: number, moreMs = 0) =>
      create({ format: 'aggregate.csv', time: { from_dt: iso(TO - days * DAY_MS - moreMs), to_dt: iso(TO) } })
    expect((await of(366, 1)).json).toEqual({ time: ['The time window may not exceed 366 days.'] })
    const accepted = await of(366)
    expect(accepted.status).toBe(202)
    await call('POST', `/exports/${accepted.json.id}/cancel`)
    expect((await create({ format: 'csv', aggregate: {} })).json).toEqual({
      aggregate: ['Only aggregates have this field.'],
    })
    expect((await create({ format: 'aggregate.csv', class_scheme: 'norway_length' })).json).toEqual({
      class_scheme: ['Aggregates have this field inside aggregate.'],
    })
  })

  test('fails as Excel with more rows than a sheet holds', async () => {
    const { json } = await create({ format: 'aggregate.xlsx', sites: [site], aggregate: { interval: '1d' } })
    const written = async (xlsxRecords: number) => {
      const { rows } = await server.database.query<ClaimedExport>(
        sql`select *, except_uploads::text from exports where id = ${json.id}`,
      )
      const { signal } = new AbortController()
      const options = { ...EXPORT_LIMITS, xlsxRecords, directory, leaseSeconds: 30, signal }
      return runExport(server.database, rows[0] as ClaimedExport, options)
    }
    await expect(written(3)).rejects.toThrow('An xlsx file holds at most 3 rows.')
    await server.database.query(sql`update exports set status = 'running' where id = ${json.id}`)
    await written(4)
  })
})

test('a report is named after its site and its month, year or days', () => {
  const zone = { site_id: 'DE-HAM-01', time_zone: 'Europe/Berlin' }
  const nameOf = (from: string, to: string) =>
    reportFileName({ ...zone, from: Date.parse(from), to: Date.parse(to) }, 'report.pdf')
  expect(nameOf('2026-10-01T00:00:00+02:00', '2026-11-01T00:00:00+01:00')).toBe('DE-HAM-01-2026-10-report.pdf')
  expect(nameOf('2026-01-01T00:00:00+01:00', '2027-01-01T00:00:00+01:00')).toBe('DE-HAM-01-2026-report.pdf')
  expect(nameOf('2026-10-05T00:00:00+02:00', '2026-10-06T00:00:00+02:00')).toBe('DE-HAM-01-2026-10-05-report.pdf')
  expect(nameOf('2026-10-01T07:00:00+02:00', '2026-11-01T00:00:00+01:00')).toBe(
    'DE-HAM-01-2026-10-01-to-2026-10-31-report.pdf',
  )
})

test('reports have the languages and the light colours of the pages', async () => {
  const tokens = await readFile(join(CHECKOUT, 'web', 'tokens.css'), 'utf8')
  const source = await readFile(join(CHECKOUT, 'server', 'analysis', 'reports', 'report-colours.ts'), 'utf8')
  const [light = ''] = tokens.split('[data-theme')
  const colours = [...source.matchAll(/'(--[\w-]+)': '(#\w+)'/g)].map(([, name, hex]) => `${name}: ${hex};`)
  expect(colours.length).toBeGreaterThan(30)
  expect(colours.filter(colour => !light.includes(colour))).toEqual([])
  for (const language of REPORT_LANGUAGES.filter(one => one !== 'en')) {
    const file = await readFile(join(CHECKOUT, 'messages', `${language}.json`), 'utf8')
    expect(JSON.parse(file).report.trafficReport).toBeTruthy()
  }
})
