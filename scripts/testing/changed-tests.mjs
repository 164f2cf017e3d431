import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/ensure.mjs'

/** What nearly every test imports: imports of it say nothing about a test. */
const IMPORTED_BY_ALL = /^(server\/runtime\/app\.ts$|tests\/support\/)/
const SOURCE = /\.(ts|tsx|mjs)$/
const IMPORT = /\b(?:from|import)\s*\(?\s*'(\.[^']+)'/g

const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
const isTest = file => file.endsWith('.test.ts')

/**
 * The tests of what is not committed yet: those that were changed, those that import a changed file in the fewest steps, those
 * of its room of the server that are named for its folder, and every page once after a change of the web application.
 */
export function changedTests(changed = uncommitted()) {
  const all = git('ls-files', '--cached', '--others', '--exclude-standard').filter(file => existsSync(join(root, file)))
  const importers = importersOf(all.filter(file => SOURCE.test(file)))
  const found = changed.filter(file => SOURCE.test(file)).flatMap(file => testsOf(file, all, importers))
  return [...new Set(found)].sort()
}

const uncommitted = () => [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]

function testsOf(file, all, importers) {
  if (isTest(file)) return all.includes(file) ? [file] : []
  const importing = nearestTests(file, importers)
  if (file.startsWith('web/')) return [...importing, 'tests/web/every-page.test.ts']
  const [, room, folders] = /^server\/(\w+)\/((?:[\w-]+\/)*)/.exec(file) ?? []
  const ofRoom = all.filter(test => room && isTest(test) && test.startsWith(`tests/api/${room}/`))
  const nouns = (folders ?? '')
    .split('/')
    .filter(Boolean)
    .map(folder => folder.replace(/s$/, ''))
  return [...importing, ...ofRoom.filter(test => nouns.some(noun => test.split('/').at(-1).includes(noun)))]
}

function nearestTests(file, importers) {
  const seen = new Set([file])
  for (let files = [file]; files.length > 0; ) {
    files = files.flatMap(one => [...(importers.get(one) ?? [])]).filter(one => !seen.has(one) && seen.add(one))
    const tests = files.filter(isTest)
    if (tests.length > 0) return tests
    files = files.filter(one => !IMPORTED_BY_ALL.test(one))
  }
  return []
}

/** Files of ours by what they import. */
function importersOf(files) {
  const importers = new Map(files.map(file => [file, new Set()]))
  for (const file of files) {
    for (const [, name] of readFileSync(join(root, file), 'utf8').matchAll(IMPORT)) {
      importers.get(join(file, '..', name))?.add(file)
    }
  }
  return importers
}
