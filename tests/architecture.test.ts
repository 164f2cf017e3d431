import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../server/runtime/config.ts'

const ROOMS = readdirSync(join(CHECKOUT, 'server'), { withFileTypes: true })
  .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
  .map(({ name }) => `server/${name}`)
const READMES = [...ROOMS, 'server/records/imports', 'server/records/store', 'web', 'cli'].map(
  folder => `${folder}/README.md`,
)
const MAX_WORDS = 1000
const MAX_LINES = 60
/** Without it a limit of lines means nothing: a paragraph could be one line. */
const MAX_WIDTH = 130

const textOf = (document: string) => readFileSync(join(CHECKOUT, document), 'utf8')
/** Pictures are not prose: their lines name neither files nor flows. */
const withoutPictures = (markdown: string) => markdown.replace(/^```[\s\S]*?^```$/gm, '')

/** `uploads/store-upload.ts`, `http/`, `app.ts`. */
const namesIn = (markdown: string): string[] =>
  [...withoutPictures(markdown).matchAll(/`([\w-]+(?:\/[\w./-]*|\.(?:ts|tsx|mjs|css)))`/g)].map(
    match => match[1] as string,
  )

/** A name in a README begins in the README's folder; in all documents others begin in server/, or at the top. */
function pathsOf(name: string, folder: string): string[] {
  const places = folder === '.' ? ['server', '.'] : [folder, 'server', '.']
  return places.map(place => join(place, name)).filter(path => existsSync(join(CHECKOUT, path)))
}

interface Flow {
  name: string
  files: string[]
}

/** `**Search** (`search-records.ts`): one page (`read-page.ts`)`: a flow that begins in the first and continues in the second. */
const flowsIn = (markdown: string): Flow[] =>
  [...markdown.matchAll(/\*\*([^*]+)\*\*([^*]*)/g)].map(([, name = '', rest = '']) => ({
    name: name.replace(/\s+/g, ' '),
    files: namesIn(rest).filter(file => /\.\w+$/.test(file)),
  }))

function importsOf(path: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(CHECKOUT, path), 'utf8'), true, true)
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => join(dirname(path), fileName))
}

const isReached = (from: string, to: string) => {
  const imported = importsOf(from)
  return imported.includes(to) || imported.some(path => path.endsWith('.ts') && importsOf(path).includes(to))
}

/** Files of a flow that no file named before them imports, directly or through one other. */
const unreachedIn =
  (folder: string) =>
  ({ name, files }: Flow): string[] => {
    const paths = files.map(file => pathsOf(file, folder)[0] ?? file)
    return paths
      .filter((path, i) => i > 0 && !paths.slice(0, i).some(before => before === path || isReached(before, path)))
      .map(path => `${name}: ${path}`)
  }

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

