import { setTimeout as sleep } from 'node:timers/promises'
import type { Upload } from '../fleet.ts'
import type { Service } from '../services/service.ts'
import { isEqual, nameOf, type Seen, type Vehicle } from '../vehicles.ts'
import { violationsOf } from './outcome.ts'
import { countDays, readChanges, readRecords } from './read-back.ts'

/** Uploads whose process died before it published them are published within 11 s. */
const PUBLISHED_MS = 60_000

/** What was acknowledged is there, once, as it was sent, in search, changes and days; and nothing else at these sites. */
export async function judgeUploads(service: Service, uploads: Upload[]) {
  const { url, token, log, devices } = service
  const acknowledged = new Map(log.answered(200).map(entry => [entry.what, entry.text as string]))
  const sent = new Map<string, Vehicle>()
  const promised = new Set<string>()
  for (const { number, device, vehicles } of uploads) {
    const isPromised = acknowledged.has(`upload ${number}`)
    for (const one of vehicles) {
      const name = nameOf(device.site, one)
      sent.set(name, one)
      if (isPromised) promised.add(name)
    }
  }
  const sites = devices.map(({ site }) => site)
  const found = await readRecords({ url, token }, sites)
  const changed = await readAllChanges(service, sites, found.length)
  const counted = await Promise.all(devices.map(({ site }) => countDays({ url, token }, site)))
  const inDays = counted.reduce((sum, count) => sum + count, 0)
  const inSearch = compare(sent, promised, found)
  const inChanges = compare(sent, promised, changed)
  return {
    acknowledged: promised.size,
    violations: [
      ...violationsOf('uploads answered neither 200 nor "later"', unexpected(service)),
      ...violationsOf('answers that do not count their records', miscounted(uploads, acknowledged)),
      ...violationsOf('acknowledged and missing', inSearch.missing),
      ...violationsOf('stored twice', inSearch.twice),
      ...violationsOf('stored otherwise than sent', inSearch.altered),
      ...violationsOf('acknowledged and missing in changes', inChanges.missing),
      ...violationsOf('twice in changes', inChanges.twice),
      ...(inDays === found.length ? [] : [`the days count ${inDays} records, the search gives ${found.length}`]),
    ],
    figures: `${promised.size} acknowledged, ${inSearch.missing.length} missing, ${inSearch.twice.length} twice`,
  }
}

/** From the beginning; what was stored last may become readable a little later. */
async function readAllChanges({ url, token }: Service, sites: number[], count: number): Promise<Seen[]> {
  const all: Seen[] = []
  let after: string | null = null
  for (const since = performance.now(); ; ) {
    const { items, next_cursor } = await readChanges({ url, token }, after)
    all.push(...items.filter(({ site }) => sites.includes(site)))
    after = next_cursor
    if (items.length > 0) continue
    if (all.length >= count || performance.now() - since > PUBLISHED_MS) return all
    await sleep(250)
  }
}

export function compare(sent: Map<string, Vehicle>, promised: Set<string>, seen: Seen[]) {
  const times = new Map<string, number>()
  const altered: string[] = []
  for (const one of seen) {
    const name = nameOf(one.site, one)
    times.set(name, (times.get(name) ?? 0) + 1)
    const asSent = sent.get(name)
    if (!asSent || !isEqual(asSent, one)) altered.push(name)
  }
  return {
    missing: [...promised].filter(name => !times.has(name)),
    twice: [...times].flatMap(([name, count]) => (count > 1 ? [name] : [])),
    altered,
  }
}

function unexpected({ log }: Service): string[] {
  const others = log.answered().filter(entry => ![200, 409, 429, 503].includes(entry.status as number))
  const hung = log.entries.filter(entry => entry.event === 'no answer' && entry.text === 'HUNG')
  return [...others, ...hung].map(({ what, status, text }) => `${what}: ${status ?? ''} ${text?.slice(0, 100)}`)
}

/**
 * Every answer accounts for all records of its upload. With an Idempotency-Key it is the answer to the first attempt that was
 * stored, so all of them were new; without, they were new or there already.
 */
function miscounted(uploads: Upload[], acknowledged: Map<string, string>): string[] {
  return uploads.flatMap(({ number, vehicles, isKeyed }) => {
    const text = acknowledged.get(`upload ${number}`)
    if (text === undefined) return []
    const { accepted, duplicates } = JSON.parse(text) as { accepted: number; duplicates: number }
    const isRight = isKeyed ? accepted === vehicles.length : accepted + duplicates === vehicles.length
    return isRight ? [] : [`upload ${number} of ${vehicles.length}: ${text.slice(0, 100)}`]
  })
}
