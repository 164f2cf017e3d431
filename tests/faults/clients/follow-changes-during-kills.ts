import { setTimeout as sleep } from 'node:timers/promises'
import { Fleet, uploadsOf } from '../parts/fleet.ts'
import { compare } from '../parts/judging/judge-uploads.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { NoAnswer, send, withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'
import { nameOf, type Seen } from '../parts/vehicles.ts'

/** Uploads whose process died before it published them are published within 11 s. */
const PUBLISHED_MS = 60_000
const READERS = 3
const LIMITS = [1, 13, 100, 777, 1000, 10_000]

/**
 * Readers of `changes` that keep nothing but their cursor, on a new connection each time, and leave in the middle of
 * many answers, while 8 writers upload and HTTP processes are killed.
 */
export async function followChangesDuringKills(
  service: Service,
  { records, kills }: { records: number; kills: number },
): Promise<Outcome> {
  const { log, devices } = service
  const uploads = uploadsOf(devices, { records, size: 20 })
  const fleet = new Fleet(uploads, log, { url: service.url })
  const [readers] = await Promise.all([
    Promise.all(Array.from({ length: READERS }, () => follow(service, records, fleet))),
    fleet.sendAll(),
    fleet.disturb(kills, () => service.killHttpProcess()),
  ])
  const vehicles = uploads.flatMap(({ device, vehicles }) =>
    vehicles.map(one => [nameOf(device.site, one), one] as const),
  )
  const all = new Map(vehicles)
  const verdicts = readers.map(({ seen }) => compare(all, new Set(all.keys()), seen))
  const [missing, twice, altered] = (['missing', 'twice', 'altered'] as const).map(name =>
    verdicts.flatMap(verdict => verdict[name]),
  ) as [string[], string[], string[]]
  const violations = [
    ...violationsOf('missed', missing),
    ...violationsOf('twice', twice),
    ...violationsOf('otherwise than sent', altered),
  ]
  const sum = (name: 'answers' | 'cut') => readers.reduce((total, reader) => total + reader[name], 0)
  if (sum('cut') === 0) violations.push('no answer was cut: nothing was tried')
  return {
    tried: `${all.size} records, 8 writers, ${kills} kills`,
    violations,
    figures: `${missing.length} missed, ${twice.length} twice; ${READERS} readers, ${sum('answers')} answers, ${sum('cut')} cut`,
  }
}

/** Reads until everything is seen and an answer was cut; or, when all was sent and nothing new comes, gives up. */
async function follow({ url, token, log }: Service, records: number, fleet: Fleet) {
  const seen: Seen[] = []
  let after: string | null = null
  let cut = 0
  let answers = 0
  for (let lastNew = performance.now(); seen.length < records || !fleet.isOver || cut === 0; ) {
    const limit = LIMITS[Math.floor(Math.random() * LIMITS.length)] as number
    const query = new URLSearchParams({ limit: String(limit), ...(after !== null && { after }) })
    const what = `changes?${query}`
    log.write({ client: 'reader', what, event: 'sending' })
    const leaving = new AbortController()
    const timer = Math.random() < 0.3 ? setTimeout(() => leaving.abort(), Math.random() * 30) : undefined
    try {
      const sent = { path: `/api/v1/traffic/data/${what}`, headers: withToken(token), signal: leaving.signal }
      const { status, text, ms } = await send(url, sent)
      log.write({ client: 'reader', what, event: 'answered', status, ms })
      // On a machine that stands still for seconds: a reader asks again, as it does after a kill.
      if (status === 503) {
        await sleep(20)
        continue
      }
      if (status !== 200) throw new Error(`${what} answered ${status} ${text}`)
      const { items, next_cursor } = JSON.parse(text) as { items: Seen[]; next_cursor: string }
      seen.push(...items)
      after = next_cursor
      answers++
      if (items.length > 0) lastNew = performance.now()
      else await sleep(25)
      if (fleet.isOver && seen.length < records && performance.now() - lastNew > PUBLISHED_MS) break
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      log.write({ client: 'reader', what, event: 'no answer', text: error.code, ms: error.ms })
      cut++
      await sleep(20)
    } finally {
      clearTimeout(timer)
    }
  }
  return { seen, cut, answers }
}