function isLinkTrue(document: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? document : join(dirname(document), path)
  if (!existsSync(join(CHECKOUT, target))) return false
  const headings = anchor ? [...textOf(target).matchAll(/^#+ (.+)$/gm)].map(match => anchorOf(match[1] as string)) : []
  return anchor === undefined || headings.includes(anchor)
}

const flowsOf = (readme: string): Flow[] => {
  const text = textOf(readme)
  return flowsIn(text.slice(text.indexOf('\n## Flows\n')))
}

test('every room of the server has a README', () => {
  expect(ROOMS.length).toBe(7)
  expect(READMES.filter(readme => !existsSync(join(CHECKOUT, readme)))).toEqual([])
})

test('ARCHITECTURE.md has at most 1,000 words', () => {
  expect(textOf('ARCHITECTURE.md').trim().split(/\s+/).length).toBeLessThanOrEqual(MAX_WORDS)
})

test.each(READMES)('%s has at most 60 lines of 130 characters', readme => {
  const lines = textOf(readme).trimEnd().split('\n')
  expect(lines.length).toBeLessThanOrEqual(MAX_LINES)
  expect(lines.filter(line => line.length > MAX_WIDTH)).toEqual([])
})

test.each(['ARCHITECTURE.md', 'docs/own-code.md', ...READMES])('every file that %s names exists once', document => {
  const folder = READMES.includes(document) ? dirname(document) : '.'
  const named = namesIn(textOf(document))
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter(name => pathsOf(name, folder).length !== 1)).toEqual([])
})

/** `rankOf` (`analysis/speeds.ts`): the first is in the file. */
const symbolsIn = (markdown: string) =>
  [...withoutPictures(markdown).matchAll(/`([a-z]\w+)` \(`([\w./-]+\.tsx?)`\)/g)].map(
    ([, symbol, file]) => [symbol, file] as [string, string],
  )

test('every function that a README names with its file is in that file', () => {
  const named = READMES.flatMap(readme =>
    symbolsIn(textOf(readme)).map(([symbol, file]) => ({ symbol, path: pathsOf(file, dirname(readme))[0] as string })),
  )
  expect(named.length).toBeGreaterThan(0)
  const isThere = ({ symbol, path }: (typeof named)[number]) => new RegExp(`\\b${symbol}\\b`).test(textOf(path))
  expect(named.filter(one => !isThere(one))).toEqual([])
})

test.each(READMES)('the files of each flow in %s import each other in the order in which they are named', readme => {
  const flows = flowsOf(readme)
  expect(flows.length).toBeGreaterThan(1)
  expect(flows.filter(({ files }) => files.length === 0)).toEqual([])
  expect(flows.flatMap(unreachedIn(dirname(readme)))).toEqual([])
})

test('links of the documents lead to files and headings that exist', () => {
  const docs = readdirSync(join(CHECKOUT, 'docs')).filter(name => name.endsWith('.md'))
  const documents = ['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', ...docs.map(name => `docs/${name}`), ...READMES]
  const links = documents.flatMap(document =>
    [...withoutPictures(textOf(document)).matchAll(/\]\((?!\w+:)([^)\s]+)\)/g)].map(match => ({
      document,
      link: match[1] as string,
    })),
  )
  expect(links.length).toBeGreaterThan(20)
  const broken = links.filter(({ document, link }) => !isLinkTrue(document, link))
  expect(broken.map(({ document, link }) => `${document}: ${link}`)).toEqual([])
})

test('how V85 gets from the database to the plot is described by at most six files', () => {
  const text = textOf('web/README.md')
  const start = text.indexOf('**How V85 reaches the plot**')
  const flows = flowsIn(text.slice(start, text.indexOf('\n\n', start)))
  const files = new Set(flows.flatMap(flow => flow.files))
  expect(files.size).toBeGreaterThan(1)
  expect(files.size).toBeLessThanOrEqual(6)
  // The first has the statement, the last draws.
  const [first, ...others] = [...files].map(file => textOf(pathsOf(file, 'web')[0] as string))
  expect(first).toMatch(/sql`\s+select[^`]+from site_blocks/)
  expect(others.at(-1)).toContain('export const SpeedPlot')
})

test('a flow whose files do not import each other, or in another order, is noticed', () => {
  const wrong =
    '**Search** (`search-records.ts`): stored (`uploads/store-upload.ts`). **Page** (`read-page.ts`, `search-records.ts`)'
  expect(flowsIn(wrong).flatMap(unreachedIn('server/records'))).toEqual([
    'Search: server/records/uploads/store-upload.ts',
    'Page: server/records/search-records.ts',
  ])
  expect(isLinkTrue('README.md', 'ARCHITECTURE.md#the-rooms')).toBe(true)
  expect(isLinkTrue('README.md', 'ARCHITECTURE.md#no-room')).toBe(false)
})

test('packages of OpenTelemetry are loaded by one file, which is loaded on request', () => {
  const files = readdirSync(join(CHECKOUT, 'server'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\.ts$/.test(name) && !/node_modules|\.test\.ts$/.test(name))
    .map(name => `server/${name}`)
  const importing = (what: RegExp) => files.filter(file => what.test(textOf(file)))
  const all = ['limit-traces', 'metric-data', 'send-by-otlp'].map(name => `server/runtime/telemetry/${name}.ts`)
  expect(importing(/from '@opentelemetry\//)).toEqual(all)
  expect(importing(/from '\.\/(limit-traces|metric-data|send-by-otlp)\.ts'/)).toEqual([all[2]])
  expect(importing(/import\('\.\/send-by-otlp\.ts'\)/)).toEqual(['server/runtime/telemetry/start-telemetry.ts'])
})
