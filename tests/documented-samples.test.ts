import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VEHICLE_CLASSES } from '../contract/vehicles/vehicle-classes.ts'
import { EVENT_EXAMPLES } from '../contract/webhook-events.ts'
import { parseProviders } from '../server/people/access/sign-in/provider-settings.ts'
import { mappingField } from '../server/records/imports/readers/mapped/mapping.ts'
import { CHECKOUT } from '../server/runtime/config.ts'
import { INSTALL_LINES } from './support/reading/install-lines.ts'
import { readTextAsFile } from './support/reading/read-text-as-file.ts'
import { runInProcess } from './support/services/in-process-cli.ts'

interface Sample {
  file: string
  language: string
  text: string
}

const docs = readdirSync(join(CHECKOUT, 'docs')).filter(name => name.endsWith('.md'))
const PAGES = ['README.md', 'client/README.md', 'clients/python/README.md', ...docs.map(name => `docs/${name}`)]
const samples: Sample[] = PAGES.flatMap(file =>
  [...readFileSync(join(CHECKOUT, file), 'utf8').matchAll(/^```(\w*)\n([\s\S]+?)^```$/gm)].map(
    ([, language = '', text = '']) => ({ file, language, text }),
  ),
)
const sampleOf = (file: string, language: string): string =>
  samples.find(one => one.file === file && one.language === language)?.text ?? ''

/** Where each kind of sample is run. A new kind needs a test, and then its line here. */
const RUN_BY: { [kind: string]: string } = {
  'README.md': 'the lines: below',
  'client/README.md js': 'tests/sdk/package.test.ts',
  'client/README.md sh': 'the lines: below',
  'clients/python/README.md python': 'tests/sdk/python.test.ts',
  'clients/python/README.md sh': 'the lines: below',
  'docs/cli.md': 'the lines: below; the first block runs in tests/cli/use.test.ts',
  'docs/cli.md text': 'the files of a mirror: tests/cli/mirror.test.ts',
  'docs/figures.md json': 'tests/api/analysis/figures.test.ts',
  'docs/files.md': 'the lines: below',
  'docs/files.md json': 'below',
  'docs/operations.md': 'the lines: below',
  'docs/operations.md ini': 'tests/operations/poolers.test.ts',
  'docs/operations.md nginx': 'tests/operations/proxies.test.ts',
  'docs/operations.md sql': 'tests/operations/poolers.test.ts',
  'docs/sign-in.md json': 'below',
  'docs/webhooks.md js': 'tests/sdk/package.test.ts',
  'docs/webhooks.md json': 'below',
}

test('every sample of the documentation is run by a test', () => {
  const kinds = samples.map(({ file, language }) => `${file} ${language}`.trim())
  expect([...new Set(kinds)].sort()).toEqual(Object.keys(RUN_BY).sort())
})

