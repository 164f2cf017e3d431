import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../server/runtime/config.ts'

/**
 * The rooms of the server from the ground up, and the folders of each. A room imports only rooms above it in this list, and a
 * folder of a room only those in lists before its own, not those beside it. Files directly in a room know all of its folders,
 * and these know them.
 */
const SERVER: { [room: string]: string[][] } = {
  platform: [['internals'], ['http', 'database'], ['jobs']],
  people: [['access'], ['mail', 'organizations'], ['users']],
  field: [['sites'], ['quality', 'calendars', 'devices', 'commands', 'publications', 'groups']],
  records: [['blocks'], ['store', 'intervals'], ['uploads'], ['changes', 'imports']],
  analysis: [['counting'], ['aggregates', 'estimates'], ['findings', 'figures'], ['reports']],
  delivery: [['exports', 'webhooks', 'live', 'reference', 'web-app'], ['open']],
  runtime: [['telemetry'], ['processes'], ['operations'], ['background', 'demo']],
}

/** Floors of the web application, from the ground up, and what pages share, where a folder imports only those to its left. */
const WEB = ['ui', 'service', 'parts', 'shell', 'pages', 'reference']
const PARTS = [
  'quality',
  'site-state',
  'range',
  'plots',
  'site-traffic',
  'map',
  'device',
  'code',
  'second-factor',
  'permissions',
  'groups',
  'shares',
  'report-view',
]
/** Folders of `scripts/`, where one imports only those to its left. Files directly in it are commands, which know all. */
const SCRIPTS = ['process', 'build', 'testing', 'packages']

/** What packages import besides themselves and `contract`; what is not here imports nothing else. */
const PACKAGES: { [place: string]: string[] } = {
  'server/people': ['messages'],
  'server/analysis': ['messages', 'charts'],
  'server/delivery': ['messages', 'charts', 'parquet'],
  'server/runtime': ['messages', 'charts', 'parquet'],
  'web/ui': ['client', 'messages'],
  'web/service': ['client', 'messages'],
  'web/parts': ['client', 'messages', 'charts'],
  'web/shell': ['client', 'messages'],
  'web/pages': ['client', 'messages', 'charts'],
  web: ['client', 'messages'],
  'cli/use': ['client', 'parquet'],
  cli: ['server', 'client'],
  scripts: ['dist'],
}

const MAX_FILES = 25
/** Numbered files, which are not read through. */
const LARGE = ['server/platform/database/migrations']
/** Vite serves what is in the first as it is, and Grafana reads the others by these names. */
const SMALL = ['web/public', ...['dashboards', 'datasources'].map(kind => `deploy/grafana/provisioning/${kind}`)]

const SOURCE = /\.(ts|tsx|mts|js|mjs|jsx)$/
const PRODUCT = ['contract', 'messages', 'charts', 'parquet', 'server', 'cli', 'client', 'web']
const OURS = [...PRODUCT, 'bench', 'tests', 'scripts', 'clients', 'deploy', 'docs']
const SKIPPED = ['node_modules', 'dist', 'data', 'coverage', '.git', '__pycache__']

function filesIn(directory: string): string[] {
  return readdirSync(join(CHECKOUT, directory), { withFileTypes: true }).flatMap(entry => {
    if (SKIPPED.includes(entry.name)) return []
    const path = join(directory, entry.name)
    return entry.isDirectory() ? filesIn(path) : entry.isFile() ? [path] : []
  })
}

const all = filesIn('.')
const isIn = (file: string, folders: string[]) => folders.some(folder => file.startsWith(`${folder}/`))
const ours = all.filter(file => SOURCE.test(file) && isIn(file, OURS))
const sources = ours.filter(file => isIn(file, [...PRODUCT, 'scripts', 'tests/acceptance']))

function textOf(file: string): string {
  return readFileSync(join(CHECKOUT, file), 'utf8')
}

const imports = new Map<string, string[]>()

/** Files of ours that a file imports, also only for their types, and also by the name of a workspace. */
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

/** Whether the first is to the left of the second, or the same. */
const isNotAfter = (list: string[], first: string, second: string): boolean =>
  list.includes(first) && list.includes(second) && list.indexOf(first) <= list.indexOf(second)

