import sql from 'sql-template-tag'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DeliveryLimits, deliverWebhooks } from '../../../server/delivery/webhooks/deliver-webhooks.ts'
import {
  deleteOldDeliveries,
  disableBackloggedEndpoints,
  resendFailed,
} from '../../../server/delivery/webhooks/deliveries.ts'
import { clearOldSecrets, removeDeletedEndpoints } from '../../../server/delivery/webhooks/edit-endpoints.ts'
import { everyEndpoint, findEndpoint } from '../../../server/delivery/webhooks/endpoints.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { composeMail } from '../../../server/people/mail/compose-mail.ts'
import type { Queryable } from '../../../server/platform/database/database.ts'
import { DENIED, type Managing, managing, NOT_FOUND } from '../../support/people/managing.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { givePassword } from '../../support/people/sign-in.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../../support/services/webhook-receiver.ts'
import { until } from '../../support/traffic/field.ts'

const MAX_WEBHOOKS = 3
const NETWORKS = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }
const RULES = { allowNetworks: ['127.0.0.0/8'] }
const QUICK: Partial<DeliveryLimits> = { pollMs: 20, retryDelaysSeconds: [0.05, 0.05] }

let office: Managing
let receiver: WebhookReceiver
let worker: { stop(): Promise<void> } | null = null
const errors: unknown[] = []
beforeAll(async () => {
  office = await managing({ env: NETWORKS, limits: { webhooks: { endpoints: MAX_WEBHOOKS } } })
})
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await worker?.stop()
  worker = null
  await receiver.close()
  await office.database.query('delete from webhook_endpoints')
  expect(errors.splice(0)).toEqual([])
})
afterAll(() => office?.end())

const work = (limits: Partial<DeliveryLimits> = {}, rules = RULES) => {
  worker = deliverWebhooks({
    database: office.database,
    rules,
    limits: { ...QUICK, ...limits },
    onError: error => errors.push(error),
  })
}
const call = (method: string, path: string, body?: object) =>
  office.call(method, `/app/api/traffic/webhooks${path}`, body && { body })
interface Made {
  id: number
  secret: string
}
const create = async (path: string, fields: object = {}): Promise<Made> => {
  const body = { url: `${receiver.url}${path}`, events: ['alarm.raised'], ...fields }
  const { status, json, text } = await call('POST', '', body)
  expect(status, text).toBe(201)
  return json
}
const sendTest = async ({ id }: Made) => {
  const { status, json, text } = await call('POST', `/${id}/test`)
  expect(status, text).toBe(202)
  return json.id as string
}
const deliveries = async ({ id }: Made, query = '') => (await call('GET', `/${id}/deliveries${query}`)).json.items
const lastOf = async (made: Made) => (await deliveries(made))[0]
const isOver = (made: Made) => until(async () => (await lastOf(made)).status !== 'waiting', 30_000)

test('a webhook is created with a secret that is shown once, read, changed and deleted, and each is one act', async () => {
  const acts = await office.acts(async () => {
    const fields = { url: 'https://hooks.example.org/private/a?key=private', events: ['alarm.raised', 'alarm.raised'] }
    const created = await call('POST', '', { ...fields, description: 'Room' })
    expect([created.status, created.headers['cache-control']]).toEqual([201, 'no-store'])
    const { secret, ...webhook } = created.json
    expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64').length).toBe(24)
    expect(webhook).toMatchObject({
      ...fields,
      events: ['alarm.raised'],
      description: 'Room',
      enabled: true,
      waiting: 0,
    })
    expect((await call('GET', '')).json.items).toEqual([webhook])
    expect((await call('GET', `/${webhook.id}`)).json).toEqual(webhook)
    const changed = await call('PATCH', `/${webhook.id}`, { events: ['upload.stored'], enabled: false })
    expect(changed.json).toMatchObject({
      url: fields.url,
      events: ['upload.stored'],
      enabled: false,
      disabled_reason: null,
    })
    await call('PATCH', `/${webhook.id}`, { enabled: false })
    const rotated = (await call('POST', `/${webhook.id}/rotate-secret`, {})).json
    expect(rotated.secret).not.toBe(secret)
    expect(Date.parse(rotated.old_secret_until)).toBeGreaterThan(Date.now() + 23 * 3_600_000)
    expect((await call('DELETE', `/${webhook.id}`)).status).toBe(204)
    expect((await call('GET', `/${webhook.id}`)).status).toBe(404)
  })
  expect(acts.map(({ action }) => action)).toEqual(
    ['create', 'edit', 'rotate', 'delete'].map(verb => `webhook.${verb}`),
  )
  expect(JSON.stringify(acts)).not.toContain('private')
  expect(JSON.stringify(acts)).not.toContain('whsec_')
})

