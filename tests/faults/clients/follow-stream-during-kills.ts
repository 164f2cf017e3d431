import { setTimeout as sleep } from 'node:timers/promises'
import { openEvents } from '../../support/reading/event-stream.ts'
import { Fleet, uploadsOf } from '../parts/fleet.ts'
import { compare } from '../parts/judging/judge-uploads.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { send, withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'
import { nameOf, type Seen } from '../parts/vehicles.ts'

/** Uploads whose process died before it published them are published within 11 s. */
const PUBLISHED_MS = 60_000
const READERS = 3
/** Readers leave after a time up to this, also in the middle of an event; on a slow machine when they have read one. */
const MAX_STAY_MS = 1_500
const MAX_WAIT_MS = 20_000

/**
 * Readers of the stream that keep nothing but the last id, as EventSource does, and leave again and again, while 8
 * writers upload and HTTP processes are killed.
 */
export async function followStreamDuringKills(
  service: Service,
  { records, kills }: { records: number; kills: number },
): Promise<Outcome> {
  const uploads = uploadsOf(service.devices, { records, size: 20 })
  const fleet = new Fleet(uploads, service.log, { url: service.url })
  const begin = await beginningOf(service)
  const [readers] = await Promise.all([
    Promise.all(Array.from({ length: READERS }, () => follow(service, begin, records, fleet))),
    fleet.sendAll(),
    fleet.disturb(kills, () => service.killHttpProcess()),
  ])
  const sent = new Map(
    uploads.flatMap(({ device, vehicles }) => vehicles.map(one => [nameOf(device.site, one), one] as const)),
  )
  const verdicts = readers.map(({ seen }) => compare(sent, new Set(sent.keys()), seen))
  const missing = verdicts.flatMap(verdict => verdict.missing)
  const twice = verdicts.flatMap(verdict => verdict.twice)
  const streams = readers.reduce((sum, reader) => sum + reader.streams, 0)
  const violations = [
    ...violationsOf('missed', missing),
    ...violationsOf('twice', twice),
    ...violationsOf(
      'otherwise than sent',
      verdicts.flatMap(verdict => verdict.altered),
    ),
    ...violationsOf(
      'answers that are no stream',
      readers.flatMap(reader => reader.refusals),
    ),
    ...(streams <= READERS ? ['no stream was cut: nothing was tried'] : []),
  ]
  return {
    tried: `${sent.size} records, 8 writers, ${kills} kills`,
    violations,
    figures: `${missing.length} missed, ${twice.length} twice; ${READERS} readers, ${streams} streams`,
  }
}

/** Before any upload: a stream that is cut before it said where it begins has no place to come again with. */
async function beginningOf({ url, token }: Service): Promise<string> {
  const { text } = await send(url, { path: '/api/v1/traffic/data/changes?after=now', headers: withToken(token) })
  return JSON.parse(text).next_cursor
}

/** Reads until everything is seen, by two streams at least; or, when all was sent and nothing new comes, gives up. */
async function follow({ url, token, log }: Service, begin: string, records: number, fleet: Fleet) {
  const seen: Seen[] = []
  const refusals: string[] = []
  let last = begin
  let streams = 0
  for (let lastNew = performance.now(); seen.length < records || !fleet.isOver || streams < 2; ) {
    const headers = { ...withToken(token), 'last-event-id': last }
    const events = await openEvents(url, '/api/v1/traffic/data/stream', headers).catch(() => null)
    log.write({ client: 'reader', what: `stream behind ${last}`, event: events ? 'answered' : 'no answer' })
    // 503 on a machine that stands still for seconds.
    if (!events || events.status === 503) {
      events?.close()
      await sleep(50)
      continue
    }
    streams++
    if (events.status !== 200) refusals.push(`${events.status} ${events.blocks}`)
    const opened = performance.now()
    const stayMs = Math.random() * MAX_STAY_MS
    const isStaying = () => performance.now() - opened < (events.events.length > 0 ? stayMs : MAX_WAIT_MS)
    while (!events.isOver && isStaying() && !(seen.length >= records && fleet.isOver)) await sleep(20)
    events.close()
    await events.ended
    if (events.events.length > 0) lastNew = performance.now()
    seen.push(...events.events.map(({ data }) => data as Seen))
    last = events.lastId ?? last
    if (fleet.isOver && seen.length < records && performance.now() - lastNew > PUBLISHED_MS) break
  }
  return { seen, refusals, streams }
}
