import { Command } from 'commander'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { findToken, issueToken, revokeToken } from '../../../server/people/access/tokens.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { DetailError } from '../../../server/platform/http/errors.ts'
import { type NamedUser, userNamed } from '../named.ts'
import { print, printJson, remark } from '../run.ts'
import { inWords } from '../table.ts'
import { verb } from '../verb.ts'

interface TokenOptions {
  json?: true
}

export function tokenCommand(): Command {
  const token = new Command('token').description("users' API tokens: one per user, shown once, valid until replaced")

  verb(
    token,
    'generate',
    'give a user a token, in place of the one before; its plaintext is shown this once only',
    'TOKEN=$(wayside admin token generate mia@city.example)',
  )
    .argument('<email>', 'of the user; or id:NUMBER, where several have it')
    .run(async ({ database }, email: string, { json }: TokenOptions) => {
      const user = await userNamed(database, email)
      const { token, mask, createdAt, replaced } = await generate(database, user)
      if (json) return printJson({ email: user.email, token, mask, created_at: createdAt, replaced })
      print(token)
      remark(`This is the token of ${user.email}. Keep it: it cannot be shown again.`)
      if (replaced) remark('It replaces the previous token, which no longer works.')
    })

  verb(
    token,
    'show',
    "show a token's masked form, when it was made, and its last use",
    'wayside admin token show mia@city.example',
  )
    .argument('<email>', 'of the user; or id:NUMBER, where several have it')
    .run(async ({ database }, email: string, { json }: TokenOptions) => {
      const user = await userNamed(database, email)
      const found = await findToken(database, user.id)
      if (!found) throw noToken(user)
      if (json) return printJson({ email: user.email, ...found })
      print(`token     ${found.mask}`)
      print(`created   ${inWords(found.created_at)}`)
      print(`last use  ${found.last_used_at ? inWords(found.last_used_at) : 'never'}`)
    })

  verb(token, 'revoke', "revoke a user's token immediately", 'wayside admin token revoke mia@city.example')
    .argument('<email>', 'of the user; or id:NUMBER, where several have it')
    .run(async ({ database }, email: string, { json }: TokenOptions) => {
      const user = await userNamed(database, email)
      if (!(await revokeToken(database, user.id, OPERATOR))) throw noToken(user)
      if (json) return printJson({ email: user.email, revoked: true })
      print(`The token of ${user.email} has stopped working.`)
    })

  return token
}

async function generate(database: Database, user: NamedUser) {
  if (!user.is_active) {
    throw new Error(`${user.email} is not active. First: wayside admin user activate ${user.email}`)
  }
  try {
    return await issueToken(database, user.id, OPERATOR)
  } catch (error) {
    if (!(error instanceof DetailError) || error.status !== 403) throw error
    throw new Error(`${user.email} may not use the API. First: wayside admin user grant ${user.email} can_use_api`)
  }
}

const noToken = (user: NamedUser) =>
  new Error(`${user.email} has no token. To make one: wayside admin token generate ${user.email}`)
