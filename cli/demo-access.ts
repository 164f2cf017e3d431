import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import sql from 'sql-template-tag'
import { hashOf } from '../server/people/access/secrets.ts'
import { limitedPasswords } from '../server/people/access/sign-in/passwords.ts'
import type { Database } from '../server/platform/database/database.ts'
import { givePassword } from '../server/runtime/demo/give-password.ts'

export const demoFile = (dataDir: string): string => join(dataDir, 'demo.json')

/** What is known of how to sign in: null for a password or token that the user has changed since. */
export interface KnownAccess {
  email: string
  password: string | null
  token: string | null
}

/** How to sign in to the demo, for people and scripts on this machine. Only this user may read the file. */
export async function keepDemoAccess(dataDir: string, access: KnownAccess, url: string | null): Promise<void> {
  const file = demoFile(dataDir)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${JSON.stringify({ url, ...access }, null, 2)}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
}

/** The stored access; null where there is none, or where nothing of it belongs to this database. An old demo gets a password. */
export async function findDemoAccess(dataDir: string, database: Database): Promise<KnownAccess | null> {
  const { email, password, token } = await readFile(demoFile(dataDir), 'utf8').then(JSON.parse, () => ({}))
  if (typeof email !== 'string') return null
  const hash = typeof token === 'string' ? hashOf(token) : null
  const { rows } = await database.query<{ password: string | null; knows_token: boolean }>(sql`
    select p.hash as password, t.hash is not null as knows_token
    from users u
    join organizations o on o.id = u.organization_id
    left join passwords p on p.user_id = u.id
    left join api_tokens t on t.user_id = u.id and t.hash = ${hash}
    where u.email = ${email} and o.is_demo
  `)
  const [user] = rows
  if (!user) return null
  const knowsPassword = typeof password === 'string' && (await limitedPasswords().verify(user.password, password))
  if (!user.knows_token && !knowsPassword) return null
  return {
    email,
    password: password === undefined ? await givePassword(database, email) : knowsPassword ? password : null,
    token: user.knows_token ? token : null,
  }
}