function isAllowed(file: string, imported: string): boolean {
  // Tests that stand beside a file use the same tools as all tests.
  if (file.includes('.test.') && imported.startsWith('tests/support/')) return true
  const [top = '', room = '', folder = '', ...deeper] = file.split('/')
  const [otherTop = '', otherRoom = '', otherFolder = '', ...otherDeeper] = imported.split('/')
  if (otherTop === 'contract') return true
  if (top !== otherTop) {
    const place = top === 'cli' && ['use', 'simulator', 'shell'].includes(room) ? `cli/${room}` : top
    const known = PACKAGES[`${top}/${room}`] ?? PACKAGES[place] ?? []
    return known.includes(otherTop)
  }
  if (top === 'server') {
    if (room !== otherRoom) return isNotAfter(Object.keys(SERVER), otherRoom, room)
    const isDirect = deeper.length === 0 || otherDeeper.length === 0
    if (isDirect || folder === otherFolder) return true
    const listOf = (name: string) => (SERVER[room] ?? []).findIndex(folders => folders.includes(name))
    return listOf(otherFolder) >= 0 && listOf(otherFolder) < listOf(folder)
  }
  if (top === 'web' && folder !== '') {
    if (room !== otherRoom) return isNotAfter(WEB, otherRoom, room) && !(room === 'shell' && otherRoom === 'parts')
    if (room === 'pages') return folder === otherFolder
    if (room === 'parts') return isNotAfter(PARTS, otherFolder, folder)
  }
  if (top === 'cli' && ['use', 'simulator', 'shell'].includes(room)) return room === otherRoom
  if (top === 'scripts') return SCRIPTS.includes(otherRoom) && (folder === '' || isNotAfter(SCRIPTS, otherRoom, room))
  if (top === 'tests') return isIn(imported, ['tests/acceptance'])
  return true
}

/** Each circle of imports once: `a.ts > b.ts > a.ts`. */
function circlesIn(graph: ReadonlyMap<string, string[]>): string[] {
  const circles: string[] = []
  const finished = new Set<string>()
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file)
    if (start >= 0) circles.push([...path.slice(start), file].join(' > '))
    if (start >= 0 || finished.has(file)) return
    for (const imported of graph.get(file) ?? []) visit(imported, [...path, file])
    finished.add(file)
  }
  for (const file of graph.keys()) visit(file, [])
  return circles
}

/** What is wrong about the number of files in a folder. */
function wrongSizes(files: string[]): string[] {
  const counts = new Map<string, number>()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  const folders = [...counts.keys()]
  return [...counts].flatMap(([folder, count]) => {
    const isAlone = count === 1 && !folders.some(other => other.startsWith(`${folder}/`))
    if (count > MAX_FILES && !LARGE.includes(folder)) return [`${folder} has ${count} files`]
    return isAlone && !SMALL.includes(folder) ? [`${folder} has one file`] : []
  })
}

test('imports point one way', () => {
  expect(sources.length).toBeGreaterThan(100)
  const pairs = sources.flatMap(file => importsOf(file).map(imported => ({ file, imported })))
  expect(pairs.length).toBeGreaterThan(300)
  const forbidden = pairs.filter(({ file, imported }) => !isAllowed(file, imported))
  expect(forbidden.map(({ file, imported }) => `${file} imports ${imported}`)).toEqual([])
})

test('no file imports itself through others, not even a type', () => {
  const graph = new Map(ours.map(file => [file, importsOf(file)]))
  expect(graph.size).toBeGreaterThan(100)
  expect(circlesIn(graph)).toEqual([])
  const circle = new Map([
    ['a.ts', ['b.ts']],
    ['b.ts', ['c.ts']],
    ['c.ts', ['d.ts', 'b.ts']],
  ])
  expect(circlesIn(circle)).toEqual(['b.ts > c.ts > b.ts'])
})

test('every folder of the server, of the web application and of scripts has its place', () => {
  const known = Object.entries(SERVER).flatMap(([room, lists]) =>
    lists.flat().map(folder => `server/${room}/${folder}`),
  )
  const isKnown = (file: string) => {
    const [top, room = '', folder = '', ...deeper] = file.split('/')
    if (top === 'server') return folder !== '' && (deeper.length === 0 ? room in SERVER : isIn(file, known))
    if (top === 'scripts') return folder === '' || SCRIPTS.includes(room)
    if (top !== 'web' || folder === '') return true
    return [...WEB, 'public'].includes(room) && (room !== 'parts' || PARTS.includes(folder))
  }
  expect(sources.filter(file => !isKnown(file))).toEqual([])
  const tops = readdirSync(join(CHECKOUT, 'server'), { withFileTypes: true }).filter(entry => entry.isDirectory())
  expect(tops.filter(({ name }) => name !== 'node_modules').length).toBeLessThanOrEqual(8)
})

