import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { totpOf } from '../../../server/people/access/sign-in/second-factor.ts'
import type { Database } from '../../../server/platform/database/database.ts'

const STEP_MS = 30_000
export const stepNow = (): number => Math.floor(Date.now() / STEP_MS)

/** What an authenticator app shows: now, or some steps later or earlier. */
export const codeOf = (secret: Uint8Array, step = stepNow()): string =>
  totpOf(secret).generate({ timestamp: step * STEP_MS })

/** Six digits that are the code of no step near now. */
export function wrongCodeOf(secret: Uint8Array): string {
  const near = [-3, -2, -1, 0, 1, 2, 3].map(offset => codeOf(secret, stepNow() + offset))
  return ['000000', '111111', '222222', '333333', '444444', '555555', '666666', '777777'].find(
    code => !near.includes(code),
  ) as string
}

/** A user whose second factor is on, without the way there. */
export async function giveSecondFactor(database: Database, user: { id: number }): Promise<Buffer> {
  const secret = randomBytes(20)
  await database.query(sql`
    insert into second_factors (user_id, secret, confirmed_at)
    values (${user.id}, ${secret}, now())
  `)
  return secret
}
