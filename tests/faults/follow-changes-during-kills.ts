import { setTimeout as sleep } from 'node:timers/promises'
import { Fleet, uploadsOf } from './parts/fleet.ts'
import { compare } from './parts/judge-uploads.ts'
import { type Outcome, violationsOf } from './parts/outcome.ts'
import { NoAnswer, send, withToken } from './parts/send.ts'
import { type Service, withService } from './parts/service.ts'
import { nameOf, type Seen } from './parts/vehicles.ts'

/** Uploads whose process died before it published them are published within 11 s. */
const PUBLISHED_MS = 30_000
const LIMITS = [1, 13, 100, 777, 1000, 10_000]

/**
 * A reader of `changes` that keeps nothing but its cursor, on a new connection each time, and leaves in the middle of
 * many answers, while 8 writers upload and HTTP processes are killed.
 */
export function followChangesDuringKills({ records, kills }: { records: number; kills: number }): Promise<Outcome> {
  return withService({ devices: 8 }, async service => {
    const { log, devices } = service
    const uploads = uploadsOf(devices, records, 50)
    const fleet = new Fleet(uploads, log, () => service.url)
    const [{ seen, cut, answers }] = await Promise.all([
      follow(service, records, fleet),
      fleet.sendAll(),
      fleet.disturb(kills, async () => {
        service.killHttpProcess()
        await sleep(200)
      }),
    ])
    const vehicles = uploads.flatMap(({ device, vehicles }) =>
      vehicles.map(one => [nameOf(device.site, one), one] as const),
    )
    const all = new Map(vehicles)
    const { missing, twice, altered } = compare(all, new Set(all.keys()), seen)
    const violations = [
      ...violationsOf('missed', missing),
      ...violationsOf('twice', twice),
      ...violationsOf('otherwise than sent', altered),
    ]
    if (cut === 0) violations.push('no answer was cut: nothing was tried')
    return {
      tried: `${all.size} records, 8 writers, ${kills} kills`,
      violations,
      figures: `${missing.length} missed, ${twice.length} twice; ${answers} answers read, ${cut} cut`,
    }
  })
}

/** Reads until everything is seen; or, when all was sent and nothing new comes, gives up. */
async function follow({ url, token, log }: Service, records: number, fleet: Fleet) {
  const seen: Seen[] = []
  let after: string | null = null
  let cut = 0
  let answers = 0
  for (let lastNew = performance.now(); seen.length < records || !fleet.isOver; ) {
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
      if (status !== 200) throw new Error(`${what} answered ${status} ${text}`)
      const { items, next_cursor } = JSON.parse(text) as { items: Seen[]; next_cursor: string }
      seen.push(...items)
      after = next_cursor
      answers++
      if (items.length > 0) lastNew = performance.now()
      else await sleep(20)
      if (fleet.isOver && performance.now() - lastNew > PUBLISHED_MS) break
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