test.each([
  [{ url: 'ftp://example.org/' }, { url: ['Enter an http or https URL.'] }],
  [{ url: 'https://user:secret@example.org/' }, { url: ['The URL may not contain a user or password.'] }],
  [{ url: 'http://10.0.0.1/' }, { url: ['The address of the host is not public.'] }],
  [
    { url: `https://example.org/${'a'.repeat(2000)}` },
    { url: ['Ensure this field has no more than 2000 characters.'] },
  ],
  [{ events: [] }, { events: ['This list may not be empty.'] }],
  [{ events: ['alarm'] }, { events: { 0: ['"alarm" is not a valid choice.'] } }],
  [{ event: 'alarm.raised' }, { event: ['Unknown field. Did you mean events?'] }],
])('a body with errors is refused, %#', async (fields, expected) => {
  const body = { url: 'https://example.org/', events: ['alarm.raised'], ...fields }
  const { status, json } = await call('POST', '', body)
  expect([status, json]).toEqual([400, expected])
})

test('an organization has so many webhooks at most', async () => {
  for (let i = 0; i < MAX_WEBHOOKS; i++) await create('/')
  const { status, json } = await call('POST', '', { url: receiver.url, events: ['alarm.raised'] })
  const detail = `The organization has ${MAX_WEBHOOKS} webhooks, which is the limit. Delete one first.`
  expect([status, json]).toEqual([409, { detail }])
})

test('a webhook and its deliveries are managed by its organization alone', async () => {
  const made = await create('/')
  const id = await sendTest(made)
  const other = await create('/other')
  const stranger = await office.as(await office.other.user())
  const paths = [`/${made.id}`, `/${made.id}/deliveries`]
  for (const path of paths) expect(await stranger('GET', `/app/api/traffic/webhooks${path}`)).toMatchObject(DENIED)
  const resend = (webhook: number) => `/app/api/traffic/webhooks/${webhook}/deliveries/${id}/resend`
  expect(await stranger('POST', resend(made.id))).toMatchObject(DENIED)
  expect(await office.call('POST', resend(other.id))).toMatchObject(NOT_FOUND)
})

test('an event is sent once, signed by Standard Webhooks, and only the status of its answer is kept', async () => {
  const made = await create('/hook')
  receiver.answers.set('/hook', response => response.end('thank you'))
  const id = await sendTest(made)
  work()
  await isOver(made)
  const [received, ...others] = receiver.received
  expect(others).toEqual([])
  const { headers, body } = received as (typeof receiver.received)[0]
  const payload = {
    type: 'webhook.test',
    timestamp: expect.any(String),
    data: { webhook: made.id, path: expect.any(String) },
  }
  expect(new Webhook(made.secret).verify(body, headers as Record<string, string>)).toEqual(payload)
  expect(() => new Webhook(made.secret).verify(`${body} `, headers as Record<string, string>)).toThrow()
  expect(headers).toMatchObject({ 'webhook-id': id, 'content-type': 'application/json' })
  expect(await lastOf(made)).toMatchObject({
    id,
    webhook: made.id,
    type: 'webhook.test',
    status: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    answer_status: 200,
    answer_body: null,
    error: null,
  })
  expect((await call('GET', `/${made.id}`)).json).toMatchObject({ waiting: 0, last_delivered_at: expect.any(String) })
})

