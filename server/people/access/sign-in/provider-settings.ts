import { type ErrorTree, ValidationError } from '../../../platform/http/errors.ts'
import { isLoopback } from '../../../platform/http/outgoing/resolve-name.ts'
import {
  boolean,
  choice,
  list,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../../platform/http/requests/fields.ts'
import { validateBody } from '../../../platform/http/requests/validate.ts'
import { isNetwork } from '../client-address.ts'
import { PERMISSIONS } from '../permissions.ts'

const text = string({ max: 500 })

const fields = {
  id: string({ max: 40, pattern: /^[a-z0-9-]+$/, patternMessage: 'Use small letters, digits and hyphens.' }),
  name: string({ max: 80 }),
  issuer: text,
  client_id: text,
  client_secret: text,
  organization: string({ max: 200 }),
  email_domains: list(string({ max: 253, pattern: /^[a-z0-9.-]+$/i, patternMessage: 'Enter a domain.' }), { max: 100 }),
  create_users: optional(boolean(), false),
  groups: optional(
    object({
      claim: string({ max: 100 }),
      permissions: list(
        object({ group: text, grant: list(choice(PERMISSIONS), { max: PERMISSIONS.length, allowEmpty: true }) }),
        { max: 1000 },
      ),
    }),
  ),
  scopes: optional(list(string({ max: 100, pattern: /^[\x21-\x7e]+$/ }), { max: 20, allowEmpty: true }), []),
  allow_networks: optional(list(string({ max: 50 }), { max: 100, allowEmpty: true }), []),
}

/** An OpenID Connect provider, which signs in users of one organization. Set by the operator alone. */
export type Provider = ShapeValue<typeof fields>

const file = object({ providers: list(object(fields), { max: 100 }) })

/** The providers of the operator's file. Throws an error with all problems, one per line, without repeating secrets. */
export function parseProviders(json: string): Provider[] {
  let content: unknown
  try {
    content = JSON.parse(json)
  } catch {
    throw new Error('it is not valid JSON')
  }
  const { providers } = validate(content)
  const problems = providers.flatMap(provider => problemsOf(provider).map(problem => `${provider.id}: ${problem}`))
  const ids = providers.map(({ id }) => id)
  if (new Set(ids).size < ids.length) problems.push('two providers have the same id')
  if (problems.length > 0) throw new Error(problems.join('\n'))
  return providers
}

function validate(content: unknown) {
  try {
    return validateBody(file, content)
  } catch (error) {
    if (error instanceof ValidationError) throw new Error(sentences(error.errors).join('\n'))
    throw error
  }
}

const sentences = (tree: ErrorTree, path = ''): string[] =>
  Array.isArray(tree)
    ? tree.map(sentence => `${path}: ${sentence}`)
    : Object.entries(tree).flatMap(([key, below]) => sentences(below, path ? `${path}.${key}` : key))

function problemsOf({ issuer, allow_networks }: Provider): string[] {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname.replace(/^\[|\]$/g, '')))
  const isPlain = url !== null && url.search === '' && url.hash === '' && url.username === ''
  return [
    ...(isSafe && isPlain ? [] : ['issuer must be an https address without a query']),
    ...(allow_networks.every(isNetwork) ? [] : ['allow_networks must be networks like 10.0.0.0/8']),
  ]
}
