import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { ask } from '../../support/services/ask.ts'
import { startWebhookReceiver } from '../../support/services/webhook-receiver.ts'
import { send, vehicle } from '../../support/traffic/traffic.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import type { Device, Service } from '../parts/services/service.ts'

interface Size {
  uploads: number
  endpoints: number
  workers: number
  kills: number
  leaseSeconds: number
}

const MAX_MS = 240_000
export const LOOPBACK_RECEIVERS = { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8' }

/**
 * All workers are killed, again and again, while a receiver that fails, hangs, redirects and dies has requests of theirs in
 * its hands: each endpoint receives each upload at least once, always with the same id.
 */
export async function killDuringWebhooks(
  service: Service,
  { uploads, endpoints, workers: count, kills, leaseSeconds }: Size,
): Promise<Outcome> {
  const call = (method: string, path: string, body?: object) =>
    ask(service.url, method, `/api/v1/traffic/webhooks${path}`, { token: service.token, ...(body && { body }) })
  const receiver = await startWebhookReceiver()
  const start = () =>
    Promise.all(Array.from({ length: count }, () => service.startWorker({ leaseSeconds, env: LOOPBACK_RECEIVERS })))
  let workers = await start()
  let killed = 0
  /** Most of the first attempts at each endpoint go wrong in one way or another. */
  const misbehave = (index: number) => index % 5
  const expected = uploads * endpoints
  const seen = new Set<string>()
  const secrets = new Map<string, string>()
  for (let i = 0; i < endpoints; i++) {
    const path = `/${i}`
    const { json, status, text } = await call('POST', '', { url: receiver.url + path, events: ['upload.stored'] })
    if (status !== 201) throw new Error(`no webhook was created: ${text}`)
    secrets.set(path, json.secret)
    receiver.answers.set(path, async (response, { headers }) => {
      const key = `${path} ${headers['webhook-id']}`
      const isFirst = !seen.has(key)
      if (isFirst) seen.add(key)
      if (isFirst && killed < kills && seen.size >= ((killed + 1) * expected) / (kills + 1)) {
        killed += 1
        const dying = workers
        await Promise.all(dying.map(worker => worker.end('SIGKILL')))
        response.writeHead(204).end()
        workers = await start()
        return
      }
      // Not after the last kill: a delivery that was claimed before it has failed once, and waits a minute after another failure.
      const how = isFirst && killed < kills ? misbehave(seen.size) : 4
      if (how === 0) response.writeHead(503).end()
      else if (how === 1) response.writeHead(308, { location: '/elsewhere' }).end()
      else if (how === 2) response.destroy()
      else if (how === 4) response.writeHead(204).end()
      // how 3: it hangs.
    })
  }
  const { key } = service.devices[0] as Device
  const ids: number[] = []
  for (let i = 0; i < uploads; i++) {
    const { status, json, text } = await send(service.url, key, [vehicle(Date.now() - 3_600_000 + i)])
    if (status !== 200) throw new Error(`an upload was refused: ${text}`)
    ids.push(json.id)
  }
  const list = (await call('GET', '')).json.items as { id: number }[]
  const waiting = async () =>
    ((await call('GET', '')).json.items as { waiting: number }[]).reduce((sum, one) => sum + one.waiting, 0)
  const since = performance.now()
  while ((killed < kills || (await waiting()) > 0) && performance.now() - since < MAX_MS) await sleep(100)
  const violations = judge(receiver.received, secrets, ids)
  for (const { id } of list) {
    let cursor = ''
    do {
      const { json } = await call('GET', `/${id}/deliveries?limit=1000${cursor && `&cursor=${cursor}`}`)
      const bad = (json.items as { status: string; id: string }[]).filter(({ status }) => status !== 'delivered')
      violations.push(
        ...violationsOf(
          'not delivered',
          bad.map(({ id, status }) => `${id} ${status}`),
        ),
      )
      cursor = json.next_cursor
    } while (cursor)
    await call('DELETE', `/${id}`)
  }
  if (receiver.at('/elsewhere').length > 0) violations.push('a redirect was followed')
  await receiver.close()
  const again = receiver.received.length - expected
  return {
    tried: `${expected} deliveries, ${killed} kills of ${count} workers`,
    violations: killed < kills ? [...violations, `only ${killed} kills`] : violations,
    figures: `all received, ${again} of them again; the last ${((performance.now() - since) / 1000).toFixed(1)} s after the last upload`,
  }
}

function judge(
  received: { path: string; headers: { [name: string]: unknown }; body: string }[],
  secrets: Map<string, string>,
  uploads: number[],
): string[] {
  const ids = new Map<string, Set<unknown>>()
  let unsigned = 0
  for (const { path, headers, body } of received) {
    try {
      new Webhook(secrets.get(path) as string).verify(body, headers as Record<string, string>)
    } catch {
      unsigned += 1
    }
    const key = `${path} ${JSON.parse(body).data.upload}`
    ids.set(key, (ids.get(key) ?? new Set()).add(headers['webhook-id']))
  }
  const expected = [...secrets.keys()].flatMap(path => uploads.map(upload => `${path} ${upload}`))
  return [
    ...violationsOf(
      'missing',
      expected.filter(key => !ids.has(key)),
    ),
    ...violationsOf(
      'several ids',
      expected.filter(key => (ids.get(key)?.size ?? 0) > 1),
    ),
    ...violationsOf('unsigned', unsigned > 0 ? [String(unsigned)] : []),
  ]
}