test('after a rotation both secrets sign until the overlap is over', async () => {
  const made = await create('/hook')
  const rotate = async (overlap_hours: number) =>
    (await call('POST', `/${made.id}/rotate-secret`, { overlap_hours })).json.secret as string
  const second = await rotate(24)
  const oldSecret = async () =>
    (await office.database.query('select old_secret, old_secret_until from webhook_endpoints')).rows[0]
  await clearOldSecrets(office.database)
  expect(await oldSecret()).toEqual({ old_secret: expect.any(Buffer), old_secret_until: expect.any(Date) })
  work()
  await sendTest(made)
  await isOver(made)
  const third = await rotate(0)
  await clearOldSecrets(office.database)
  expect(await oldSecret()).toEqual({ old_secret: null, old_secret_until: null })
  await sendTest(made)
  await isOver(made)
  const isSignedBy = (secret: string) =>
    receiver.received.map(({ headers, body }) => {
      try {
        return Boolean(new Webhook(secret).verify(body, headers as Record<string, string>))
      } catch {
        return false
      }
    })
  expect([made.secret, second, third].map(isSignedBy)).toEqual([
    [true, false],
    [true, false],
    [false, true],
  ])
})

test('what fails is retried with the same id until it succeeds, or the retries are used up; then it can be sent again', async () => {
  const [flaky, broken] = [await create('/flaky'), await create('/broken')]
  receiver.answers.set('/flaky', response =>
    response.writeHead(receiver.at('/flaky').length < 3 ? 503 : 200).end('busy'),
  )
  receiver.answers.set('/broken', response => response.writeHead(500).end(`\0${'x'.repeat(10_000)}`))
  const id = await sendTest(flaky)
  const failing = await sendTest(broken)
  work()
  await Promise.all([isOver(flaky), isOver(broken)])
  expect(await lastOf(flaky)).toMatchObject({ status: 'delivered', attempts: 3 })
  expect(receiver.at('/flaky').map(({ headers }) => headers['webhook-id'])).toEqual([id, id, id])
  const failed = await lastOf(broken)
  expect(failed).toMatchObject({
    id: failing,
    status: 'failed',
    attempts: 3,
    answer_status: 500,
    next_attempt_at: null,
  })
  expect(failed.answer_body).toBe(`\ufffd${'x'.repeat(511)}`)
  receiver.answers.delete('/broken')
  const again = await call('POST', `/${broken.id}/deliveries/${failing}/resend`)
  expect(again).toMatchObject({ status: 202, json: { status: 'waiting', attempts: 0 } })
  await isOver(broken)
  expect(await lastOf(broken)).toMatchObject({ id: failing, status: 'delivered', attempts: 1 })
  expect(receiver.at('/broken').map(({ headers }) => headers['webhook-id'])).toEqual(Array(4).fill(failing))
})

test('all that has failed since a moment is sent again, oldest first and up to a limit, with an audit row', async () => {
  const made = await create('/away')
  receiver.answers.set('/away', response => response.writeHead(500).end())
  const ids = [await sendTest(made), await sendTest(made), await sendTest(made)]
  work({ retryDelaysSeconds: [] })
  const failed = () => deliveries(made, '?status=failed')
  await until(async () => (await failed()).length === 3, 30_000)
  const resend = (since?: string) => call('POST', `/${made.id}/deliveries/resend-failed`, { since })
  const later = new Date(Date.now() + 60_000).toISOString()
  expect(await resend(later)).toMatchObject({ status: 202, json: { resent: 0, left: 0 } })
  expect(await resend('soon')).toMatchObject({ status: 400, json: { since: [expect.stringMatching(/^Datetime has/)] } })
  await worker?.stop()
  // Two may wait.
  const endpoint = await findEndpoint(office.database, everyEndpoint(office.city.id), made.id)
  const send = (max: number) =>
    resendFailed(office.database, { organizationId: office.city.id, endpoint }, null, OPERATOR, max)
  expect([await send(2), await send(2)]).toEqual([
    { resent: 2, left: 1 },
    { resent: 0, left: 1 },
  ])
  expect((await failed()).map(({ id }: { id: string }) => id)).toEqual([ids[2]])
  receiver.answers.delete('/away')
  expect(await resend(new Date(0).toISOString())).toMatchObject({ status: 202, json: { resent: 1, left: 0 } })
  work()
  await until(async () => (await deliveries(made, '?status=delivered')).length === 3, 30_000)
  expect(new Set(receiver.at('/away').map(({ headers }) => headers['webhook-id']))).toEqual(new Set(ids))
  const { rows } = await office.database.query(
    "select details from audit_log where action = 'webhook.resend' order by id",
  )
  expect(rows.map(({ details }) => details.resent)).toEqual([2, 1])
  await call('PATCH', `/${made.id}`, { enabled: false })
  expect(await resend()).toMatchObject({ status: 409, json: { detail: 'The webhook is disabled.' } })
})

