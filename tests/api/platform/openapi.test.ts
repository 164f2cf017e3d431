import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workOnExports } from '../../../server/delivery/exports/export-jobs.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { issueDeviceKey } from '../../../server/people/access/device-keys.ts'
import { STREAM_LIMITS } from '../../../server/platform/http/answers/event-stream.ts'
import type { OpenApiDocument, Response } from '../../../server/platform/http/openapi/openapi.ts'
import { fillDemo } from '../../../server/runtime/demo/fill-demo.ts'
import { complaints } from '../../support/reading/check-schema.ts'
import { type ExampleRequest, exampleRequests } from '../../support/reading/example-requests.ts'
import { useServer } from '../../support/services/use-server.ts'
import { makeFinding } from '../../support/traffic/make-finding.ts'
import { makePlace, store, vehicle } from '../../support/traffic/traffic.ts'

const KEPT = fileURLToPath(new URL('../../../openapi/v1.json', import.meta.url))

const directory = mkdtempSync(join(tmpdir(), 'wayside-openapi-'))
const server = useServer({ env: { EXPORT_DIR: directory }, limits: { streams: { ...STREAM_LIMITS, lifetimeMs: 50 } } })
let served: string
let secrets: { [scheme: string]: string }
const document = JSON.parse(readFileSync(KEPT, 'utf8')) as OpenApiDocument
const { schemas, responses } = document.components
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const requests = exampleRequests(document)
/** Headers that an answer need not have. */
const NOT_ALWAYS = ['Next-Cursor', 'Deprecation', 'Sunset', 'Link', 'RateLimit', 'RateLimit-Policy']

beforeAll(async () => {
  const { token } = await fillDemo(server.database, { days: 2 })
  const { key } = await issueDeviceKey(server.database, 1, OPERATOR)
  secrets = { Token: token, Device: key }
  served = await (await fetch(`${server.url}/openapi.json`)).text()
})
afterAll(async () => {
  rmSync(directory, { recursive: true, force: true })
})

test('every reference leads somewhere', () => {
  const targets = [...served.matchAll(/"\$ref": "#\/components\/(\w+)\/([^"]+)"/g)]
  expect(targets.length).toBeGreaterThan(20)
  const { components } = document as unknown as { components: { [kind: string]: { [name: string]: unknown } } }
  const lost = targets.filter(([, kind = '', name = '']) => components[kind]?.[name] === undefined)
  expect(lost.map(([text]) => text)).toEqual([])
})

test('operations have distinct ids, a summary, a known tag, known credentials and an answer that is no error', () => {
  expect(new Set(operations.map(({ operation }) => operation.operationId)).size).toBe(operations.length)
  const tags = document.tags.map(tag => tag.name)
  const schemes = Object.keys(document.components.securitySchemes)
  for (const { operation } of operations) {
    expect(operation.summary).toMatch(/\S/)
    expect(tags).toEqual(expect.arrayContaining(operation.tags))
    expect(schemes).toEqual(expect.arrayContaining(operation.security.flatMap(Object.keys)))
    expect(Object.keys(operation.responses).some(status => status.startsWith('2'))).toBe(true)
  }
})

test('the parameters of a path are those in its braces, and no name occurs twice in a place', () => {
  for (const { path, operation } of operations) {
    const inPath = operation.parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name)
    expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
    const all = operation.parameters.map(parameter => `${parameter.in} ${parameter.name}`)
    expect(new Set(all).size).toBe(all.length)
  }
})

test('every example fits its schema', () => {
  const found: string[] = []
  const check = (at: string, { schema, example }: { schema?: { [key: string]: unknown }; example?: unknown }) => {
    if (schema && example !== undefined) found.push(...complaints(schema, example, schemas, at))
  }
  for (const { path, method, operation } of operations) {
    for (const parameter of operation.parameters) check(`${method} ${path} ${parameter.name}`, parameter)
    for (const [type, part] of Object.entries(operation.requestBody?.content ?? {}))
      check(`${method} ${path} ${type}`, part)
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const part of Object.values(meant(response).content ?? {})) check(`${method} ${path} ${status}`, part)
    }
  }
  expect(found).toEqual([])
})

