import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { mayHave } from '../../people/access/record-events.ts'
import { type Database, DatabaseUnavailable } from '../../platform/database/database.ts'
import { passTraceOn, type TraceOutgoing } from '../../platform/http/outgoing/outgoing-trace.ts'
import {
  type AddressRules,
  type CheckedAnswer,
  checkedRequest,
  RefusedUrl,
} from '../../platform/http/requests/checked-request.ts'
import { disableEndpoint } from './edit-endpoints.ts'

export interface DeliveryLimits {
  /** For the whole answer. */
  timeoutMs: number
  /** A delivery whose worker died is sent by another after this time; longer than the timeout. */
  leaseSeconds: number
  /** Bytes that are read of an answer. */
  answerBytes: number
  /** Requests of a worker that are in flight, and those to one endpoint. */
  requests: number
  perEndpoint: number
  /** How often a worker that has nothing to send checks for more. */
  pollMs: number
  /** Before the second attempt, the third and so on; all together about a day. */
  retryDelaysSeconds: readonly number[]
}

const DELIVERY_LIMITS: DeliveryLimits = {
  timeoutMs: 15_000,
  leaseSeconds: 60,
  answerBytes: 512,
  requests: 400,
  perEndpoint: 4,
  pollMs: 1_000,
  retryDelaysSeconds: [5, 60, 300, 1_800, 7_200, 18_000, 28_800, 28_800],
}

interface DeliveryParts {
  database: Database
  rules: AddressRules
  limits?: Partial<DeliveryLimits>
  /** A lease shorter than usual, for tests; the timeout is half of it. */
  leaseSeconds?: number
  traceOutgoing?: TraceOutgoing | undefined
  onError: (error: unknown) => void
}

interface ClaimedDelivery {
  id: string
  endpoint_id: number
  organization_id: number
  /** Counts the claims. A worker whose attempt is not that of the row has lost the delivery. */
  attempt: number
  /** Those before it was sent again on request. */
  earlier_attempts: number
  type: string
  data: object
  created_at: Date
  trace_parent: string | null
  url: string
  /** False for data of sites that the user to whom the endpoint is limited does not see any more. */
  is_allowed: boolean
  /** The current secret, and while it is valid the one before. */
  secrets: Buffer[]
}

/** The requests to one endpoint that were claimed together. */
interface Batch {
  organizationId: number
  size: number
  sent: Promise<void>
}

/**
 * Sends deliveries until stopped; `stop` waits for those in flight. Each endpoint has one batch in flight, so that one which
 * hangs delays no other. A worker that dies lets its leases expire: each delivery is sent at least once.
 */
export function deliverWebhooks({ database, rules, traceOutgoing = passTraceOn, onError, ...options }: DeliveryParts): {
  stop(): Promise<void>
} {
  const { leaseSeconds } = options
  const lease = leaseSeconds === undefined ? {} : { leaseSeconds, timeoutMs: leaseSeconds * 500 }
  const limits = { ...DELIVERY_LIMITS, ...lease, ...options.limits }
  const inFlight = new Map<number, Batch>()
  let isStopping = false
  /** Ends the pause before the next claim. */
  let wake = new AbortController()

  async function sendBatch(endpointId: number, batch: ClaimedDelivery[]): Promise<void> {
    // If the database does not take the outcome, the lease expires, and it is sent again.
    await Promise.all(
      batch.map(delivery => deliver(delivery, { database, rules, limits, traceOutgoing }).catch(onError)),
    )
    inFlight.delete(endpointId)
    wake.abort()
  }
  async function run(): Promise<void> {
    while (!isStopping) {
      wake = new AbortController()
      const claimed = await claim(database, inFlight, limits).catch(error => {
        if (!(error instanceof DatabaseUnavailable)) onError(error)
        return []
      })
      for (const id of new Set(claimed.map(delivery => delivery.endpoint_id))) {
        const batch = claimed.filter(delivery => delivery.endpoint_id === id)
        const { organization_id: organizationId } = batch[0] as ClaimedDelivery
        inFlight.set(id, { organizationId, size: batch.length, sent: sendBatch(id, batch) })
      }
      if (claimed.length === 0) await sleep(limits.pollMs, null, { signal: wake.signal }).catch(() => {})
    }
    await Promise.all([...inFlight.values()].map(({ sent }) => sent))
  }

  const running = run()
  return {
    async stop() {
      isStopping = true
      wake.abort()
      await running
    },
  }
}

const CLAIM_MS = 5_000

/**
 * Claims what is due for endpoints without a batch in flight. Organizations take turns, and so do the endpoints of one. One
 * claim takes half of the room that is left, and no organization has more requests in flight than that: however many
 * receivers of others hang, there is room for the next organization. Leases use the database's clock.
 */