test('the outcome of an attempt in flight is not taken for that of a delivery sent again', async () => {
  const made = await create('/slow')
  const answers: ((status: number) => void)[] = []
  receiver.answers.set('/slow', response => answers.push(status => response.writeHead(status).end()))
  const id = await sendTest(made)
  const limits = { timeoutMs: 300_000, leaseSeconds: 600, retryDelaysSeconds: [] }
  work(limits)
  await until(() => answers.length === 1, 30_000)
  const first = worker
  await call('POST', `/${made.id}/deliveries/${id}/resend`)
  work(limits)
  await until(() => answers.length === 2, 30_000)
  answers[0]?.(200)
  await first?.stop()
  expect(await lastOf(made)).toMatchObject({ status: 'waiting', attempts: 1 })
  answers[1]?.(500)
  await isOver(made)
  expect(await lastOf(made)).toMatchObject({ status: 'failed', attempts: 1, answer_status: 500 })
})

test('a receiver that hangs, redirects, dies or answers without end fails, and delays no other', async () => {
  const hanging = await create('/hanging')
  receiver.answers.set('/hanging', () => {})
  const [redirecting, good] = [await create('/redirecting'), await create('/good')]
  receiver.answers.set('/redirecting', response => response.writeHead(307, { location: '/elsewhere' }).end())
  for (let i = 0; i < 9; i++) await sendTest(hanging)
  await sendTest(redirecting)
  for (let i = 0; i < 9; i++) await sendTest(good)
  work({ timeoutMs: 60_000, retryDelaysSeconds: [] })
  await until(async () => (await deliveries(good, '?status=delivered')).length === 9, 30_000)
  await isOver(redirecting)
  expect(await lastOf(redirecting)).toMatchObject({ status: 'failed', answer_status: 307 })
  expect(receiver.at('/elsewhere')).toEqual([])
  await until(() => receiver.at('/hanging').length === 4)
  expect((await deliveries(hanging, '?status=waiting')).length).toBe(9)
  await receiver.close()
  await until(async () => (await deliveries(hanging, '?status=failed')).length === 9, 30_000)
  const reasons = new Set((await deliveries(hanging)).map(({ error }: { error: string }) => error))
  expect(reasons).toEqual(new Set(['The connection failed: ECONNRESET.', 'The connection failed: ECONNREFUSED.']))
})

test('however many receivers of some organizations hang, there is room for the next organization', async () => {
  receiver.answers.set('/hanging', () => {})
  const hostile = [office.city, office.other, await makeOrganization(office.database)]
  const add = async (organization: { id: number }, path: string, deliveries: number) => {
    const { rows } = await office.database.query<{ id: number }>(sql`
      with endpoint as (
        insert into webhook_endpoints (organization_id, url, events, secret)
        values (${organization.id}, ${receiver.url + path}, '{alarm.raised}', '\\x00')
        returning id
      )
      insert into webhook_deliveries (endpoint_id, type, data)
      select id, 'webhook.test', '{}' from endpoint, generate_series(1, ${deliveries}::integer)
      returning endpoint_id as id
    `)
    return rows[0]?.id as number
  }
  for (const organization of hostile) for (let i = 0; i < 3; i++) await add(organization, '/hanging', 4)
  work({ requests: 8, timeoutMs: 60_000 })
  await until(() => receiver.at('/hanging').length >= 6, 30_000)
  const honest = await makeOrganization(office.database)
  const endpoint = await add(honest, '/good', 3)
  const left = () => findEndpoint(office.database, everyEndpoint(honest.id), endpoint).then(({ waiting }) => waiting)
  await until(async () => (await left()) === 0, 30_000)
  expect(receiver.at('/good').length).toBe(3)
  // Each has its share: none has been answered yet.
  expect(receiver.at('/hanging').length).toBe(6)
  const { rows } = await office.database.query(sql`
    select count(distinct d.id)::integer as count
    from webhook_deliveries d
    join webhook_endpoints w on w.id = d.endpoint_id
    where w.organization_id = any(${hostile.map(({ id }) => id)}::integer[]) and d.attempt > 0
    group by w.organization_id
  `)
  expect(rows.map(({ count }) => count)).toEqual([2, 2, 2])
  // Ends the requests that hang.
  await receiver.close()
})

