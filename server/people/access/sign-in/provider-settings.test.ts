import { expect, test } from 'vitest'
import { parseProviders } from './provider-settings.ts'

const PROVIDER = {
  id: 'city',
  name: 'City of Turku',
  issuer: 'https://login.city.example',
  client_id: 'wayside',
  client_secret: 'a secret that no message repeats',
  organization: 'City of Turku',
  email_domains: ['city.example'],
}
const parse = (...providers: object[]) => parseProviders(JSON.stringify({ providers }))

test('a provider needs an issuer, a client, an organization and its domains; the rest has defaults', () => {
  expect(parse(PROVIDER)).toEqual([{ ...PROVIDER, create_users: false, scopes: [], allow_networks: [] }])
  expect(parse({ ...PROVIDER, issuer: 'http://127.0.0.1:3000' })).toHaveLength(1)
})

test.each([
  ['a missing field', [{ ...PROVIDER, organization: undefined }], 'providers.0.organization: This field is required.'],
  ['no domains', [{ ...PROVIDER, email_domains: [] }], 'providers.0.email_domains: This list may not be empty.'],
  ['a misspelt field', [{ ...PROVIDER, client_ids: 'x' }], 'providers.0.client_ids: Unknown field.'],
  ['plain http', [{ ...PROVIDER, issuer: 'http://login.city.example' }], 'city: issuer must be an https address'],
  ['an issuer with a query', [{ ...PROVIDER, issuer: 'https://a.example/?x=1' }], 'city: issuer must be an https'],
  ['a wrong network', [{ ...PROVIDER, allow_networks: ['10.0.0.0/33'] }], 'city: allow_networks must be networks'],
  ['one id twice', [PROVIDER, PROVIDER], 'two providers have the same id'],
  [
    'an unknown permission',
    [{ ...PROVIDER, groups: { claim: 'groups', permissions: [{ group: 'a', grant: ['can_fly'] }] } }],
    'is not a valid choice.',
  ],
])('%s is refused without repeating the secret', (_, providers, problem) => {
  let message = ''
  try {
    parse(...providers)
  } catch (error) {
    message = (error as Error).message
  }
  expect(message).toContain(problem)
  expect(message).not.toContain(PROVIDER.client_secret)
})

test('what is not JSON is refused', () => {
  expect(() => parseProviders('{')).toThrow('it is not valid JSON')
})