async function claim(
  database: Database,
  inFlight: ReadonlyMap<number, Batch>,
  { requests, perEndpoint, leaseSeconds }: DeliveryLimits,
): Promise<ClaimedDelivery[]> {
  const batches = [...inFlight.values()]
  const room = Math.floor((requests - batches.reduce((sum, { size }) => sum + size, 0)) / 2)
  if (room === 0) return []
  const busy = sql`
    select organization_id, sum(size) as requests
    from unnest(${batches.map(one => one.organizationId)}::integer[], ${batches.map(one => one.size)}::integer[])
      as batch (organization_id, size)
    group by organization_id
  `
  const { rows } = await database.within(CLAIM_MS).query<ClaimedDelivery>(sql`
    with due as (
      select d.id, d.next_attempt_at, w.organization_id,
        row_number() over (partition by w.id order by d.next_attempt_at) as turn_of_endpoint
      from webhook_endpoints w
      cross join lateral (
        select id, next_attempt_at
        from webhook_deliveries
        where endpoint_id = w.id and status = 'waiting' and next_attempt_at <= now()
        order by next_attempt_at
        limit ${perEndpoint}
        for update skip locked
      ) d
      where w.enabled and w.id <> all(${[...inFlight.keys()]}::integer[])
    ), ranked as (
      select due.id, due.next_attempt_at, coalesce(busy.requests, 0) + row_number() over (
          partition by due.organization_id
          order by due.turn_of_endpoint, due.next_attempt_at
        ) as turn
      from due
      left join (${busy}) busy using (organization_id)
    ), next as (
      select id
      from ranked
      where turn <= ${room}
      order by turn, next_attempt_at
      limit ${room}
    )
    update webhook_deliveries d
    set attempt = d.attempt + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds}),
      attempted_at = date_trunc('milliseconds', now())
    from next, webhook_endpoints w
    where d.id = next.id and w.id = d.endpoint_id
    returning d.id, d.endpoint_id, w.organization_id, d.attempt, d.earlier_attempts, d.type, d.data, d.created_at,
      d.trace_parent, w.url,
      ${mayHave(sql`d.sites`)} as is_allowed,
      case when w.old_secret_until > now() then array[w.secret, w.old_secret] else array[w.secret] end as secrets
  `)
  return rows
}

interface Sender extends Pick<DeliveryParts, 'database' | 'rules'> {
  limits: DeliveryLimits
  traceOutgoing: TraceOutgoing
}

async function deliver(delivery: ClaimedDelivery, { database, rules, limits, traceOutgoing }: Sender): Promise<void> {
  const { type, created_at, data } = delivery
  if (!delivery.is_allowed) return refuse(database, delivery)
  const body = JSON.stringify({ type, timestamp: created_at, data })
  const url = new URL(delivery.url)
  const attributes = {
    'http.request.method': 'POST',
    'server.address': url.hostname,
    'wayside.event': type,
    'wayside.delivery': delivery.id,
  }
  const trace = traceOutgoing('POST webhook', attributes, delivery.trace_parent)
  const sent = await checkedRequest(url, {
    ...rules,
    method: 'POST',
    headers: { ...headersOf(delivery, body), ...trace.headers },
    body,
    timeoutMs: limits.timeoutMs,
    maxBytes: limits.answerBytes,
  }).then(
    answer => ({ answer, error: null }),
    (error: unknown) => ({ answer: null, error: sentenceOf(error) }),
  )
  trace.end(sent.answer?.status ?? null)
  await storeOutcome(database, delivery, sent, limits)
}

/** It is not sent, and not retried. */
async function refuse(database: Database, { id, attempt }: ClaimedDelivery): Promise<void> {
  await database.within(STORE_MS).query(sql`
    update webhook_deliveries
    set status = 'failed', error = ${errorSentence('webhookSiteHidden')}
    where id = ${id} and attempt = ${attempt} and status = 'waiting'
  `)
}

/** By Standard Webhooks 1.0.0. */
function headersOf({ id, secrets }: ClaimedDelivery, body: string): { [name: string]: string } {
  const timestamp = String(Math.floor(Date.now() / 1000))
  const signatures = secrets.map(
    secret => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  )
  return {
    'Content-Type': 'application/json',
    'Content-Length': String(Buffer.byteLength(body)),
    'User-Agent': 'Wayside-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  }
}

/** Without addresses, which errors of Node contain. */
function sentenceOf(error: unknown): string {
  const { code, message } = error as { code?: string; message: string }
  if (error instanceof RefusedUrl || code === undefined) return message
  return errorSentence('connectionFailed', { code })
}

const STORE_MS = 10_000
const GONE = 410

async function storeOutcome(
  database: Database,
  { id, attempt, earlier_attempts, endpoint_id }: ClaimedDelivery,
  { answer, error }: { answer: CheckedAnswer | null; error: string | null },
  { retryDelaysSeconds }: DeliveryLimits,
): Promise<void> {
  const isDelivered = answer !== null && answer.status >= 200 && answer.status < 300
  const delay = retryDelaysSeconds[attempt - earlier_attempts - 1]
  const isOver = delay === undefined || answer?.status === GONE
  // PostgreSQL stores no zero characters.
  const text = isDelivered ? null : (answer?.body.toString().replaceAll('\0', '\ufffd') ?? null)
  await database.within(STORE_MS).transaction(async tx => {
    const { rowCount } = await tx.query(sql`
      update webhook_deliveries
      set ${isDelivered ? sql`status = 'delivered'` : isOver ? sql`status = 'failed'` : retryIn(delay)},
        answer_status = ${answer?.status ?? null}, answer_body = ${text}, error = ${error}
      where id = ${id} and attempt = ${attempt} and status = 'waiting'
    `)
    if (rowCount === 1 && answer?.status === GONE) await disableEndpoint(tx, endpoint_id, 'gone')
  })
}

/** With up to 10 % less or more, so that what failed together is not retried together. */
const retryIn = (seconds: number): Sql => sql`
  next_attempt_at = now() + make_interval(secs => ${seconds}::float8 * (0.9 + 0.2 * random()))
`
