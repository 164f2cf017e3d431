import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from './ensure.mjs'

/**
 * The tests of what is not committed yet: those that were changed, those beside a changed file, those that are named after its
 * folder (`server/field/sites/…`: `tests/api/field/manage-sites.test.ts`), and every page once after a change of the web application.
 */
export function changedTests() {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')]
  const all = testsIn('tests')
  const found = changed.flatMap(file => {
    if (isTest(file)) return existsSync(join(root, file)) ? [file] : []
    if (!/\.(ts|tsx)$/.test(file) || file.startsWith('tests/')) return []
    const folder = dirname(file)
    if (file.startsWith('web/')) return ['tests/web/every-page.test.ts']
    const noun = basename(folder).replace(/s$/, '')
    return [...testsIn(folder), ...all.filter(test => basename(test).includes(noun))]
  })
  return [...new Set(found)]
}

const isTest = file => file.endsWith('.test.ts')

function testsIn(folder) {
  const at = join(root, folder)
  if (!existsSync(at)) return []
  const names = readdirSync(at, { recursive: folder === 'tests' })
  return names.filter(name => isTest(name) && !name.includes('node_modules')).map(name => join(folder, name))
}
