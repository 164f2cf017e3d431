import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { zip } from '../../support/reading/zip.ts'
import { runArguments } from '../../support/services/in-process-cli.ts'
import { type SpawnedCommand, spawnCommand } from '../../support/services/spawn-server.ts'
import { between, walk } from '../../support/traffic/traffic.ts'
import { Imports } from '../parts/imports.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { countByHours } from '../parts/judging/read-back.ts'
import { secondsInFiles } from '../parts/seconds-in-files.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  /** Files of the first attempt; each attempt that was over before the kill is followed by one with twice as many. */
  files: number
  vehicles: number
  /** Kills of the command, and then of the worker, each in a folder of its own. */
  kills: number
  /** The command and the worker store `slice` records at once, so that there is a middle. */
  worker: WorkerOptions & { leaseSeconds: number; slice: number }
}

const FIRST = Date.UTC(2025, 0, 1)
/** At one vehicle a second. */
const END = FIRST + 20 * 86_400_000
const MAX_ATTEMPTS = 4

/** The command, or the worker, dies in the middle of a folder; in the end every vehicle is there exactly once. */
export async function killDuringFolder(service: Service, { files, vehicles, kills, worker }: Size): Promise<Outcome> {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-folders-'))
  const sites = service.devices.map(({ site }) => site)
  const rounds: Round[] = []
  try {
    for (let kill = 0; kill < kills; kill++) {
      const part = (kill + 1) / (kills + 1)
      const task = { sites, files, vehicles, part }
      rounds.push(await killCommand(service, { ...task, directory, slice: worker.slice }))
      rounds.push(await killWorker(service, { ...task, worker }))
    }
  } finally {
    rmSync(directory, { recursive: true })
  }
  return {
    tried: `${kills} kills of the command, ${kills} of a worker, ${files} files of ${vehicles} vehicles`,
    violations: rounds.flatMap(round => round.violations),
    figures: `killed after ${rounds.map(({ after, files: all }) => `${after} of ${all}`).join(', ')} files`,
  }
}

interface Round {
  files: number
  /** Files that were stored before the kill. */
  after: number
  violations: string[]
}

interface Task {
  sites: number[]
  files: number
  vehicles: number
  /** The share of files after which the process is killed. */
  part: number
}

async function killCommand(
  service: Service,
  { sites, part, directory, slice, ...size }: Task & { directory: string; slice: number },
) {
  return untilKilled({ sites, ...size }, async (site, files) => {
    const folder = join(directory, String(site))
    mkdirSync(folder)
    const contents = secondsInFiles(FIRST, files, size.vehicles)
    for (const [name, content] of Object.entries(contents)) writeFileSync(join(folder, name), content)
    const line = ['import', folder, '--site', `id:${site}`, '--json', '--slice', String(slice)]
    const command = spawnCommand(line, service.env)
    const after = await killAfter(service, command, site, { files, part, vehicles: size.vehicles })
    if (after === null) return null
    // In this process, which is not killed.
    const { code, out } = await runArguments(line, service.env as { [name: string]: string })
    const { accepted, resumed } = code === 0 ? JSON.parse(out) : { accepted: 0, resumed: 0 }
    const violations = await judgeStored(service, site, files * size.vehicles)
    if (code !== 0 || accepted !== files * size.vehicles || resumed < 1)
      violations.push(`the command ended with ${code}, ${accepted} stored, ${resumed} files before`)
    return { files, after, violations: violations.map(text => `command: ${text}`) }
  })
}

async function killWorker(service: Service, { sites, part, worker, ...size }: Task & { worker: WorkerOptions }) {
  const imports = await Imports.of(service)
  return untilKilled({ sites, ...size }, async (site, files) => {
    const victim = await service.startWorker(worker)
    const { id } = await imports.beginFile(site, Readable.from([zip(secondsInFiles(FIRST, files, size.vehicles))]))
    const after = await killAfter(service, victim, site, { files, part, vehicles: size.vehicles }, () =>
      imports.read(id).then(one => one.finished_at !== null),
    )
    const next = await service.startWorker(worker)
    const ended = await imports.finished(id)
    await next.end('SIGKILL')
    if (after === null) return null
    const violations = await judgeStored(service, site, files * size.vehicles)
    if (ended.status !== 'completed' || ended.accepted !== files * size.vehicles)
      violations.push(`ended ${ended.status} with ${ended.accepted}: ${ended.error}`)
    return { files, after, violations: violations.map(text => `worker: ${text}`) }
  })
}

/** Each attempt takes a site of its own. */
async function untilKilled(
  { sites, files }: { sites: number[]; files: number },
  attempt: (site: number, files: number) => Promise<Round | null>,
): Promise<Round> {
  for (let n = 0, size = files; n < MAX_ATTEMPTS; n++, size *= 2) {
    const round = await attempt(sites.shift() as number, size)
    if (round) return round
  }
  return { files, after: 0, violations: ['nothing was tried: every attempt was over before the kill'] }
}

/** How many files were stored when the process was killed; null when all were. */
async function killAfter(
  service: Service,
  process: SpawnedCommand,
  site: number,
  { files, part, vehicles }: { files: number; part: number; vehicles: number },
  isOver?: () => Promise<boolean>,
): Promise<number | null> {
  const enough = Math.floor(files * part) * vehicles
  // No longer than the files, because it is asked often.
  const count = () => countByHours(service, FIRST, FIRST + files * vehicles * 1000, [site])
  let hasEnded = false
  process.ended.then(() => {
    hasEnded = true
  })
  while ((await count()) < enough && !hasEnded && !(await isOver?.())) await sleep(50)
  const { signal } = await process.end('SIGKILL')
  const stored = await count()
  const isComplete = signal !== 'SIGKILL' || (await isOver?.())
  return isComplete ? null : Math.floor(stored / vehicles)
}

async function judgeStored(service: Service, site: number, vehicles: number): Promise<string[]> {
  const { items } = await walk(service.url, service.token, { ...between(FIRST, END), sites: [site], limit: 10_000 })
  const different = new Set(items.map(({ timestamp }) => timestamp)).size
  if (items.length === vehicles && different === vehicles) return []
  return [`${items.length} records of ${vehicles} are there, ${different} different ones`]
}
