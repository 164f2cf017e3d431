import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { appendFile, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { makeDirectory } from './make-directory.ts'
import type { PostgresSettings } from './settings.ts'
import type { User } from './unprivileged-user.ts'

export const SUPERUSER = 'wayside'

/** Creates the files of PostgreSQL with a random password, completely or not at all. */
export async function createPgData(
  directory: string,
  binaries: string,
  user: User | null,
  settings: PostgresSettings,
): Promise<void> {
  await makeDirectory(directory, async temporary => {
    const passwordFile = `${temporary}.password`
    await mkdir(temporary, { mode: 0o700 })
    try {
      await writeFile(passwordFile, `${randomBytes(24).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
      if (user) {
        await chown(temporary, user.uid, user.gid)
        await chown(passwordFile, user.uid, user.gid)
      }
      const noSync = settings.fsync === 'off' ? ['--no-sync'] : []
      await runInitdb(binaries, [`--pgdata=${temporary}`, `--pwfile=${passwordFile}`, ...noSync], user)
      await appendFile(join(temporary, 'postgresql.conf'), "\ninclude_if_exists 'wayside.conf'\n")
      await rename(passwordFile, join(temporary, 'wayside-password'))
    } finally {
      await rm(passwordFile, { force: true })
    }
  })
}

export async function readPassword(directory: string): Promise<string> {
  return (await readFile(join(directory, 'wayside-password'), 'utf8')).trim()
}

/** The environment is not inherited: a PGPORT or PGOPTIONS would change the server. */
export const ENVIRONMENT = { PATH: process.env.PATH ?? '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export const runAs = (user: User | null) => (user ? { uid: user.uid, gid: user.gid } : {})

async function runInitdb(binaries: string, options: string[], user: User | null): Promise<void> {
  const parameters = [
    ...options,
    `--username=${SUPERUSER}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  try {
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), parameters, {
      env: ENVIRONMENT,
      cwd: '/',
      ...runAs(user),
    })
  } catch (cause) {
    const { stderr, message } = cause as Error & { stderr?: string }
    throw new Error(`Could not make a PostgreSQL database: ${stderr?.trim() || message}`, { cause })
  }
}
