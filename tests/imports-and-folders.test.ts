import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../server/config.ts'

const NOUNS = [
  'mail',
  ...['organizations', 'users', 'events', 'sites', 'quality', 'calendars', 'devices', 'records', 'uploads'],
  ...['findings', 'figures', 'reports'],
]
/** After those, and not of each other. */
const LAST_NOUNS = ['changes', 'exports', 'commands', 'imports', 'webhooks']
/** Files of server/ that put the nouns together; the other files beside them know none. */
const KNOWS_ALL = ['app.ts', 'serve.ts']

/** Pages of the web application, which its routes load: they import what is below them, and not each other. */
const PAGES = [
  ...new Set([...textOf('web/routes.tsx').matchAll(/import\('\.\/([\w-]+)\//g)].map(match => match[1] as string)),
]

const BELOW_PAGES = [
  'ui',
  'service',
  'live',
  'site-state',
  'range',
  'plots',
  'map',
  'device',
  'code',
  'report-view',
  'second-factor',
  'shell',
]

const inWeb = (folders: string[]) => folders.map(folder => `web/${folder}`)
const inServer = (folders: string[]) => folders.map(folder => `server/${folder}`)
const ground = inServer(['internals', 'database', 'http'])
const access = [...ground, 'server/access']

/** Which places each place may import from, besides itself. */
const MAY_IMPORT: { [place: string]: string[] } = {
  // What patches or reads internals of other packages, fenced in.
  'server/internals': [],
  'server/database': ['server/internals'],
  'server/http': [],
  // It imports nothing, and all may import it.
  contract: [],
  // Plots as options of the chart library: for pages and for reports.
  charts: [],
  'server/access': ground,
  'server/jobs': access,
  ...Object.fromEntries(
    NOUNS.map((noun, index) => [`server/${noun}`, [...access, ...inServer(NOUNS.slice(0, index))]]),
  ),
  ...Object.fromEntries(
    LAST_NOUNS.map(noun => [`server/${noun}`, [...access, 'server/jobs', 'parquet', 'charts', ...inServer(NOUNS)]]),
  ),
  'server/reports': [...access, 'charts', ...inServer(NOUNS.slice(0, -1))],
  'server/live': [...access, ...inServer([...NOUNS, ...LAST_NOUNS])],
  'server/reference': ['server/http'],
  'server/web-app': ['server/http'],
  'server/demo': ['server'],
  'server/operations': ['server'],
  'server/background': ['server'],
  'server/processes': ['server'],
  'server/knows all': ['server'],
  'server/knows no noun': access,
  client: [],
  // The floors of the web application, from the ground up.
  'web/ui': ['client'],
  'web/service': ['client', 'web/ui'],
  'web/live': ['client', ...inWeb(['ui', 'service'])],
  'web/site-state': ['client', 'web/ui'],
  'web/range': ['client', ...inWeb(['ui', 'service'])],
  'web/plots': ['client', 'charts', ...inWeb(['ui', 'service'])],
  'web/map': ['client', ...inWeb(['ui', 'service', 'site-state'])],
  'web/device': ['client', ...inWeb(['ui', 'service', 'plots'])],
  'web/report-view': ['client', 'charts', ...inWeb(['ui', 'service', 'live', 'range', 'plots', 'map'])],
  'web/second-factor': ['client', ...inWeb(['ui', 'service'])],
  'web/code': ['client', ...inWeb(['ui', 'service'])],
  'web/shell': ['client', ...inWeb(['ui', 'service', 'live'])],
  ...Object.fromEntries(PAGES.map(page => [`web/${page}`, ['client', 'charts', ...inWeb(BELOW_PAGES)]])),
  'web/public': [],
  'web/knows all': ['client', 'web'],
  // Packed records as Parquet: for exports of the server and for the mirror of the command line.
  parquet: [],
  // Commands of API users know the SDK, simulated devices HTTP alone.
  'cli/use': ['client', 'parquet'],
  'cli/simulator': [],
  // What the program itself needs: loading, help and completion of any commands.
  'cli/shell': [],
  cli: ['server', 'client', 'cli/use', 'cli/simulator', 'cli/shell'],
  'tests/acceptance': [],
}

const SOURCE = /\.(ts|tsx|mts|js|mjs|jsx)$/
const SKIPPED = ['node_modules', 'dist', 'data', 'coverage', '.git']

function filesIn(directory: string): string[] {
  return readdirSync(join(CHECKOUT, directory), { withFileTypes: true }).flatMap(entry => {
    if (SKIPPED.includes(entry.name)) return []
    const path = join(directory, entry.name)
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
  })
}

const all = filesIn('.')
const sources = all.filter(
  file => SOURCE.test(file) && /^(contract|charts|parquet|server|cli|client|web)\/|^tests\/acceptance\//.test(file),
)
function textOf(file: string): string {
  return readFileSync(join(CHECKOUT, file), 'utf8')
}

function placeOf(file: string): string {
  const [first = '', second = '', third] = file.split('/')
  if (first === 'server' && third === undefined) {
    return `server/${KNOWS_ALL.includes(second.replace('.test.ts', '.ts')) ? 'knows all' : 'knows no noun'}`
  }
  if (first === 'web' && third === undefined) return 'web/knows all'
  if (first === 'cli') return ['use', 'simulator', 'shell'].includes(second) ? `cli/${second}` : 'cli'
  return ['server', 'web', 'tests'].includes(first) ? `${first}/${second}` : first
}

const imports = new Map<string, string[]>()

/** Files of ours that a file imports, also by the name of a workspace. */
function importsOf(file: string): string[] {
  const known = imports.get(file)
  if (known) return known
  const names = ts.preProcessFile(textOf(file), true, true).importedFiles.map(({ fileName }) => fileName)
  const found = names.flatMap(name => {
    if (name.startsWith('.')) return [join(dirname(file), name)]
    const workspace = /^@wayside\/(server|client|cli|web)(\/.*)?$/.exec(name)
    return workspace ? [`${workspace[1]}${workspace[2] ?? '/index'}`] : []
  })
  imports.set(file, found)
  return found
}

const TYPES_ONLY = /^import (?:type [^']*|\{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from )'([^']+)'$/gm

/** The same without imports of types alone, which are removed before the program runs. */
function runtimeImportsOf(file: string): string[] {
  const skipped = new Set([...textOf(file).matchAll(TYPES_ONLY)].map(([, name]) => join(dirname(file), name as string)))
  return importsOf(file).filter(imported => !skipped.has(imported))
}

/** Each circle of imports once: `a.ts > b.ts > a.ts`. */
function cyclesIn(imports: ReadonlyMap<string, string[]>): string[] {
  const cycles: string[] = []
  const finished = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) cycles.push([...path.slice(start), file].join(' > '))
    if (start >= 0 || finished.has(file)) return
    for (const imported of imports.get(file) ?? []) visit(imported, [...path, file])
    finished.add(file)
  }
  for (const file of imports.keys()) visit(file, [])
  return cycles
}

function isAllowed(file: string, imported: string): boolean {
  const from = placeOf(file)
  const to = placeOf(imported)
  // Tests that stand beside a file use the same tools as all tests.
  if (file.includes('.test.') && imported.startsWith('tests/support/')) return true
  return (
    from === to ||
    to === 'contract' ||
    (MAY_IMPORT[from] ?? []).some(place => to === place || to.startsWith(`${place}/`))
  )
}

test('imports point one way', () => {
  expect(sources.length).toBeGreaterThan(100)
  const pairs = sources.flatMap(file => importsOf(file).map(imported => ({ file, imported })))
  expect(pairs.length).toBeGreaterThan(300)
  const forbidden = pairs.filter(({ file, imported }) => !isAllowed(file, imported))
  expect(forbidden.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([])
})

test('no file imports itself through others', () => {
  const ours = all.filter(
    file => SOURCE.test(file) && /^(contract|charts|parquet|server|cli|client|web|bench|tests)\//.test(file),
  )
  const graph = new Map(ours.map(file => [file, runtimeImportsOf(file)]))
  expect(graph.size).toBeGreaterThan(100)
  expect(cyclesIn(graph)).toEqual([])
  const circle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['d.ts', 'b.ts']],
  ])
  expect(cyclesIn(circle)).toEqual(['b.ts > c.ts > b.ts'])
})

test('every folder of the server and of the web application has its place in the table', () => {
  const places = new Set(sources.map(placeOf))
  expect(PAGES).toEqual(expect.arrayContaining(['site-list', 'site-page', 'tokens']))
  expect([...places].filter(place => !(place in MAY_IMPORT))).toEqual([])
})

test('the table would notice', () => {
  expect(isAllowed('server/http/errors.ts', 'server/access/secret.ts')).toBe(false)
  expect(isAllowed('server/database/connect.ts', 'server/config.ts')).toBe(false)
  expect(isAllowed('server/sites/routes.ts', 'server/devices/list-devices.ts')).toBe(false)
  expect(isAllowed('server/changes/routes.ts', 'server/exports/routes.ts')).toBe(false)
  expect(isAllowed('server/log.ts', 'server/sites/routes.ts')).toBe(false)
  expect(isAllowed('web/site-page/site-page.tsx', 'server/app.ts')).toBe(false)
  expect(isAllowed('web/site-page/site-page.tsx', 'web/organization/users-page.tsx')).toBe(false)
  expect(isAllowed('web/ui/button.tsx', 'web/service/client.ts')).toBe(false)
  expect(isAllowed('web/map/markers.tsx', 'web/site-list/site-row.tsx')).toBe(false)
  expect(isAllowed('web/site-page/place-card.tsx', 'web/map/small-map.tsx')).toBe(true)
  expect(isAllowed('client/sites.ts', 'web/map.ts')).toBe(false)
  expect(isAllowed('tests/acceptance/sites.ts', 'tests/support/ask.ts')).toBe(false)
  expect(isAllowed('contract/csv-text.ts', 'server/http/errors.ts')).toBe(false)
  expect(isAllowed('server/devices/routes.ts', 'server/sites/schema.ts')).toBe(true)
  expect(isAllowed('web/plots/sheet.ts', 'contract/csv-text.ts')).toBe(true)
  expect(isAllowed('cli/use/sync/encode-day.ts', 'server/exports/formats/encode-parquet.ts')).toBe(false)
  expect(isAllowed('cli/simulator/traffic.ts', 'server/demo/fill-demo.ts')).toBe(false)
  expect(isAllowed('cli/simulator/device.ts', 'client/device.ts')).toBe(false)
  expect(isAllowed('parquet/parquet-columns.ts', 'server/records/schema.ts')).toBe(false)
  expect(isAllowed('charts/volume-option.ts', 'web/ui/format.ts')).toBe(false)
  expect(isAllowed('cli/serve.ts', 'server/serve.ts')).toBe(true)
})

test('nothing is put where anything could be', () => {
  const anything = /(^|\/)(utils?|helpers?|common|shared|misc|services|repositories|dtos|models)(\/|\.)/i
  expect(sources.filter(file => anything.test(file))).toEqual([])
})

test('no file only hands on what others export', () => {
  const handsOn = (file: string) => {
    const lines = textOf(file)
      .split('\n')
      .filter(line => line.trim() !== '' && !line.startsWith('//'))
    return lines.length > 0 && lines.every(line => /^export .* from /.test(line))
  }
  expect(sources.filter(file => /(^|\/)index\.\w+$/.test(file) || handsOn(file))).toEqual([])
})

test('nothing names a place of the machine on which it was written', () => {
  const place = /(?<![\w.])\/(work|root|home\/\w+|Users\/\w+|tmp\/w)\/\w+/
  const written = all.filter(file => !/\.(png|ico|woff2?|gz|parquet|xlsx)$/.test(file) && file !== 'package-lock.json')
  const named = written.flatMap(file => {
    const found = place.exec(textOf(file))
    return found ? [`${file}: ${found[0]}`] : []
  })
  expect(named).toEqual([])
})