test('no example of an answer holds a text that is empty, but for descriptions', () => {
  const empty = (value: unknown, at: string): string[] => {
    if (value === '') return /\.description$/.test(at) ? [] : [at]
    return typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, below]) => empty(below, `${at}.${key}`))
      : []
  }
  const found = operations.flatMap(({ path, method, operation }) =>
    Object.values(operation.responses).flatMap(response =>
      Object.values(meant(response).content ?? {}).flatMap(({ example }) => empty(example, `${method} ${path}`)),
    ),
  )
  expect(found).toEqual([])
})

test('the example of an aggregate is the very answer to its request, for a vehicle a minute', async () => {
  const { siteId, token } = await makePlace(server.database, { site: { time_zone: 'Europe/Berlin' } })
  const begin = Date.parse('2026-05-31T22:00:00Z')
  const passed = (n: number) => vehicle(begin + n * 60_000, { channel: (n % 2) + 1, speed_kmh: 38 + ((n * 7) % 23) })
  await store(
    server.database,
    siteId,
    Array.from({ length: 1440 }, (_, n) => passed(n)),
  )
  const request = requests.find(({ title }) => title === 'POST /api/v1/traffic/data/aggregate')
  const body = JSON.stringify({ ...JSON.parse(request?.body as string), sites: [siteId] })
  const headers = { Authorization: `Token ${token}`, 'Content-Type': 'application/json' }
  const answer = await fetch(server.url + request?.target, { method: 'POST', headers, body })
  expect(await answer.json()).toEqual(
    meant(request?.operation.responses[200] as Response).content?.['application/json']?.example,
  )
})

test('every operation is among the requests that are sent', () => {
  const sent = new Set(requests.map(({ operation }) => operation.operationId))
  expect(operations.map(({ operation }) => operation.operationId).filter(id => !sent.has(id))).toEqual([])
})

/** Not one for which the service asks a foreign address. */
const answered = requests.filter(({ operation }) => operation.operationId !== 'readCalendarAddress')

test.each(answered)('$title answers as documented', async request => {
  const answer = await send(await withObject(request))
  expect(answer.status, await answer.clone().text()).toBeLessThan(300)
  await expectDocumented(request, answer)
})

test.each(requests)('$title without credentials answers 401 as documented', async request => {
  const answer = await fetch(server.url + request.target, { method: request.method })
  expect(answer.status).toBe(401)
  await expectDocumented(request, answer)
})

const mistaken = requests.filter(({ mistake }) => mistake !== null)

test.each(mistaken)('$title with a mistake answers 400 with the very example', async request => {
  const { target, body, answer: example } = request.mistake as NonNullable<ExampleRequest['mistake']>
  const answer = await send(await withObject({ ...request, target, body }))
  expect(answer.status).toBe(400)
  expect(await answer.clone().json()).toEqual(example)
  await expectDocumented(request, answer)
})

/** Where the example names an export, a command, a quality period, a finding, a calendar or a webhook, one is made. */
async function withObject(request: ExampleRequest): Promise<ExampleRequest> {
  if (/\/webhooks\/\d+/.test(request.target)) return withWebhook(request)
  const [, noun] = /\/(quality-periods|findings|calendars)\/\d+/.exec(request.target) ?? []
  if (noun) {
    const id = await makeNumbered(noun)
    return { ...request, target: request.target.replace(/(quality-periods|findings|calendars)\/\d+/, `${noun}/${id}`) }
  }
  const named = request.operation.parameters.find(({ schema }) => schema.format === 'uuid')
  if (!named) return request
  const id = await (request.target.includes('/commands/') ? makeCommand(request) : makeExport(request))
  return { ...request, target: request.target.replace(String(named.example), id) }
}

