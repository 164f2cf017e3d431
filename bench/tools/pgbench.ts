import { execFile } from 'node:child_process'
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '../../server/platform/database/database.ts'
import type { Workplace } from './workplace.ts'

const run = promisify(execFile)

/** How often per second pgbench executes the script, over a number of connections. */
export async function pgbench(
  workplace: Workplace,
  script: string,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<{ pages: number; perSecond: number }> {
  const file = join(workplace.directory, 'pgbench.sql')
  writeFileSync(file, script, { mode: 0o644 })
  const { host, user, password, database } = workplace.connection as Exclude<Connection, { connectionString: string }>
  const options = ['-n', '-M', 'prepared', '-c', String(connections), '-j', '2', '-T', String(seconds), '-f', file]
  const { stdout } = await run(findPgbench(), [...options, '-h', host, '-U', user, database], {
    env: { ...process.env, PGPASSWORD: password },
  })
  const [, pages, perSecond] = /actually processed: (\d+)[\s\S]*tps = ([\d.]+)/.exec(stdout) ?? []
  if (!perSecond) throw new Error(`pgbench said nothing of its rate:\n${stdout}`)
  return { pages: Number(pages), perSecond: Number(perSecond) }
}

export function findPgbench(): string {
  const { PGBENCH, PATH = '' } = process.env
  const debian = '/usr/lib/postgresql'
  const versions = existsSync(debian) ? readdirSync(debian).sort().reverse() : []
  const candidates = [...PATH.split(delimiter), ...versions.map(version => join(debian, version, 'bin'))]
  const found = [PGBENCH, ...candidates.map(directory => join(directory, 'pgbench'))].find(
    path => path && existsSync(path),
  )
  if (found) return found
  throw new Error(
    'This benchmark compares with pgbench: install it (Debian: postgresql-contrib) or name it in PGBENCH.',
  )
}