/** Lines of samples for a shell, those that end with a backslash joined with the next; without remarks. */
const lines = samples
  .filter(({ language }) => language === '' || language === 'sh')
  .flatMap(({ text }) => text.replaceAll(/\\\n\s*/g, '').split('\n'))
  // What follows `--` belongs to psql.
  .map(line => line.replace(/(^|\s+)# .*$/, '').replace(/^wayside psql -- .*/, 'wayside psql'))
  .filter(line => line !== '')

const RUN_ELSEWHERE = [
  /^curl /, // tests/api/platform/readme.test.ts and tests/system/admin-cli.test.ts
  /^npm (start|test|run test:all)$/, // tests/processes and tests/start; this suite
  /^(duckdb|python3) -c /, // tests/exported-files.test.ts and tests/cli/mirror.test.ts
  /^(npm install @wayside\/client|npm pkg set type=module|pip install wayside)$/, // the files of these packages: tests/sdk
  /^export WAYSIDE_URL=\S+ WAYSIDE_TOKEN=\S+$/,
]
/** The arguments of `wayside`, however it is called. */
const argumentsOf = (line: string): string | undefined =>
  /(?:^|<\(|\$\()(?:[A-Z_]+=\S+ )*(?:npm run (?:-s )?wayside --|wayside) ([^>|)]*)/.exec(line)?.[1]

test('every line for a shell is one of wayside, or is run elsewhere', () => {
  const isKnown = (line: string) =>
    INSTALL_LINES.includes(line) || RUN_ELSEWHERE.some(known => known.test(line)) || argumentsOf(line) !== undefined
  expect(lines.filter(line => !isKnown(line))).toEqual([])
  expect(lines.filter(line => argumentsOf(line)).length).toBeGreaterThan(40)
})

test('the commands and options of these lines exist', async () => {
  const pages = new Map<string, string | null>()
  const pageOf = async (path: string) => {
    if (!pages.has(path)) {
      const { code, out } = await runInProcess(`wayside help ${path}`, {})
      pages.set(path, code === 0 ? out : null)
    }
    return pages.get(path)
  }
  const wrong: string[] = []
  for (const line of lines) {
    const words = argumentsOf(line)?.match(/'[^']*'|"[^"]*"|\S+/g) ?? []
    let path = ''
    for (const word of words) {
      if (!/^[a-z-]+$/.test(word) || word.startsWith('-') || !(await pageOf(`${path} ${word}`.trim()))) break
      path = `${path} ${word}`.trim()
    }
    if (words.length > 0 && path === '') wrong.push(line)
    const options = words.filter(word => /^--?[a-z]/.test(word) && word !== '--help')
    const page = (await pageOf(path)) ?? ''
    wrong.push(
      ...options
        .filter(option => !new RegExp(`^ {4}(-\\w, )?${option}\\b`, 'm').test(page))
        .map(option => `${option}: ${line}`),
    )
  }
  expect(wrong).toEqual([])
})

test('the mapping of docs/files.md reads a file', async () => {
  const mapping = mappingField.parse(JSON.parse(sampleOf('docs/files.md', 'json')))
  const rows = [
    'Datum;Uhrzeit;Richtung;v;Spur;Länge',
    '10.06.2025;08:05:12;S;30,5;1;431',
    '10.06.2025;08:05:13;N;255;1;',
  ]
  const { records, unreadable } = await readTextAsFile(rows.join('\r\n'), { mapping, timeZone: 'Europe/Berlin' })
  expect(unreadable).toEqual([])
  expect(records).toMatchObject([
    { timestamp: '2025-06-10T06:05:12.000Z', channel: 2, speed_kmh: expect.closeTo(49.085), length_m: 4.31 },
    { timestamp: '2025-06-10T06:05:13.000Z', channel: 1, speed_kmh: null, length_m: null },
  ])
})

test('the mapping of intervals of docs/files.md reads a file', async () => {
  const samplesOfFile = samples.filter(({ file, language }) => file === 'docs/files.md' && language === 'json')
  const mapping = mappingField.parse(
    JSON.parse(samplesOfFile.find(({ text }) => text.includes('interval_s'))?.text ?? ''),
  )
  const rows = ['Time,North,South,South < 30,South > 30', '2025-06-10 08:00,3,-,1,4']
  const { intervals, unreadable } = await readTextAsFile(rows.join('\n'), { mapping, timeZone: 'Europe/Berlin' })
  expect(unreadable).toEqual([])
  expect(intervals.map(({ reading }) => reading)).toMatchObject([
    { start: Date.UTC(2025, 5, 10, 6), duration_s: 900, channel: 1, total: 3 },
    { channel: 2, total: null, speeds: { edges_kmh: [0, 30, null], counts: [1, 4] } },
  ])
})

/** Classes are listed by the API reference alone, so that a new one does not change the page. */
test('docs/files.md names every value that a mapping may have, and where classes are listed', () => {
  const page = readFileSync(join(CHECKOUT, 'docs', 'files.md'), 'utf8')
  const section = page.slice(page.indexOf('### Any CSV or TSV'), page.indexOf('## Exported files'))
  const isClass = (value: string) => VEHICLE_CLASSES.some(name => name === value && name !== 'unknown')
  const valuesIn = (schema: unknown): string[] => {
    if (typeof schema !== 'object' || schema === null) return []
    if ('enum' in schema)
      return (schema.enum as (string | null)[]).filter(value => value !== null && !isClass(value)) as string[]
    return Object.values(schema).flatMap(valuesIn)
  }
  const membersIn = ({ properties = {} }: { properties?: object }) => Object.keys(properties)
  const shape = mappingField.schema as { properties: { columns: { items: object } } }
  const named = [
    ...membersIn(shape),
    ...membersIn(shape.properties.columns.items),
    ...valuesIn(shape).map(value => value.replace('|', '\\|')),
  ]
  expect(named.length).toBeGreaterThan(40)
  expect(section).toContain('one of the classes that the API reference (`/docs`) lists')
  expect(named.filter(name => !section.includes(`\`${name}\``))).toEqual([])
})

test('the providers of docs/sign-in.md are accepted', () => {
  expect(parseProviders(sampleOf('docs/sign-in.md', 'json'))).toMatchObject([{ id: 'city', create_users: true }])
})

test('the events of docs/webhooks.md are those of the API reference', () => {
  const event = JSON.parse(sampleOf('docs/webhooks.md', 'json'))
  expect(event).toEqual({ type: 'alarm.raised', timestamp: expect.any(String), data: EVENT_EXAMPLES['alarm.raised'] })
  const page = readFileSync(join(CHECKOUT, 'docs', 'webhooks.md'), 'utf8')
  const rows = [...page.matchAll(/^\| `([\w.]+)` \| .+ \| `(\{.+\})` \|$/gm)].map(([, type, data = '']) => [
    type,
    JSON.parse(data),
  ])
  expect(Object.fromEntries(rows)).toEqual(EVENT_EXAMPLES)
})
