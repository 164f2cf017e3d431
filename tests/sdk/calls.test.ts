import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { WaysideDevice } from '../../client/device.ts'
import {
  ApiError,
  Conflict,
  ExportFailed,
  InvalidRequest,
  NotAuthenticated,
  NotFound,
  PermissionDenied,
  type RetryNotice,
  ServiceAway,
  Throttled,
  Unavailable,
  Wayside,
} from '../../client/wayside.ts'
import { BUILD } from '../../server/runtime/build.ts'
import { CHECKOUT } from '../../server/runtime/config.ts'
import type { Fault } from '../support/services/proxies/fault-proxy.ts'
import { fill, type SdkService, sdkService } from '../support/services/sdk-service.ts'
import { makeFinding } from '../support/traffic/make-finding.ts'
import { between, daysAgo, iso, vehicle } from '../support/traffic/traffic.ts'

let service: SdkService
const WEEK = between(daysAgo(7), daysAgo(0))

beforeAll(async () => {
  service = await sdkService()
  await fill(service, 500, 5)
})
beforeEach(() => {
  service.proxy.plan = () => null
  service.proxy.requests = []
})
afterAll(() => service?.stop())

const failure = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    error => error,
  )
/** The first requests meet these, the others nothing. */
function first(...faults: Fault[]): void {
  const left = [...faults]
  service.proxy.plan = () => left.shift() ?? null
}

