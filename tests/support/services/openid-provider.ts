import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Provider from 'oidc-provider'

export const CLIENT = { client_id: 'wayside', client_secret: 'the secret of the client, 32 bytes' }

export interface Account {
  email?: string
  email_verified?: boolean
  name?: string
  groups?: string[]
}

export interface TestProvider {
  issuer: string
  /** By subject. */
  accounts: { [subject: string]: Account }
  /** Who is signed in at the provider. */
  subject: string
  stop(): Promise<void>
}

const directories = new Set<string>()

/** A file for OIDC_PROVIDERS, until a provider is stopped. A test's process may end without an event. */
export function providersFile(providers: object[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-providers-'))
  directories.add(directory)
  const path = join(directory, 'providers.json')
  writeFileSync(path, JSON.stringify({ providers }))
  return path
}

/** A real provider (oidc-provider), where `subject` is signed in already. */
export async function startProvider(): Promise<TestProvider> {
  const { server, issuer } = await listen()
  const state: TestProvider = { issuer, accounts: {}, subject: '', stop: () => stop(server) }
  const provider = new Provider(issuer, {
    clients: [
      {
        ...CLIENT,
        redirect_uris: ['https://traffic.example/sign-in/callback/city'],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    findAccount: (_, subject) => ({
      accountId: subject,
      claims: async () => ({ sub: subject, ...state.accounts[subject] }),
    }),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'], groups: ['groups'] },
    scopes: ['openid', 'email', 'profile', 'groups'],
    cookies: { keys: ['a key of the tests'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    async loadExistingGrant({ oidc }) {
      const grant = new oidc.provider.Grant({
        clientId: CLIENT.client_id,
        accountId: oidc.session?.accountId as string,
      })
      grant.addOIDCScope(String(oidc.params?.scope))
      await grant.save()
      return grant
    },
    ttl: { Session: 600, Grant: 600, AccessToken: 600, AuthorizationCode: 600, IdToken: 600, Interaction: 600 },
  })
  // The service of a test listens at any port.
  provider.Client.prototype.redirectUriAllowed = () => true
  const handle = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!request.url?.startsWith('/interaction/')) return void handle(request, response)
    void provider.interactionFinished(request, response, { login: { accountId: state.subject, remember: false } })
  })
  return state
}

/** Goes where a browser would go, until the provider redirects to the service; returns what it answers. */
export async function walk(url: string): Promise<string> {
  const cookies = new Map<string, string>()
  let at = new URL(url)
  const { origin } = at
  while (at.origin === origin) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } })
    for (const set of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] as string).split(/=(.*)/s)
      cookies.set(name, value)
    }
    const location = answer.headers.get('location')
    if (!location) throw new Error(`${at} answered ${answer.status} ${await answer.text()}`)
    at = new URL(location, at)
  }
  return at.search
}

/** What a hostile provider says instead of the truth. */
interface Lies {
  claims?: { [claim: string]: unknown }
  userInfo?: { [claim: string]: unknown }
  algorithm?: 'none' | 'HS256' | 'RS256'
  /** Signs with a key that is not in its key set. */
  otherKey?: boolean
  discovery?: { [name: string]: unknown }
  status?: number
}

export interface HostileProvider {
  issuer: string
  lies: Lies
  nonce: string
  /** Paths that were requested. */
  requests: string[]
  stop(): Promise<void>
}

const base64 = (value: object | Buffer) =>
  (Buffer.isBuffer(value) ? value : Buffer.from(JSON.stringify(value))).toString('base64url')

/** A provider that answers everything as one does, but for its lies. */
export async function startHostileProvider(account: Account): Promise<HostileProvider> {
  const { server, issuer } = await listen()
  const keys = [0, 1].map(() => generateKeyPairSync('rsa', { modulusLength: 2048 }))
  const state: HostileProvider = { issuer, lies: {}, nonce: '', requests: [], stop: () => stop(server) }
  let subject = ''
  const idToken = () => {
    const { claims, algorithm = 'RS256', otherKey = false } = state.lies
    const now = Math.floor(Date.now() / 1000)
    subject = `subject ${randomUUID()}`
    const payload = { iss: issuer, aud: CLIENT.client_id, sub: subject, iat: now, exp: now + 60, nonce: state.nonce }
    const head = { alg: algorithm, kid: 'first', typ: 'JWT' }
    const text = `${base64(head)}.${base64({ ...payload, ...account, ...claims })}`
    if (algorithm === 'none') return `${text}.`
    if (algorithm === 'HS256')
      return `${text}.${createHmac('sha256', CLIENT.client_secret).update(text).digest('base64url')}`
    return `${text}.${base64(sign('sha256', Buffer.from(text), keys[Number(otherKey)]?.privateKey as never))}`
  }
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    state.requests.push(request.url ?? '')
    const documents: { [path: string]: () => object } = {
      '/.well-known/openid-configuration': () => ({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/keys`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'],
        ...state.lies.discovery,
      }),
      '/keys': () => ({ keys: [{ ...keys[0]?.publicKey.export({ format: 'jwk' }), kid: 'first', use: 'sig' }] }),
      '/userinfo': () => ({ sub: subject, ...state.lies.userInfo }),
      '/token': () => ({ access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken() }),
    }
    const document = documents[request.url ?? '']
    response.writeHead(document ? (state.lies.status ?? 200) : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(document?.() ?? {}))
  })
  return state
}

async function listen(): Promise<{ server: Server; issuer: string }> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function stop(server: Server): Promise<void> {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
  server.closeAllConnections()
  return new Promise(resolve => server.close(() => resolve()))
}
