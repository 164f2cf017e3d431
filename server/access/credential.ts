import type { IncomingMessage } from 'node:http'
import { invalidToken, notAuthenticated } from '../http/errors.ts'
import { hashOf, isSecret, type SecretPrefix } from './secrets.ts'

const WELL_FORMED = /^(\w+) ([\x21-\x7e]+)$/

/**
 * The hash of the secret in `Authorization: <scheme> <secret>`. Node keeps only the first of two such headers in
 * `headers`, so the distinct ones are counted.
 */
export function credential(request: IncomingMessage, scheme: string, prefix: SecretPrefix): Buffer {
  const given = request.headersDistinct.authorization
  const match = given?.length === 1 ? WELL_FORMED.exec(given[0] as string) : null
  if (!match || match[1]?.toLowerCase() !== scheme.toLowerCase()) throw notAuthenticated()
  const secret = match[2] as string
  if (!isSecret(prefix, secret)) throw invalidToken()
  return hashOf(secret)
}