test('every endpoint of the contract has its method', async () => {
  const wayside = service.client()
  const device = new WaysideDevice({ url: service.proxy.url, key: service.place.key })
  const { siteId } = service.place
  const { items: uploads } = await wayside.uploads.list({ site: siteId })
  const upload = uploads[0]?.id as number
  await device.upload({ records: [vehicle(Date.now() - 60_000)] })
  const interval = { start: iso(daysAgo(6)), duration_s: 900, channel: 2, total: 12 }
  expect((await device.intervals({ intervals: [interval] })).accepted).toBe(1)
  expect((await wayside.searchIntervals({ ...WEEK, limit: 10 })).items.map(({ total }) => total)).toEqual([12])
  const sent = { start: iso(daysAgo(9)), duration_s: 900, channel: 2, class_codes: { 2: 4 } }
  const stored = await wayside.sendIntervals(siteId, { intervals: [sent] }, { class_scheme: 'fhwa_13' })
  expect(stored).toMatchObject({ accepted: 1, corrections: 0 })
  expect((await wayside.uploads.get(stored.id)).device).toBe(null)
  await device.status({ measuring: true, battery_percent: 80 })
  await wayside.me()
  expect(await wayside.version()).toEqual(BUILD)
  expect((await wayside.sites({ ids: [siteId] })).items.map(({ id }) => id)).toEqual([siteId])
  expect((await wayside.site(siteId)).channels.length).toBe(2)
  expect(
    (await wayside.siteDays(siteId, { from: iso(daysAgo(7)).slice(0, 10), to: iso(daysAgo(0)).slice(0, 10) })).items,
  )
  await wayside.siteGaps(siteId, { from: iso(daysAgo(7)), to: iso(daysAgo(0)) })
  expect((await wayside.siteStatuses(siteId)).items.length).toBe(1)
  await wayside.siteAlarms(siteId)
  expect((await wayside.siteFindings(siteId)).items).toEqual([])
  const findingId = await makeFinding(service.database, siteId)
  expect((await wayside.findings.list({ sites: [siteId] })).items.map(({ id }) => id)).toEqual([findingId])
  expect((await wayside.findings.dismiss(siteId, findingId)).state).toBe('dismissed')
  expect((await wayside.findings.reopen(siteId, findingId)).state).toBe('open')
  const accepted = await wayside.findings.accept(siteId, findingId, { effect: 'mark' })
  expect((await wayside.qualityPeriods.get(siteId, accepted.quality_period as number)).effect).toBe('mark')
  const fair = { from: iso(daysAgo(2)), kind: 'event', effect: 'mark' } as const
  const { id: fairId } = await wayside.qualityPeriods.create(siteId, fair)
  expect((await wayside.qualityPeriods.update(siteId, fairId, { note: 'Fair' })).note).toBe('Fair')
  expect((await wayside.qualityPeriods.end(siteId, fairId)).to).toEqual(expect.any(String))
  expect((await wayside.qualityPeriods.list(siteId)).items.length).toBe(2)
  await wayside.qualityPeriods.delete(siteId, fairId)
  const calendar = await wayside.calendars.create({ name: 'Fairs', kind: 'other' })
  await wayside.calendars.update(calendar.id, { name: 'All fairs' })
  await wayside.calendars.replaceEntries(calendar.id, 'text/csv', 'date,name\n2026-05-02,Fair\n')
  expect((await wayside.calendars.entries(calendar.id)).items.map(({ name }) => name)).toEqual(['Fair'])
  expect((await wayside.calendars.ofSite(siteId, 2026)).days.find(({ others }) => others[0])?.date).toBe('2026-05-02')
  expect([(await wayside.calendars.list()).items.length, (await wayside.calendars.get(calendar.id)).entries]).toEqual([
    1, 1,
  ])
  await wayside.calendars.delete(calendar.id)
  const days = await wayside.calendars.preview('text/csv', 'date,name\n2026-05-02,Fair\n')
  expect(days.items).toEqual([{ first_day: '2026-05-02', last_day: '2026-05-02', name: 'Fair' }])
  // Only public addresses are requested.
  expect(await failure(wayside.calendars.previewAddress('http://127.0.0.1/days.ics'))).toBeInstanceOf(InvalidRequest)
  const { days: holidays } = await wayside.calendars.publicHolidays({ region: 'DE-HH', year: 2026 })
  expect(holidays.map(({ date }) => date)).toContain('2026-10-31')
  const webhook = await wayside.webhooks.create({ url: 'https://hooks.example.org/', events: ['day.complete'] })
  expect((await wayside.webhooks.rotateSecret(webhook.id)).secret).not.toBe(webhook.secret)
  const delivery = await wayside.webhooks.test(webhook.id)
  expect((await wayside.webhooks.deliveries(webhook.id, { limit: 1 })).items).toEqual([delivery])
  expect((await wayside.webhooks.resend(webhook.id, delivery.id)).status).toBe('waiting')
  expect(await wayside.webhooks.resendFailed(webhook.id)).toEqual({ resent: 0, left: 0 })
  expect((await wayside.webhooks.list()).items).toEqual([await wayside.webhooks.get(webhook.id)])
  expect((await wayside.webhooks.update(webhook.id, { enabled: false })).waiting).toBe(0)
  await wayside.webhooks.delete(webhook.id)
  expect((await wayside.search({ ...WEEK, limit: 3 })).items.length).toBe(3)
  // With those of the interval.
  expect((await wayside.aggregate(WEEK)).items[0]?.count).toBe(512)
  const { items } = await wayside.figures({ ...WEEK, sections: ['speeds'] })
  expect(items.reduce((sum, item) => sum + item.used.records, 0)).toBe(512)
  const side = { site: siteId, time: WEEK.time }
  expect(await wayside.compare({ a: side, b: side })).toMatchObject({
    a: { site: siteId },
    b: { site: siteId },
  })
  const { value: page } = await wayside.changes({ sites: [siteId], limit: 1 }).next()
  for await (const { change } of wayside.stream({ sites: [siteId], after: page?.cursor })) {
    expect(change).toMatchObject({ site: siteId })
    break
  }
  expect((await wayside.uploads.get(upload)).id).toBe(upload)
  await wayside.uploads.rejected(upload)
  const command = await wayside.commands.dispatch(siteId, { command: 'ping' })
  expect((await wayside.commands.list(siteId)).items.map(({ id }) => id)).toEqual([command.id])
  expect((await device.commands({ wait: 0 }))?.items.map(({ id }) => id)).toEqual([command.id])
  await device.acknowledge(command.id)
  await device.finish(command.id, { status: 'completed', result: 1 })
  expect((await wayside.commands.get(siteId, command.id)).status).toBe('completed')
  const another = await wayside.commands.dispatch(siteId, { command: 'ping' })
  expect((await wayside.commands.cancel(siteId, another.id)).status).toBe('cancelled')
  const job = await wayside.export({ ...WEEK, format: 'csv' })
  await job.download(`${service.directory}/every.csv`)
  expect((await wayside.exports.list()).items.map(({ id }) => id)).toEqual([job.id])
  expect((await (await wayside.exports.job(job.id)).refresh()).status).toBe('completed')
  await wayside.exports.delete(job.id)
  await failure(wayside.exports.cancel(job.id))
  await wayside.uploads.delete(upload)

  const openapi = JSON.parse(readFileSync(join(CHECKOUT, 'openapi', 'v1.json'), 'utf8'))
  const methods = Object.entries(openapi.paths as { [path: string]: object }).flatMap(([path, one]) =>
    Object.keys(one).map(method => `${method.toUpperCase()} ${path}`),
  )
  const requests = service.proxy.requests.map(text => text.replace(/\?.*/, ''))
  const isRequested = (method: string) => {
    const pattern = new RegExp(`^${method.replace(/\{\w+\}/g, '[^/]+')}$`)
    return requests.some(text => pattern.test(text))
  }
  expect(methods.length).toBeGreaterThan(28)
  // For programs without the SDK, whose `aggregate` gives the same.
  const isOtherForm = (method: string) => /\/(aggregate\.(csv|json)|datex2\/v3\/[\w-]+\.xml)$/.test(method)
  expect(methods.filter(method => !isRequested(method) && !isOtherForm(method))).toEqual([])
})