test('the last success among many failures is found without reading these', async () => {
  const made = await create('/')
  await office.database.query(sql`
    insert into webhook_deliveries (endpoint_id, type, data, status, attempted_at)
    select ${made.id}, 'webhook.test', '{}', case when n = 1 then 'delivered' else 'failed' end, now()
    from generate_series(1, 3000) n
  `)
  const read = await office.database.transaction(async tx => {
    expect((await findEndpoint(tx, everyEndpoint(office.city.id), made.id)).last_delivered_at).not.toBe(null)
    const { rows } = await tx.query(`
      select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer as count
      from pg_stat_xact_user_tables
      where relname = 'webhook_deliveries'
    `)
    return rows[0].count
  })
  // Some are rows of tests before.
  expect(read).toBeLessThan(1000)
})

test('an answer that never comes is given up, and one of 100 MB is read to its first bytes', async () => {
  const [silent, endless] = [await create('/silent'), await create('/endless')]
  let written = 0
  receiver.answers.set('/silent', () => {})
  receiver.answers.set('/endless', response => {
    const write = () => {
      while (!response.destroyed && written < 100e6 && response.write('x'.repeat(64 * 1024))) written += 64 * 1024
    }
    response.on('drain', write)
    write()
  })
  await sendTest(silent)
  await sendTest(endless)
  work({ timeoutMs: 2_000, retryDelaysSeconds: [] })
  await Promise.all([isOver(silent), isOver(endless)])
  expect(await lastOf(silent)).toMatchObject({ status: 'failed', answer_status: null, error: 'No answer within 2 s.' })
  expect(await lastOf(endless)).toMatchObject({ status: 'delivered', answer_body: null })
  expect(written).toBeLessThan(50e6)
})

test('a receiver that answers 410 is disabled, and what waits for it ends', async () => {
  await givePassword(office.database, office.manager)
  const made = await create('/gone')
  receiver.answers.set('/gone', response => response.writeHead(410).end())
  for (let i = 0; i < 6; i++) await sendTest(made)
  const acts = await office.acts(async () => {
    work({ perEndpoint: 1 })
    await until(async () => (await deliveries(made, '?status=failed')).length === 6, 30_000)
  })
  expect(receiver.received.length).toBe(1)
  expect(acts).toMatchObject([{ action: 'webhook.disable', actor: 'service', details: { reason: 'gone' } }])
  expect((await call('GET', `/${made.id}`)).json).toMatchObject({ enabled: false, disabled_reason: 'gone', waiting: 0 })
  const content = { url: receiver.url, reason: 'gone' as const }
  const { rows } = await office.database.query('select user_id, kind, content from mails')
  expect(rows).toEqual([{ user_id: office.manager.id, kind: 'webhook_disabled', content }])
  const reader = { language: 'de', origin: 'https://traffic.example.org', unsubscribe: null }
  expect(composeMail('webhook_disabled', content, reader)).toMatchObject({
    subject: `Webhook abgeschaltet: ${new URL(receiver.url).host}`,
    parts: [expect.stringContaining('(410)'), { url: 'https://traffic.example.org/organization/webhooks' }],
  })
  const refused = { status: 409, json: { detail: 'The webhook is disabled.' } }
  expect(await call('POST', `/${made.id}/test`)).toMatchObject(refused)
  expect(await call('POST', `/${made.id}/deliveries/${(await lastOf(made)).id}/resend`)).toMatchObject(refused)
  // A delivery of a transaction that began before the webhook was disabled.
  await office.database.query(sql`
    insert into webhook_deliveries (endpoint_id, type, data) values (${made.id}, 'webhook.test', '{}')
  `)
  const enabled = await call('PATCH', `/${made.id}`, { enabled: true })
  expect(enabled.json).toMatchObject({ enabled: true, disabled_reason: null, waiting: 0 })
})