test('no folder has more than 25 files, and none has one alone', () => {
  expect(wrongSizes(all.filter(file => isIn(file, OURS)))).toEqual([])
  const many = Array.from({ length: 26 }, (_, n) => `a/${n}.ts`)
  expect(wrongSizes([...many, 'b/c/alone.ts', 'd/one.ts', 'd/e/two.ts', 'd/e/three.ts'])).toEqual([
    'a has 26 files',
    'b/c has one file',
  ])
})

test.each([
  ['server/platform/http/errors.ts', 'server/people/access/secrets.ts'],
  ['server/platform/http/errors.ts', 'server/platform/database/connect.ts'],
  ['server/platform/database/connect.ts', 'server/runtime/config.ts'],
  ['server/field/sites/routes.ts', 'server/field/devices/routes.ts'],
  ['server/field/commands/routes.ts', 'server/field/devices/routes.ts'],
  ['server/records/changes/routes.ts', 'server/delivery/exports/routes.ts'],
  ['server/records/read-page.ts', 'server/analysis/counting/group.ts'],
  ['server/delivery/exports/routes.ts', 'server/delivery/webhooks/routes.ts'],
  ['server/runtime/processes/child.ts', 'server/runtime/operations/measure-field.ts'],
  ['server/records/routes.ts', 'charts/look.ts'],
  ['web/pages/site-page/site-page.tsx', 'server/runtime/app.ts'],
  ['web/pages/site-page/site-page.tsx', 'web/pages/organization/users/users-page.tsx'],
  ['web/ui/button.tsx', 'web/service/client.ts'],
  ['web/parts/map/markers.tsx', 'web/pages/site-list/site-row.tsx'],
  ['web/parts/plots/legend.tsx', 'web/parts/map/markers.tsx'],
  ['client/shapes.ts', 'web/main.tsx'],
  ['tests/acceptance/sites.ts', 'tests/support/services/ask.ts'],
  ['contract/limits.ts', 'server/platform/http/errors.ts'],
  ['cli/use/sync/encode-day.ts', 'server/delivery/exports/formats/encode-parquet.ts'],
  ['cli/simulator/traffic.ts', 'server/runtime/demo/fill-demo.ts'],
  ['cli/simulator/device.ts', 'client/device.ts'],
  ['parquet/parquet-columns.ts', 'server/records/schema.ts'],
  ['charts/volume-option.ts', 'web/ui/text/format.ts'],
  ['scripts/build/ensure.mjs', 'scripts/testing/changed-tests.mjs'],
  ['scripts/build/ensure.mjs', 'scripts/test.mjs'],
])('%s may not import %s', (file, imported) => {
  expect(isAllowed(file, imported)).toBe(false)
})

test.each([
  ['server/field/devices/routes.ts', 'server/people/access/context.ts'],
  ['server/analysis/reports/routes.ts', 'server/analysis/figures/compute-figures.ts'],
  ['web/parts/plots/sheet.ts', 'contract/text/csv-text.ts'],
  ['web/pages/site-page/place-card.tsx', 'web/parts/map/small-map.tsx'],
  ['cli/serve.ts', 'server/runtime/serve.ts'],
  ['scripts/test.mjs', 'scripts/testing/changed-tests.mjs'],
])('%s may import %s', (file, imported) => {
  expect(isAllowed(file, imported)).toBe(true)
})

test('nothing asks whether there is a cluster but what prepares the database and what chooses the store', () => {
  const asks = /\blayout\.name\s*[!=]==|[!=]==\s*'(citus|one-postgres)'|\b(isOnCluster|pg_extension)\b/
  const asking = sources.filter(
    file => file.startsWith('server/') && !file.endsWith('.test.ts') && asks.test(textOf(file)),
  )
  expect(asking.sort()).toEqual([
    'server/platform/database/blocks-in-order.ts',
    'server/platform/database/layout.ts',
    'server/platform/database/migrate.ts',
    'server/records/store/store-of.ts',
    'server/runtime/operations/doctor/check-storage.ts',
  ])
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