test('each way to be refused is an error of its own', async () => {
  const wayside = service.client({ attempts: 1 })
  const { siteId, organization } = service.place
  const powerless = (await organization.user(['can_use_api'])).token
  const as = (token: string, url = service.proxy.url) => new Wayside({ url, token, retry: { attempts: 1 } })
  const deviceless = await organization.site()
  const answered = (status: number, headers?: { [name: string]: string }) => {
    first({ status, headers })
    return wayside.me()
  }
  const refusals: [typeof ApiError | typeof ServiceAway, () => Promise<unknown>, object][] = [
    [InvalidRequest, () => wayside.search({ ...WEEK, limit: 0 }), { status: 400, code: 'invalid' }],
    [NotAuthenticated, () => as('way_wrong').me(), { status: 401, code: 'invalid_token', detail: 'Invalid token.' }],
    [PermissionDenied, () => as(powerless).sites(), { status: 403, code: 'permission_denied' }],
    [NotFound, () => wayside.site(987_654), { status: 404, code: 'not_found' }],
    [
      Conflict,
      () => wayside.commands.dispatch(deviceless, { command: 'ping' }),
      { status: 409, code: 'site_without_device' },
    ],
    [Throttled, () => answered(429, { 'Retry-After': '17' }), { status: 429, retryAfter: 17 }],
    [Unavailable, () => answered(503, { 'Retry-After': '5' }), { status: 503, retryAfter: 5 }],
    [Unavailable, () => answered(502), { status: 502, code: null }],
    [ApiError, () => answered(500), { status: 500 }],
    [ServiceAway, () => as(service.place.token, 'http://127.0.0.1:1').me(), { cause: expect.anything() }],
  ]
  for (const [kind, call, fields] of refusals) {
    const error = await failure(call())
    expect(error).toBeInstanceOf(kind)
    expect((error as Error).constructor).toBe(kind)
    expect(error).toMatchObject(fields)
  }
  expect((await failure(wayside.search({ ...WEEK, limit: 0, sites: [siteId] }))) as InvalidRequest).toMatchObject({
    fields: { limit: ['Ensure this value is greater than or equal to 1.'] },
  })
})

