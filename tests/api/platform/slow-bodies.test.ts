import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyRoute } from '../../../server/platform/http/route.ts'
import { LIMITS } from '../../../server/runtime/app-parts.ts'
import { beSignedIn } from '../../support/people/sign-in.ts'
import { type TwoOrganizations, twoOrganizations } from '../../support/people/two-organizations.ts'
import { rawAnswer } from '../../support/reading/raw-http.ts'
import { ask } from '../../support/services/ask.ts'
import { startServer, type TestServer } from '../../support/services/server.ts'

const REQUEST_MS = 400

let at: TwoOrganizations
/** One that gives bodies little time. */
let strict: TestServer
let cookie: string
let calendar: number

beforeAll(async () => {
  at = await twoOrganizations()
  const limits = {
    requestMs: REQUEST_MS,
    body: { ...LIMITS.body, milliseconds: REQUEST_MS },
    calendars: { ...LIMITS.calendars, milliseconds: REQUEST_MS },
    imports: { ...LIMITS.imports, milliseconds: REQUEST_MS },
  }
  strict = await startServer({ connection: at.connection, env: { RATE_LIMIT: '0' }, limits })
  const user = await beSignedIn(strict, at.database, at.user)
  cookie = user.cookie
  const made = await user('POST', '/app/api/traffic/calendars', { body: { name: 'Market days', kind: 'other' } })
  expect(made.status, made.text).toBe(201)
  calendar = made.json.id
})
afterAll(async () => {
  await strict?.stop()
  await at?.end()
})

// biome-ignore lint/suspicious/noExplicitAny: routes of all scopes
function requestOf(prefix: string, { method, path, consumes }: AnyRoute<any>): string {
  const id = path.includes('/calendars/') ? String(calendar) : at.idFor(path)
  const target = prefix + path.replaceAll(/\{\w+(:uuid)?\}/g, id)
  const query = path === '/traffic/imports' ? `?site=${at.site}&name=a.csv` : ''
  const credential = prefix === '/device/v1' ? `Authorization: Device ${at.device.key}` : `Cookie: ${cookie}`
  return [
    `${method} ${target}${query} HTTP/1.1`,
    `Host: ${new URL(strict.url).host}`,
    credential,
    'Sec-Fetch-Site: same-origin',
    `Content-Type: ${consumes?.[0] ?? 'application/json'}`,
    'Content-Length: 5000',
    '\r\n',
  ].join('\r\n')
}

test('a body that drips is 408 when its time is over, and the connection ends: at every route that takes one', async () => {
  const routes = ['/app/api', '/device/v1'].flatMap(prefix =>
    (strict.scopes.find(scope => scope.prefix === prefix)?.routes ?? [])
      .filter(({ body, consumes }) => body || consumes)
      .map(route => ({ name: `${route.method} ${route.path}`, request: requestOf(prefix, route) })),
  )
  const drops = Array.from({ length: 200 }, () => ' ')
  const answers = await Promise.all(
    routes.map(async ({ name, request }) => ({
      name,
      ...(await rawAnswer(strict.url, [request, ...drops], { pauseMs: 100 })),
    })),
  )
  const late = answers.filter(({ status }) => status === 408)
  expect(late.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      'POST /traffic/data/search',
      'POST /traffic/imports',
      'PUT /traffic/calendars/{id}/entries',
      'POST /uploads',
      'POST /status',
    ]),
  )
  for (const { body } of late) expect(JSON.parse(body)).toEqual({ detail: 'Request timed out.' })
  // Those whose object does not exist are answered before.
  expect(answers.filter(({ status }) => ![408, 404].includes(status))).toEqual([])
})

test('a body has the time that /docs says', async () => {
  const { requestMs, body, calendars, imports } = LIMITS
  expect([requestMs, body, calendars, imports].map(limit => (typeof limit === 'number' ? limit : limit.milliseconds))) //
    .toEqual([30_000, 120_000, 60_000, 600_000])
  const { text } = await ask(at.url, 'GET', '/docs')
  expect(text).toContain(
    'headers within 10 s, a request within 30 s, the file of a calendar within 60 s, an upload within 120 s, a file to import within 600 s',
  )
})
