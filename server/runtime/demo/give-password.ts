import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { limitedPasswords, setPassword } from '../../people/access/sign-in/passwords.ts'
import type { Database } from '../../platform/database/database.ts'

/** Without letters and digits that look alike. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789'

/** A new password for a user of the demo, easy to type: 79 random bits. */
export async function givePassword(database: Database, email: string): Promise<string> {
  const group = () => Array.from({ length: 4 }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  const password = [group(), group(), group(), group()].join('-')
  const hash = await limitedPasswords().hash(password)
  const { rows } = await database.query<{ id: number }>(sql`select id from users where email = ${email}`)
  for (const { id } of rows) await database.transaction(tx => setPassword(tx, id, hash))
  return password
}