test('a token that cannot be one, and an address that is none, are refused immediately', () => {
  expect(() => new Wayside({ url: 'wayside', token: 'a' })).toThrow(TypeError)
  expect(() => new Wayside({ url: 'http://a', token: 'a\n' })).toThrow(TypeError)
})

test('what reads is repeated: after 429 and 503 as the service says, after faults of the network by itself', async () => {
  const notices: RetryNotice[] = []
  const wayside = service.client({ timeoutMs: 600, onRetry: notice => notices.push(notice) })
  const calls = [() => wayside.me(), () => wayside.search(WEEK), () => wayside.aggregate(WEEK)]
  for (const call of calls) {
    first({ status: 429 }, { status: 503 }, { cutAfter: 'nothing' }, { cutAfter: 20 }, { freezeAfter: 10 })
    await call()
  }
  expect(service.proxy.requests.length).toBeGreaterThanOrEqual(calls.length * 6)
  expect(notices.slice(0, 5).map(({ attempt, error }) => [attempt, error.name])).toEqual([
    [1, 'Throttled'],
    [2, 'Unavailable'],
    [3, 'ServiceAway'],
    [4, 'ServiceAway'],
    [5, 'ServiceAway'],
  ])
  const side = { site: service.place.siteId, ...WEEK }
  first({ status: 503 })
  await wayside.figures({ ...WEEK, sections: ['speeds'] })
  first({ status: 503 })
  await wayside.compare({ a: side, b: side })
  first({ status: 429, headers: { 'Retry-After': '1' } })
  const since = performance.now()
  await wayside.me()
  expect(performance.now() - since).toBeGreaterThanOrEqual(999)
  expect(notices.at(-1)?.waitMs).toBeGreaterThanOrEqual(1000)
})

test('a Retry-After may be a date; one that is over, or no date, is none', async () => {
  const waits: number[] = []
  const onRetry = ({ error, waitMs }: RetryNotice) => {
    waits.push(waitMs)
    throw error
  }
  const wayside = service.client({ onRetry })
  for (const value of [new Date(Date.now() + 300_000).toUTCString(), new Date(0).toUTCString(), 'soon', '-5']) {
    first({ status: 503, headers: { 'Retry-After': value } })
    expect(await failure(wayside.me())).toBeInstanceOf(Unavailable)
  }
  expect(waits[0]).toBeGreaterThan(150_000)
  expect(waits[0]).toBeLessThan(302_000)
  expect(waits.slice(1).every(waitMs => waitMs <= 10)).toBe(true)
  first({ status: 503, headers: { 'Retry-After': '9'.repeat(20) } })
  expect(await failure(wayside.me())).toMatchObject({ retryAfter: 1e20 })
  expect(waits).toHaveLength(4)
})

test('an answer that says it is compressed and is not is a fault of the way', async () => {
  first({ status: 200, headers: { 'Content-Encoding': 'gzip' } })
  expect(await service.client().me()).toHaveProperty('permissions')
  expect(service.proxy.requests).toHaveLength(2)
})

test('a redirect is not followed, and the token is not sent there', async () => {
  const location = `${service.url}/api/v1/me`
  for (const status of [301, 302, 307, 308]) {
    first({ status, headers: { Location: location } })
    const error = await failure(service.client().me())
    expect(error).toMatchObject({ status, detail: `The service has moved to ${location}. Use that address.` })
    expect(error).toBeInstanceOf(ApiError)
  }
  first({ status: 302, headers: { Location: location } })
  expect(await failure(service.client().stream().next())).toMatchObject({ status: 302 })
  expect(service.proxy.requests).toHaveLength(5)
})

