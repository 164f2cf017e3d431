import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { CHECKOUT, readConfig } from '../../server/runtime/config.ts'
import { checkProviders } from '../../server/runtime/operations/doctor/check-providers.ts'
import { checkProxy } from '../../server/runtime/operations/doctor/check-proxy.ts'
import { makeOrganization } from '../support/people/people.ts'
import { givePassword, signIn } from '../support/people/sign-in.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { CLIENT, providersFile, startProvider } from '../support/services/openid-provider.ts'
import { type HeaderProxy, startHeaderProxy } from '../support/services/proxies/header-proxy.ts'
import { startServer, type TestServer } from '../support/services/server.ts'

const documentation = readFileSync(join(CHECKOUT, 'docs', 'operations.md'), 'utf8')
const DOCUMENTED = /^```nginx\n([\s\S]+?)^```$/m.exec(documentation)?.[1] as string
/** Debian's package installs it where only root looks; npm has none. */
const NGINX = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map(directory => join(directory, 'nginx'))
  .find(existsSync)

let own: TestDatabase
let service: TestServer | undefined
let proxy: HeaderProxy | undefined
beforeAll(async () => {
  own = await testDatabase()
})
afterEach(async () => {
  await service?.stop()
  proxy?.stop()
  service = undefined
  proxy = undefined
})
afterAll(() => own?.drop())

const serve = async (publicUrl: string, trusted = '127.0.0.1') => {
  service = await startServer({
    connection: own.connection,
    env: { PUBLIC_URL: publicUrl, TRUSTED_PROXIES: trusted },
  })
  return service
}

/** What doctor says of a proxy that changes headers so. */
async function found(change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders, trusted?: string) {
  proxy = await startHeaderProxy(() => service?.url as string, change)
  await serve(proxy.url, trusted)
  return checkProxy({ publicUrl: proxy.url })
}

test('a proxy that passes on what it should is fine', async () => {
  expect(await found(headers => ({ ...headers, 'x-forwarded-for': '203.0.113.7' }))).toMatchObject({
    state: 'ok',
    found: expect.stringContaining('203.0.113.7'),
  })
})

test.each([
  [
    'another host',
    (headers: IncomingHttpHeaders) => ({ ...headers, host: 'wayside.internal', 'x-forwarded-for': '203.0.113.7' }),
    '127.0.0.1',
    { state: 'bad', found: /"wayside\.internal" instead of "127\.0\.0\.1:\d+": signing in is refused/ },
  ],
  [
    'X-Forwarded-For of callers',
    (headers: IncomingHttpHeaders) => headers,
    '127.0.0.1',
    { state: 'bad', found: /anyone can choose the address/ },
  ],
  [
    'requests from an address that is not trusted',
    (headers: IncomingHttpHeaders) => ({ ...headers, 'x-forwarded-for': '203.0.113.7' }),
    '10.0.0.1',
    { state: 'warn', found: /arrive from 127\.0\.0\.1, which is not one of TRUSTED_PROXIES/ },
  ],
])('doctor names %s, and what to do', async (_, change, trusted, { state, found: sentence }) => {
  const finding = await found(change, trusted)
  expect(finding).toMatchObject({ subject: 'proxy', state, found: expect.stringMatching(sentence) })
  expect(finding.advice).toMatch(/\.$/)
})

test('doctor says that a public address leads to nothing, or to something else', async () => {
  expect(await checkProxy({ publicUrl: null })).toMatchObject({ state: 'ok' })
  expect(await checkProxy({ publicUrl: `http://127.0.0.1:${await freePort()}` })).toMatchObject({
    state: 'warn',
    found: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+ does not lead to the service: .*ECONNREFUSED/),
  })
  const { issuer, stop } = await startProvider()
  expect(await checkProxy({ publicUrl: issuer })).toMatchObject({ state: 'warn' })
  await stop()
})

test.runIf(NGINX)('with the documented lines of nginx people sign in on a port of their own', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-nginx-'))
  chmodSync(directory, 0o755)
  mkdirSync(join(directory, 'temp'))
  const port = await freePort()
  const { url } = await serve(`http://127.0.0.1:${port}`)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(directory, 'temp', name)};`,
  )
  const lines = DOCUMENTED.replace('http://127.0.0.1:8080', url)
  expect(lines).toContain(url)
  writeFileSync(
    join(directory, 'nginx.conf'),
    `pid ${join(directory, 'pid')};\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\nserver {\nlisten 127.0.0.1:${port};\n${lines}}\n}\n`,
  )
  const nginx = spawn(NGINX as string, ['-p', directory, '-c', join(directory, 'nginx.conf'), '-g', 'daemon off;'])
  try {
    await answering(nginx, `http://127.0.0.1:${port}/healthz`)
    expect(await checkProxy({ publicUrl: `http://127.0.0.1:${port}` })).toMatchObject({ state: 'ok' })
    const user = await (await makeOrganization(own.database)).user()
    await givePassword(own.database, user)
    const call = await signIn({ url: `http://127.0.0.1:${port}` }, user.email)
    expect((await call('GET', '/app/api/me')).status).toBe(200)
  } finally {
    const ended = once(nginx, 'exit')
    nginx.kill('SIGQUIT')
    await ended
    rmSync(directory, { recursive: true })
  }
})

test('doctor asks each provider of sign-in, and warns of a file that everyone can read', async () => {
  const { issuer, stop } = await startProvider()
  const city = {
    id: 'city',
    name: 'City',
    organization: 'City',
    email_domains: ['city.example'],
    allow_networks: ['127.0.0.1'],
    ...CLIENT,
  }
  const file = providersFile([
    { ...city, issuer },
    { ...city, id: 'away', name: 'Away', issuer: 'http://127.0.0.1:1' },
  ])
  const { oidcProviders } = readConfig({ OIDC_PROVIDERS: file })
  chmodSync(file, 0o640)
  expect(await checkProviders({ oidcProviders }, file)).toMatchObject([
    { subject: 'OIDC_PROVIDERS', state: 'ok' },
    { subject: 'provider City', state: 'ok' },
    { subject: 'provider Away', state: 'bad', advice: expect.stringContaining('issuer') },
  ])
  chmodSync(file, 0o644)
  const [mode] = await checkProviders({ oidcProviders }, file)
  expect(mode).toMatchObject({ state: 'warn', advice: expect.stringContaining(`chmod 640 ${file}`) })
  expect(await checkProviders({ oidcProviders: [] }, undefined)).toEqual([])
  await stop()
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  let said = ''
  child.stderr?.on('data', text => (said += text))
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (child.exitCode !== null) throw new Error(said)
    await sleep(50)
  }
}
