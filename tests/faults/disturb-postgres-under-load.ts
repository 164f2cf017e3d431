import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { untilAnswered } from './kills/kill-postgres-during-uploads.ts'
import { endlessUploads, requestOf } from './parts/fleet.ts'
import { type Outcome, violationsOf } from './parts/judging/outcome.ts'
import { NoAnswer, type Sent, send, withToken } from './parts/send.ts'
import type { Service } from './parts/services/service.ts'

interface Size {
  /** How long PostgreSQL is at least stopped in order, and then frozen: both last until a client was answered 503. */
  stoppedMs: number
  frozenMs: number
  searchers: number
  /** Between an answer and the next question. */
  pauseMs: number
  /** An answer other than to an upload takes at most this long, and so does the first 200 after PostgreSQL is back. */
  maxAnswerMs: number
  maxRecoveryMs: number
}

interface Client {
  name: string
  lifetimeMs: number
  next: () => Sent
}

const MAX_UPLOAD_MS = 66_000
/** A frozen PostgreSQL must be answered 503 in this time, on any machine. */
const UNAVAILABLE_MS = 60_000

/** PostgreSQL is stopped, restarted, and frozen with all its processes, while clients search, list sites and upload. */
export async function disturbPostgresUnderLoad(
  service: Service,
  { stoppedMs, frozenMs, searchers, pauseMs, maxAnswerMs, maxRecoveryMs }: Size,
): Promise<Outcome> {
  const { postgres, log, servers } = service
  const before = servers[0]?.children('http').join()
  let isOver = false
  const clients = clientsOf(service, searchers, maxAnswerMs)
  const load = Promise.all(clients.map(client => ask(service, client, pauseMs, () => isOver)))
  const waits: number[] = []
  const recovered = async () => {
    const back = await postgres.untilBack()
    waits.push(Math.max(0, Math.round((await untilAnswered(service)) - back)))
    await sleep(500)
  }
  const broken: string[] = []
  /** Waits that long, and until every searcher and reader was answered, at least one of them with 503. */
  const unavailable = async (milliseconds: number) => {
    const since = performance.now()
    const first = log.entries.length
    const isSeen = () =>
      areAnswered(service, clients, first) && log.entries.slice(first).some(({ status }) => status === 503)
    await sleep(milliseconds)
    while (!isSeen() && performance.now() - since < UNAVAILABLE_MS) await sleep(20)
    if (!isSeen()) broken.push(`not everyone was answered, one of them with 503, within ${UNAVAILABLE_MS} ms`)
  }
  while (log.answered(200).length < clients.length) await sleep(20)

  await postgres.stop()
  await unavailable(stoppedMs)
  await postgres.start()
  await recovered()

  await postgres.stop()
  await postgres.start()
  await recovered()

  await postgres.signal('SIGSTOP')
  await unavailable(frozenMs)
  await postgres.signal('SIGCONT')
  await recovered()

  isOver = true
  await load
  const answers = log.answered()
  const count = (status: number) => answers.filter(entry => entry.status === status).length
  const maxMs = (isUpload: boolean) =>
    Math.max(
      ...log.entries.filter(entry => (entry.what === 'upload') === isUpload).map(entry => Math.round(entry.ms ?? 0)),
    )
  const violations = [
    ...broken,
    ...violationsOf('answers other than 200, 429 or 503 in shape A', strange(service)),
    ...violationsOf('without an answer', gone(service)),
    ...violationsOf('answered too late', late(service, maxAnswerMs)),
    ...violationsOf(
      `first 200 later than ${maxRecoveryMs} ms after PostgreSQL was back`,
      waits.filter(wait => wait > maxRecoveryMs).map(wait => `${wait} ms`),
    ),
  ]
  const after = servers[0]?.children('http').join()
  if (after !== before) violations.push(`processes were replaced: ${before}, then ${after}`)
  return {
    tried: `stop ${stoppedMs} ms, restart, freeze ${frozenMs} ms`,
    violations,
    figures: `${count(200)} answers 200, ${count(503)} 503, ${count(429)} 429; longest ${maxMs(false)} ms, upload ${maxMs(true)} ms; first 200 after at most ${Math.max(...waits)} ms`,
  }
}

/** Whether each of them but the devices, whose uploads wait longer, was answered what it has sent since that entry. */
const areAnswered = ({ log }: Service, clients: Client[], first: number): boolean =>
  clients
    .filter(({ lifetimeMs }) => lifetimeMs !== MAX_UPLOAD_MS)
    .every(({ name }) => {
      const own = log.entries.slice(first).filter(({ client }) => client === name)
      const sent = own.findIndex(({ event }) => event === 'sending')
      return sent >= 0 && own.slice(sent).some(({ event }) => event === 'answered')
    })

function clientsOf({ token, devices }: Service, searchers: number, maxAnswerMs: number): Client[] {
  const headers = withToken(token)
  const time = { from_dt: daysAgo(5), to_dt: daysAgo(0) }
  const body = JSON.stringify({ time })
  const searches = Array.from({ length: searchers }, (_, i) => ({
    name: `searcher ${i}`,
    lifetimeMs: maxAnswerMs,
    next: () => ({ method: 'POST', path: '/api/v1/traffic/data/search', headers, body }),
  }))
  const lists = ['/api/v1/traffic/sites', '/api/v1/traffic/sites?include=state,hours'].map(path => ({
    name: `reader of ${path}`,
    lifetimeMs: maxAnswerMs,
    next: () => ({ path, headers }),
  }))
  const uploads = devices.map(device => {
    const uploads = endlessUploads(device, 100)
    const next = () => requestOf(uploads.next().value)
    return { name: `device ${device.site}`, lifetimeMs: MAX_UPLOAD_MS, next }
  })
  return [...searches, ...lists, ...uploads]
}

async function ask(
  { url, log }: Service,
  { name, lifetimeMs, next }: Client,
  pauseMs: number,
  isOver: () => boolean,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (!isOver()) {
    const sent = next()
    const entry = { client: name, what: sent.path.startsWith('/device') ? 'upload' : sent.path }
    log.write({ ...entry, event: 'sending' })
    try {
      const { status, text, ms } = await send(url, { ...sent, agent, givenUpMs: lifetimeMs + 5_000 })
      log.write({ ...entry, event: 'answered', status, ms, text: status === 200 ? '' : text })
      // Devices may send 600 times a minute.
      await sleep(status === 200 && !sent.path.startsWith('/device') ? pauseMs : 120)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      log.write({ ...entry, event: 'no answer', text: error.code, ms: error.ms })
      await sleep(100)
    }
  }
  agent.destroy()
}

function strange({ log }: Service): string[] {
  return log
    .answered()
    .filter(({ status, text }) => status !== 200 && !((status === 503 || status === 429) && isShapeA(text as string)))
    .map(({ what, status, text }) => `${what}: ${status} ${text}`)
}

function isShapeA(text: string): boolean {
  try {
    const body = JSON.parse(text)
    return Object.keys(body).join() === 'detail' && typeof body.detail === 'string'
  } catch {
    return false
  }
}

const gone = ({ log }: Service): string[] =>
  log.entries
    .filter(({ event }) => event === 'no answer')
    .map(({ what, text, ms }) => `${what}: ${text} after ${ms} ms`)

const late = ({ log }: Service, maxAnswerMs: number): string[] =>
  log.entries
    .filter(({ what, ms = 0 }) => ms > (what === 'upload' ? MAX_UPLOAD_MS : maxAnswerMs))
    .map(({ what, ms }) => `${what}: ${Math.round(ms as number)} ms`)

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()