test('attempts come to an end, and what cannot help is not repeated', async () => {
  service.proxy.plan = () => ({ status: 503 })
  expect(await failure(service.client({ attempts: 4 }).me())).toBeInstanceOf(Unavailable)
  expect(service.proxy.requests.length).toBe(4)
  first({ status: 429, headers: { 'Retry-After': '3600' } })
  expect(await failure(service.client().me())).toBeInstanceOf(Throttled)
  first({ status: 500 })
  expect(await failure(service.client().me())).toBeInstanceOf(ApiError)
  expect(service.proxy.requests.length).toBe(6)
})

test('what acts is sent once, whatever becomes of the answer', async () => {
  const wayside = service.client({ timeoutMs: 600 })
  const { siteId } = service.place
  const { id } = await wayside.commands.dispatch(siteId, { command: 'ping' })
  const faults: Fault[] = [
    { status: 503 },
    { status: 429 },
    { cutAfter: 'nothing' },
    { cutAfter: 5 },
    { freezeAfter: 5 },
  ]
  for (const fault of faults) {
    service.proxy.requests = []
    first(fault)
    expect(await failure(wayside.commands.cancel(siteId, id))).toBeInstanceOf(Error)
    expect(service.proxy.requests.length).toBe(1)
  }
  // The last two had arrived.
  service.proxy.plan = () => null
  expect((await wayside.commands.get(siteId, id)).status).toBe('cancelled')
})

test('a command whose answer is lost is dispatched once', async () => {
  const wayside = service.client({ timeoutMs: 600 })
  const { siteId } = service.place
  const before = (await wayside.commands.list(siteId)).items.length
  first({ cutAfter: 10 }, { status: 503 }, { freezeAfter: 10 }, { cutAfter: 'nothing' })
  const { id } = await wayside.commands.dispatch(siteId, { command: 'ping' })
  service.proxy.plan = () => null
  const { items } = await wayside.commands.list(siteId)
  expect([items.length, items[0]?.id]).toEqual([before + 1, id])
  const again = await wayside.commands.dispatch(siteId, { command: 'ping' }, { idempotencyKey: 'mine' })
  expect((await wayside.commands.dispatch(siteId, { command: 'ping' }, { idempotencyKey: 'mine' })).id).toBe(again.id)
})

test('an export whose answer is lost is made once', async () => {
  const count = () => service.exportsLeft()
  const before = await count()
  first({ cutAfter: 10 }, { status: 503 }, { freezeAfter: 10 }, { cutAfter: 'nothing' })
  const job = await service.client({ timeoutMs: 600 }).export({ ...WEEK, format: 'csv' })
  expect(await count()).toBe(before + 1)
  expect(service.proxy.requests.length).toBeGreaterThanOrEqual(5)
  await job.wait()
  // Sent once, so it must not be short of time.
  await (await service.client().exports.job(job.id)).delete()
})

test('an export that will never be there says so', async () => {
  const wayside = service.client()
  const job = await wayside.export({ ...WEEK, format: 'csv' })
  await job.wait()
  await service.database.query(sql`update exports set status = 'failed', error = 'The disk is full.'`)
  const error = (await failure(job.download(`${service.directory}/never.csv`))) as ExportFailed
  expect(error).toBeInstanceOf(ExportFailed)
  expect(error).toMatchObject({ message: 'The disk is full.', export: { id: job.id, status: 'failed' } })
})

test('changes come in pages up to an empty one, whose cursor continues', async () => {
  const wayside = service.client()
  const pages = []
  for await (const page of wayside.changes({ limit: 100 })) pages.push(page)
  expect(pages.at(-1)?.items).toEqual([])
  expect(pages.length).toBeGreaterThan(3)
  const after = pages.at(-1)?.cursor
  const device = new WaysideDevice({ url: service.url, key: service.place.key })
  const { id } = await device.upload({ records: [vehicle(Date.now() - 10_000), vehicle(Date.now() - 9_000)] })
  const items = []
  for await (const page of wayside.changes({ after })) items.push(...page.items)
  expect(items.map(item => ('upload' in item ? item.upload : null))).toEqual([id, id])
})