/** One with a delivery. */
async function withWebhook(request: ExampleRequest): Promise<ExampleRequest> {
  const { rows } = await server.database.query<{ webhook: number; delivery: string }>(sql`
    with made as (
      insert into webhook_endpoints (organization_id, url, events, secret)
      select organization_id, 'https://hooks.example.org/', '{alarm.raised}', 'secret'
      from sites
      where id = 1
      returning id
    )
    select id as webhook, gen_random_uuid() as delivery
    from made
  `)
  const { webhook, delivery } = rows[0] as (typeof rows)[0]
  await server.database.query(sql`
    insert into webhook_deliveries (id, endpoint_id, type, data)
    values (${delivery}, ${webhook}, 'alarm.raised', '{}')
  `)
  const target = request.target.replace(/webhooks\/\d+/, `webhooks/${webhook}`)
  return { ...request, target: target.replace(/deliveries\/[^/]+\/resend/, `deliveries/${delivery}/resend`) }
}

async function makeNumbered(noun: string): Promise<number | string> {
  if (noun === 'quality-periods') return make('createQualityPeriod')
  if (noun === 'findings') return makeFinding(server.database, 1)
  const { rows } = await server.database.query<{ id: number }>(sql`
    insert into calendars (organization_id, name, kind)
    select organization_id, ${`Fairs ${crypto.randomUUID()}`}, 'other'
    from sites
    where id = 1
    returning id
  `)
  return rows[0]?.id as number
}

/** With its file, or still queued where it is to be cancelled. */
async function makeExport({ target }: ExampleRequest): Promise<string> {
  const id = await make('createExport')
  if (!target.endsWith('/cancel')) await complete(id)
  return id
}

/** Given to the device, where the device speaks of it. */
async function makeCommand({ scheme }: ExampleRequest): Promise<string> {
  const id = await make('dispatchCommand')
  const taken = requests.find(({ operation }) => operation.operationId === 'takeCommands') as ExampleRequest
  if (scheme === 'Device') expect((await send(taken)).status).toBe(200)
  return id
}

async function make(operationId: string): Promise<string> {
  const made = requests.find(({ operation }) => operation.operationId === operationId) as ExampleRequest
  const { id } = (await (await send(made)).json()) as { id: string }
  return id
}

async function complete(id: string): Promise<void> {
  const failures: unknown[] = []
  const options = { database: server.database, directory, concurrency: 1, pauseMs: 20 }
  const worker = workOnExports({ ...options, onFailure: (_, error) => void failures.push(error) })
  const status = async () => {
    const { rows } = await server.database.query(sql`select status from exports where id = ${id}`)
    return rows[0].status
  }
  await expect.poll(status).toBe('completed')
  await worker.stop()
  expect(failures).toEqual([])
}

const send = ({ method, target, headers, scheme, body }: ExampleRequest) =>
  fetch(server.url + target, {
    method,
    headers: { ...headers, Authorization: `${scheme} ${secrets[scheme]}` },
    body,
  })

async function expectDocumented({ operation }: ExampleRequest, answer: globalThis.Response): Promise<void> {
  const response = meant(operation.responses[answer.status] ?? { description: '' })
  const type = (answer.headers.get('content-type') ?? '').split(';')[0] as string
  if (answer.status !== 204) {
    const content = response.content?.[type]
    expect(content, `${answer.status} ${type} is not documented`).toBeDefined()
    if (/json$/.test(type)) expect(complaints(content?.schema ?? {}, await answer.json(), schemas)).toEqual([])
    if (/json$/.test(type)) expect(content?.schema).toBeDefined()
  }
  const documented = Object.keys(response.headers ?? {}).filter(name => !NOT_ALWAYS.includes(name))
  expect(documented.filter(name => answer.status < 300 && !answer.headers.has(name))).toEqual([])
}

const meant = (response: Response | { $ref: string }): Response =>
  '$ref' in response ? (responses[response.$ref.split('/').at(-1) ?? ''] as Response) : response
