import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { hashOf } from '../server/people/access/secrets.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { DemoAccess } from '../server/runtime/demo/fill-demo.ts'

export const demoFile = (dataDir: string): string => join(dataDir, 'demo.json')

/** How to sign in to the demo, for people and scripts on this machine. Only this user may read the file. */
export async function keepDemoAccess(dataDir: string, access: DemoAccess, url: string | null): Promise<void> {
  const file = demoFile(dataDir)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ url, ...access }, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}

/** The stored access; null where there is none, or where it belongs to another database. An old demo has no password. */
export async function findDemoAccess(
  dataDir: string,
  database: Database,
): Promise<(Omit<DemoAccess, 'password'> & { password?: string }) | null> {
  const { url: _, ...access } = await readFile(demoFile(dataDir), 'utf8').then(JSON.parse, () => ({ url: null }))
  if (typeof access.token !== 'string') return null
  const { rowCount } = await database.query(sql`select from api_tokens where hash = ${hashOf(access.token)}`)
  return rowCount === 1 ? access : null
}
