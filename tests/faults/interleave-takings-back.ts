import { setTimeout as sleep } from 'node:timers/promises'
import { killHttpProcess, killServer } from './kills/kill-during-uploads.ts'
import { Imports } from './parts/imports.ts'
import { InterleavedSite } from './parts/interleaved-site.ts'
import { InterleavedJudge } from './parts/judging/judge-interleaved.ts'
import type { Outcome } from './parts/judging/outcome.ts'
import type { Service } from './parts/services/service.ts'

interface Size {
  minutes: number
  /** Between two kills of an HTTP process. */
  killEverySeconds: number
  /** Every so many kills one of the whole server, which also starts retention; 0: none. */
  wholeServerEvery: number
}

/** For services of this fault: some of its records are older. */
export const RETENTION = { RETENTION: '6d' }

const CLIENTS = 3
const ACTS = 2

/**
 * Clients of a site upload, import, take back and export the same records concurrently and at random, while processes
 * are killed. After each round the site is judged: an upload that began after a taking back was answered is stored.
 */
export async function interleaveTakingsBack(service: Service, size: Size): Promise<Outcome> {
  const imports = await Imports.of(service)
  const sites = service.devices.map(device => new InterleavedSite(service, device, imports))
  const until = performance.now() + size.minutes * 60_000
  const stop = new AbortController()
  let rounds = 0
  const violations: string[] = []
  const isTried = () => sites.some(({ counts }) => counts.storedAgain > 0)
  const runSite = async (site: InterleavedSite) => {
    const judge = new InterleavedJudge(site)
    // A busy machine gets as long as it needs to try it once.
    while ((performance.now() < until || !isTried()) && violations.length === 0) {
      await Promise.all(Array.from({ length: CLIENTS }, () => actSome(site)))
      violations.push(...site.violations.splice(0), ...(await judge.judge()))
      rounds++
    }
  }
  const [kills] = await Promise.all([
    killUntilStopped(service, size, stop.signal),
    Promise.all(sites.map(runSite)).finally(() => stop.abort()),
  ])
  const total = (name: keyof InterleavedSite['counts']) => sites.reduce((sum, { counts }) => sum + counts[name], 0)
  const [uploads, storedAgain, takenBack] = [total('uploads'), total('storedAgain'), total('takenBack')]
  return {
    tried: `${uploads} uploads, ${takenBack} taken back, ${total('imports')} imports, ${total('exports')} exports, ${kills} kills`,
    violations,
    figures: `${rounds} rounds of ${sites.length} sites, ${storedAgain} uploads stored records again that were taken back`,
  }
}

async function actSome(site: InterleavedSite): Promise<void> {
  for (let i = 0; i < ACTS; i++) await site.act()
}

async function killUntilStopped(service: Service, size: Size, signal: AbortSignal): Promise<number> {
  const { killEverySeconds, wholeServerEvery } = size
  for (let kills = 0; ; kills++) {
    const waited = sleep(killEverySeconds * 1000 * (0.5 + Math.random()), undefined, { signal })
    const isOver = await waited.then(
      () => false,
      () => true,
    )
    if (isOver) return kills
    const isWhole = wholeServerEvery > 0 && kills % wholeServerEvery === wholeServerEvery - 1
    await (isWhole ? killServer : killHttpProcess)(service)
  }
}
