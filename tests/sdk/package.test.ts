import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { rolldown } from 'rolldown'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHECKOUT } from '../../server/runtime/config.ts'
import { installLine } from '../support/reading/install-lines.ts'
import { openBrowser } from '../support/services/browser.ts'
import { fill, type SdkService, sdkService } from '../support/services/sdk-service.ts'
import { interval, storeIntervalsOf } from '../support/traffic/intervals.ts'
import { daysAgo, send, vehicle } from '../support/traffic/traffic.ts'

const run = promisify(execFile)
const RECORDS = 500

let service: SdkService
/** A project that has installed the package. */
let project: string
let installed: string
/** What was packed for it. */
let packed: string

const pack = (directory: string) => run(process.execPath, [join(CHECKOUT, 'scripts', 'pack.mjs'), 'client', directory])

beforeAll(async () => {
  project = await mkdtemp(join(tmpdir(), 'wayside-project-'))
  installed = join(project, 'node_modules', '@wayside', 'client')
  packed = join(project, 'packed')
  // As an older version has packed it.
  await mkdir(packed)
  await writeFile(join(packed, 'package.json'), '{ "name": "@wayside/client", "version": "0.0.1" }')
  await writeFile(join(packed, 'older.js'), '')
  await pack(packed)
  await run('npm', ['pack', '--silent', '--offline', '--pack-destination', project], { cwd: packed })
  const line = installLine('wayside-client-0.1.0.tgz', project)
  await run('sh', ['-c', line], { cwd: project, env: { ...process.env, npm_config_offline: 'true' } })
  service = await sdkService()
  await fill(service, RECORDS, 5)
  const bicycles = { classes: { bicycle: 3 }, speeds: { edges_kmh: [0, 20, 40], counts: [1, 2] } }
  await storeIntervalsOf(service.database, await service.place.organization.site(), [interval(daysAgo(2), bicycles)])
})
afterAll(async () => {
  await service?.stop()
  await rm(project, { recursive: true, force: true })
})

