import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../server/config.ts'

const text = readFileSync(join(CHECKOUT, 'ARCHITECTURE.md'), 'utf8')
/** Files and folders that it names: `uploads/store-upload.ts`, `http/`. */
const named = [...text.matchAll(/`([\w-]+\/[\w./-]*)`/g)].map(match => match[1] as string)
const pathOf = (name: string) => [`server/${name}`, name].find(path => existsSync(join(CHECKOUT, path)))

interface Flow {
  name: string
  files: string[]
}

/** `**Search** (`a.ts`): the cursor is opened (`b.ts`)`: a flow that starts at a.ts and continues in b.ts. */
const flowsIn = (markdown: string): Flow[] =>
  [...markdown.matchAll(/\*\*([^*]+)\*\*([^*]*)/g)].map(([, name = '', rest = '']) => ({
    name: name.replace(/\s+/g, ' '),
    files: [...rest.matchAll(/`([\w-]+\/[\w./-]*\.\w+)`/g)].map(match => match[1] as string),
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
const unreached = ({ name, files }: Flow): string[] => {
  const paths = files.map(file => pathOf(file) ?? file)
  return paths
    .filter((path, i) => i > 0 && !paths.slice(0, i).some(before => before === path || isReached(before, path)))
    .map(path => `${name}: ${path}`)
}

test('every file that ARCHITECTURE.md names exists', () => {
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter(name => pathOf(name) === undefined)).toEqual([])
})

test('every file of the server that ARCHITECTURE.md names is named with its folder', () => {
  expect([...text.matchAll(/`([\w-]+\.ts)`/g)].map(match => match[1])).toEqual([])
})

test('the files of each flow in ARCHITECTURE.md import each other in the order in which they are named', () => {
  const flows = flowsIn(text.slice(text.indexOf('\n## Flows\n'), text.indexOf('\n## Ours ')))
  expect(flows.length).toBeGreaterThan(20)
  expect(flows.filter(({ files }) => files.length === 0)).toEqual([])
  expect(flows.flatMap(unreached)).toEqual([])
})

test('how V85 gets from the database to the plot is told by at most six files', () => {
  const start = text.indexOf('**How V85 reaches the plot**')
  const flows = flowsIn(text.slice(start, text.indexOf('\n\n', start)))
  const files = new Set(flows.flatMap(flow => flow.files))
  expect(files.size).toBeGreaterThan(1)
  expect(files.size).toBeLessThanOrEqual(6)
})

test('a flow whose files do not import each other, or in another order, is noticed', () => {
  const wrong =
    '**Search** (`records/search-records.ts`): stored (`uploads/store-upload.ts`). **Page** (`records/read-page.ts`, `records/search-records.ts`)'
  expect(flowsIn(wrong).flatMap(unreached)).toEqual([
    'Search: server/uploads/store-upload.ts',
    'Page: server/records/search-records.ts',
  ])
})
