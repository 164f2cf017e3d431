import type { IncomingMessage } from 'node:http'
import { invalidToken, notAuthenticated } from '../../../platform/http/errors.ts'
import { countHeaders } from '../../../platform/http/exchange.ts'
import { hashOf, isSecret, type SecretPrefix } from '../secrets.ts'

const WELL_FORMED = /^(\w+) ([\x21-\x7e]+)$/

/**
 * The hash of the secret in `Authorization: <scheme> <secret>`. Node keeps only the first of two such headers in
 * `headers`, so they are counted.
 */
export function credential(request: IncomingMessage, scheme: string, prefix: SecretPrefix): Buffer {
  const isOne = countHeaders(request, 'authorization') === 1
  const match = isOne ? WELL_FORMED.exec(request.headers.authorization ?? '') : null
  if (!match || match[1]?.toLowerCase() !== scheme.toLowerCase()) throw notAuthenticated()
  const secret = match[2] as string
  if (!isSecret(prefix, secret)) throw invalidToken()
  return hashOf(secret)
}
