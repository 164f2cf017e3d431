import type { IncomingMessage } from 'node:http'
import { invalidToken, notAuthenticated } from '../http/errors.ts'
import { hashOf, isSecret, type SecretPrefix } from './secrets.ts'

const WELL_FORMED = /^(\w+) ([\x21-\x7e]+)$/

/**
 * The hash of the secret in `Authorization: <scheme> <secret>`. Two such headers are refused; `headersDistinct` is used
 * because `headers` contains only the first.
 */
export function credential(request: IncomingMessage, scheme: string, prefix: SecretPrefix): Buffer {
  const headers = request.headersDistinct.authorization
  const match = headers?.length === 1 ? WELL_FORMED.exec(headers[0] as string) : null
  if (!match || match[1]?.toLowerCase() !== scheme.toLowerCase()) throw notAuthenticated()
  const secret = match[2] as string
  if (!isSecret(prefix, secret)) throw invalidToken()
  return hashOf(secret)
}