test('an address that is not public is refused at every attempt', async () => {
  const made = await create('/hook', { url: receiver.url.replace('127.0.0.1', 'localhost') })
  await sendTest(made)
  const answers = [['127.0.0.1'], ['169.254.169.254']]
  work({ retryDelaysSeconds: [0.01] }, { ...RULES, resolve: async () => answers.shift() as string[] } as typeof RULES)
  receiver.answers.set('/', response => response.writeHead(500).end())
  await isOver(made)
  expect(await lastOf(made)).toMatchObject({ attempts: 2, error: 'The address of the host is not public.' })
  expect(receiver.received.length).toBe(1)
})

test('an endpoint is disabled when more deliveries wait than allowed', async () => {
  const [at, over] = [await create('/at'), await create('/over')]
  for (let i = 0; i < 5; i++) await sendTest(at)
  for (let i = 0; i < 6; i++) await sendTest(over)
  await disableBackloggedEndpoints(office.database, 5)
  const state = async ({ id }: Made) => (await call('GET', `/${id}`)).json
  expect(await state(at)).toMatchObject({ enabled: true, waiting: 5 })
  expect(await state(over)).toMatchObject({ enabled: false, disabled_reason: 'backlog', waiting: 0 })
})

test('deliveries are listed by pages and deleted after 30 days', async () => {
  const made = await create('/')
  const ids = [await sendTest(made), await sendTest(made), await sendTest(made)].reverse()
  const page = (await call('GET', `/${made.id}/deliveries?limit=2`)).json
  const rest = (await call('GET', `/${made.id}/deliveries?limit=2&cursor=${page.next_cursor}`)).json
  expect([...page.items, ...rest.items].map(({ id }) => id)).toEqual(ids)
  const age = (id: string | undefined, hours: number) =>
    office.database.query(sql`
      update webhook_deliveries set created_at = now() - make_interval(hours => ${hours}) where id = ${id}
    `)
  await age(ids[1], 719)
  await age(ids[2], 721)
  const statements = counting(office.database)
  await deleteOldDeliveries(statements.database, undefined, 1)
  // One that deletes, and one that finds no more.
  expect(statements.count()).toBe(2)
  expect((await deliveries(made)).map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2))
})

const counting = (database: Queryable) => {
  let count = 0
  const query: Queryable['query'] = statement => {
    count += 1
    return database.query(statement)
  }
  return { database: { ...office.database, query } as typeof office.database, count: () => count }
}

test('a deleted webhook is hidden at once and sends nothing, and its deliveries are deleted in batches', async () => {
  const [made, kept] = [await create('/deleted?key=private'), await create('/kept')]
  await create('/')
  for (let i = 0; i < 5; i++) await sendTest(made)
  const keptDelivery = await sendTest(kept)
  const rows = async () =>
    (
      await office.database.query(sql`
        select w.id, w.enabled, w.url, w.secret, w.old_secret, count(*)::integer as deliveries
        from webhook_endpoints w
        join webhook_deliveries d on d.endpoint_id = w.id
        where w.id = ${made.id}
        group by w.id
      `)
    ).rows
  await call('POST', `/${made.id}/rotate-secret`, {})
  expect((await call('DELETE', `/${made.id}`)).status).toBe(204)
  const marked = { id: made.id, enabled: false, url: '', secret: Buffer.of(), old_secret: null, deliveries: 5 }
  expect(await rows()).toEqual([marked])
  const [base, first] = [`/${made.id}`, `/${made.id}/deliveries`]
  const answers = [
    await call('GET', base),
    await call('PATCH', base, { enabled: true }),
    await call('DELETE', base),
    await call('POST', `${base}/test`),
    await call('POST', `${base}/rotate-secret`, {}),
    await call('GET', first),
  ]
  for (const answer of answers) expect(answer).toMatchObject(NOT_FOUND)
  expect((await call('GET', '')).json.items.map(({ id }: Made) => id)).not.toContain(made.id)
  await create('/in-its-place')
  work()
  await isOver(kept)
  expect(receiver.received.map(({ path }) => path)).toEqual(['/kept'])
  const statements = counting(office.database)
  await removeDeletedEndpoints(statements.database, 2)
  // One finds the webhook, three delete batches, one finds no more, and one deletes the webhook.
  expect([await rows(), statements.count()]).toEqual([[], 6])
  expect(await lastOf(kept)).toMatchObject({ id: keptDelivery })
})