test('the package holds what is imported, its types and its page, and nothing else', async () => {
  const entries = await readdir(installed, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter(entry => entry.isFile())
    .map(entry => relative(installed, join(entry.parentPath, entry.name)))
  expect(paths).toEqual(expect.arrayContaining(['package.json', 'README.md', 'LICENSE', 'wayside.js', 'wayside.d.ts']))
  expect(paths).toEqual(expect.arrayContaining(['device.js', 'device.d.ts']))
  expect(
    paths.filter(path => !/^(((calls|reading)\/)?[\w-]+\.(js|d\.ts)|package\.json|README\.md|LICENSE)$/.test(path)),
  ).toEqual([])
  expect(paths.filter(path => /test|app/.test(path))).toEqual([])
  const description = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect(description.name).toBe('@wayside/client')
  expect([description.private, description.dependencies]).toEqual([undefined, undefined])
  expect(Object.values(description.exports).map(entry => Object.keys(entry as object))).toEqual([
    ['types', 'default'],
    ['types', 'default'],
  ])
})

test('its description says where it comes from, and that it is published with provenance', async () => {
  const { version, homepage, repository } = JSON.parse(await readFile(join(CHECKOUT, 'package.json'), 'utf8'))
  const description = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  expect(description).toMatchObject({ version, homepage, repository, license: 'MIT' })
  expect(description.publishConfig).toEqual({ access: 'public', provenance: true })
  expect(description.keywords.length).toBeGreaterThan(3)
})

test('it names itself and its version to the service', async () => {
  const { version } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8'))
  const agents: unknown[] = []
  service.proxy.plan = ({ headers }) => {
    agents.push(headers['user-agent'])
    return null
  }
  await service.client().me()
  service.proxy.plan = () => null
  expect(agents).toEqual([`wayside-client/${version} Node.js/${process.versions.node}`])
})

const MAX_BUNDLE_BYTES = 8_000

/** The package as a page loads it: one file, minified. */
async function bundle(): Promise<string> {
  const bundled = await rolldown({ input: join(installed, 'wayside.js'), platform: 'browser', external: /^node:/ })
  const { output } = await bundled.generate({ format: 'esm', minify: true, codeSplitting: false })
  await bundled.close()
  expect(output).toHaveLength(1)
  return output[0].code
}

test('a bundle of all of it is small, and needs nothing of Node before a download', async () => {
  const code = await bundle()
  expect(gzipSync(code).length).toBeLessThan(MAX_BUNDLE_BYTES)
  expect(gzipSync(code).length).toBeGreaterThan(MAX_BUNDLE_BYTES / 4)
  expect(code).not.toMatch(/^import |\bfrom *["']node:/)
})

/** As a text: the test runner would rewrite its import. */
const USE_IN_PAGE = `async (url, token) => {
  const { Wayside, NotAuthenticated } = await import('/wayside.js')
  const wayside = new Wayside({ url, token, retry: { attempts: 1 } })
  const to_dt = new Date()
  const counts = []
  for (const days of [7, 60]) {
    let count = 0
    const from_dt = new Date(to_dt.getTime() - days * 86_400_000)
    for await (const record of wayside.records({ time: { from_dt, to_dt } })) count++
    counts.push(count)
  }
  const wrong = await new Wayside({ url, token: 'way_wrong' }).me().catch(error => error)
  return { counts, isRefused: wrong instanceof NotAuthenticated, code: wrong.code }
}`

test('a page of another origin reads records, also through an export, and sees errors', async () => {
  const code = await bundle()
  const pages = createServer(({ url }, answer) => {
    const isScript = url === '/wayside.js'
    answer.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html' }).end(isScript ? code : '')
  })
  await new Promise<void>(resolve => pages.listen(0, '127.0.0.1', resolve))
  const browser = await openBrowser()
  try {
    const page = await browser.newPage()
    await page.goto(`http://127.0.0.1:${(pages.address() as AddressInfo).port}/`)
    const seen = await page.evaluate(
      `(${USE_IN_PAGE})(${JSON.stringify(service.url)}, ${JSON.stringify(service.place.token)})`,
    )
    expect(seen).toEqual({ counts: [RECORDS, RECORDS], isRefused: true, code: 'invalid_token' })
  } finally {
    await browser.close()
    pages.closeAllConnections()
    pages.close()
  }
})

test('packing replaces a package that it has made, and refuses any other directory that is not empty', async () => {
  const precious = await mkdtemp(join(tmpdir(), 'wayside-project-'))
  await writeFile(join(precious, 'thesis.txt'), 'years of work')
  await expect(pack(precious)).rejects.toMatchObject({ code: 1, stderr: expect.stringMatching(/is not empty.*\n$/) })
  expect(await readdir(precious)).toEqual(['thesis.txt'])
  await cp(join(CHECKOUT, 'client', 'package.json'), join(precious, 'package.json'))
  await expect(pack(precious)).rejects.toMatchObject({ code: 1 })
  expect(await readdir(precious)).toEqual(['package.json', 'thesis.txt'])
  await rm(precious, { recursive: true })
  expect(await readdir(packed)).not.toContain('older.js')
})

test('nothing of a runtime is imported before it is used', async () => {
  const scripts = [
    'wayside.js',
    'service.js',
    'call.js',
    ...['download', 'read-export', 'export-job'].map(name => `reading/${name}.js`),
  ]
  for (const script of scripts) {
    expect(await readFile(join(installed, script), 'utf8')).not.toMatch(/^import .*node:/m)
  }
})

test('its types serve a project that knows only the web platform', async () => {
  const use = `
    import { Wayside, InvalidRequest, type VehicleRecord } from '@wayside/client'
    import { WaysideDevice } from '@wayside/client/device'
    const wayside = new Wayside({ url: 'http://a', token: 'b', retry: { attempts: 1 } })
    export async function* cars(): AsyncGenerator<VehicleRecord> {
      for await (const record of wayside.records({ time: { from_dt: new Date(), to_dt: '2026' }, order: 'desc' })) {
        if (record.vehicle_class === 'car') yield record
      }
    }
    export const speed: Promise<number | null | undefined> = wayside
      .aggregate({ time: { from_dt: '', to_dt: '' } })
      .then(({ items }) => items[0]?.speed_kmh.p85)
    export const device = new WaysideDevice({ url: 'http://a', key: 'b' })
    export const fields = (error: InvalidRequest) => error.fields
    // @ts-expect-error
    wayside.records({ order: 'up' })
  `
  await writeFile(join(project, 'use.ts'), use)
  expect(await typeCheck({ types: [] }, ['use.ts'])).toBe('')
})

/** What the compiler has to say about files of the project. */
async function typeCheck(options: object, files: string[]): Promise<string> {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2023',
    lib: ['es2023', 'dom', 'dom.asynciterable'],
    skipLibCheck: true,
    ...options,
  }
  await writeFile(join(project, 'package.json'), '{ "type": "module" }')
  await writeFile(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const tsc = join(CHECKOUT, 'tests', 'node_modules', 'typescript-7', 'bin', 'tsc')
  const { stdout } = await run(process.execPath, [tsc, '-p', project]).catch(error => error)
  return stdout
}

test('the receiver of docs/webhooks.md runs as it stands', async () => {
  const page = await readFile(join(CHECKOUT, 'docs', 'webhooks.md'), 'utf8')
  const [, code = ''] = /```js\n([\s\S]+?)```/.exec(page) ?? []
  expect(code.trim().split('\n').length).toBeLessThanOrEqual(16)
  await writeFile(join(project, 'receiver.mjs'), code)
  const port = await freePort()
  const env = { PATH: process.env.PATH, WEBHOOK_SECRET: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', PORT: String(port) }
  const receiver = spawn(process.execPath, ['receiver.mjs'], { cwd: project, env })
  let output = ''
  for (const stream of [receiver.stdout, receiver.stderr]) stream.on('data', chunk => (output += chunk))
  const body = JSON.stringify({ type: 'webhook.test', timestamp: '2026-06-01T07:15:23.412Z', data: { webhook: 3 } })
  const post = (secret: string) => {
    const signature = new Webhook(secret).sign('one', new Date(), body)
    const headers = { 'webhook-id': 'one', 'webhook-timestamp': String(Math.floor(Date.now() / 1000)) }
    const sent = { method: 'POST', headers: { ...headers, 'webhook-signature': signature }, body }
    return fetch(`http://127.0.0.1:${port}/`, sent).then(
      answer => answer.status,
      () => 'not listening yet',
    )
  }
  try {
    await expect.poll(() => post(env.WEBHOOK_SECRET), { timeout: 60_000 }).toBe(204)
    expect(await post(env.WEBHOOK_SECRET)).toBe(204)
    expect(await post('whsec_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toBe(401)
    await expect.poll(() => output).toBe('webhook.test { webhook: 3 }\n')
  } finally {
    receiver.kill()
  }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

const readme = await readFile(join(CHECKOUT, 'client', 'README.md'), 'utf8')
const examples = [...readme.matchAll(/^## (.+)\n[^#]*?```js\n([\s\S]+?)```/gm)].map(([, name = '', code = '']) => ({
  name,
  code,
}))

/** What each of them writes, and what happens meanwhile. */
const EXPECTED: { [name: string]: { output: RegExp; meanwhile?: () => Promise<unknown> } } = {
  'All records of a week': { output: /^\{ bus: 10 \}\n$/ },
  'Stored intervals': { output: /^3 bicycles in intervals\n$/ },
  'Counts of another system': { output: /^(Site \d+: 1 new, 0 known, 0 refused\n)+$/ },
  Columns: { output: /^page-1\.arrows has \d{4,} bytes\.\n$/ },
  'A file': { output: /^(waiting|writing) \d+ %\n(.*\n)*downloading 100 %\n$/ },
  'What is new since yesterday': { output: /^500 records, 0 uploads deleted\n0 records, 0 uploads deleted\n$/ },
  'As it happens': {
    output: /^\S+Z site \d+: car, 50 km\/h\n(\S+Z site \d+: car, 50 km\/h\n)*\S+Z site \d+: car, 130 km\/h\n$/,
    async meanwhile() {
      while (!service.proxy.requests.some(request => request.includes('/data/stream'))) await tick()
      await send(service.url, service.place.key, [vehicle(Date.now() - 5_000)])
      await send(service.url, service.place.key, [vehicle(Date.now() - 4_000, { speed_kmh: 130 })])
    },
  },
  'Counts, and what can go wrong': { output: /^(Site \d+ \S+: \d+ vehicles, 85 % of them up to [\d.]+ km\/h\n)+$/ },
}
const tick = () => new Promise(resolve => setTimeout(resolve, 20))

test('each sample of the page is one of these examples', () => {
  expect(examples.map(({ name }) => name)).toEqual(Object.keys(EXPECTED))
  expect(readme.match(/^```(?!sh$)\w+$/gm)).toHaveLength(examples.length)
})

/** What they use of Node. */
const NODE_OF_EXAMPLES = `
  declare const process: { env: { [name: string]: string | undefined } }
  declare module 'node:fs/promises' {
    export function readFile(path: string, encoding: 'utf8'): Promise<string>
    export function writeFile(path: string, content: string | Uint8Array): Promise<void>
  }
`

test('the examples are correct as strict TypeScript 7 and 5.0 too', async () => {
  const unknown = "// @ts-expect-error\nexport { Nothing } from '@wayside/client'\n"
  const device = "export { WaysideDevice } from '@wayside/client/device'\n"
  const uses = [...examples.map(({ code }) => code), device, unknown]
  const files = uses.map((_, n) => join(project, `example-${n}.ts`))
  for (const [n, file] of files.entries()) await writeFile(file, uses[n] as string)
  const typeRoots = [join(CHECKOUT, 'node_modules', '@types')]
  expect(await typeCheck({ types: ['node'], typeRoots }, files)).toBe('')
  const check = join(CHECKOUT, 'tests', 'sdk', 'check-with-typescript-5.0.mjs')
  const node = join(project, 'node.d.ts')
  await writeFile(node, NODE_OF_EXAMPLES)
  expect((await run(process.execPath, [check, ...files, node])).stdout).toBe('')
})

test.each(examples)('the example runs as it stands: $name', async ({ name, code }) => {
  const { output, meanwhile } = EXPECTED[name] as (typeof EXPECTED)[string]
  const directory = join(project, name.replace(/\W+/g, '-'))
  await mkdir(directory)
  await writeFile(join(directory, 'example.mjs'), code)
  service.proxy.requests = []
  const env = { PATH: process.env.PATH, WAYSIDE_URL: service.proxy.url, WAYSIDE_TOKEN: service.place.token }
  const running = run(process.execPath, ['example.mjs'], { cwd: directory, env, timeout: 120_000 })
  await meanwhile?.()
  const { stdout, stderr } = await running
  expect(stderr).toBe('')
  expect(stdout).toMatch(output)
})
