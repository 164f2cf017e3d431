import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openEmbeddedPostgres } from '../../../../server/platform/database/embedded/embedded-postgres.ts'
import { openDatabase } from '../../../../server/platform/database/open.ts'
import { makeOrganization } from '../../../support/people/people.ts'
import { givePassword } from '../../../support/people/sign-in.ts'
import { copyPgData } from '../../../support/services/copy-pg-data.ts'
import {
  type SpawnedCommand,
  type SpawnedServer,
  spawnCommand,
  spawnServer,
} from '../../../support/services/spawn-server.ts'
import { urlOf } from '../../../support/services/with-database.ts'
import { ClientLog } from '../judging/client-log.ts'
import type { Outcome } from '../judging/outcome.ts'
import { type Citus, startCitus } from './citus.ts'
import { type Postgres, postgresOf, sendSignal } from './postgres.ts'

export interface Device {
  site: number
  key: string
}

/** The whole service as it runs in production, for one fault: its processes, its PostgreSQL, and who may use it. */
export interface Service {
  log: ClientLog
  /** The URL of the first instance. */
  url: string
  servers: SpawnedServer[]
  postgres: Postgres
  /** The machines of a cluster, the coordinator first; else PostgreSQL alone. */
  nodes: Postgres[]
  /** How long reads are sent again that are answered 503, while PostgreSQL or machines of a cluster are killed. */
  retryMs?: number
  token: string
  devices: Device[]
  /** kill -9 of every process of an instance. */
  kill(instance: number): Promise<void>
  /** kill -9 of one HTTP process of the first instance; resolves when another has replaced it. */
  killHttpProcess(): Promise<void>
  /** Starts an instance again, at the same port. */
  start(instance: number): Promise<void>
  dataDir: string
  exportDir: string
  /** The environment of an operator's commands. */
  env: NodeJS.ProcessEnv
  /** A `wayside work` apart, which works when it resolves; where the instances do no work themselves. */
  startWorker(options?: WorkerOptions): Promise<SpawnedCommand>
  endWorkers(): Promise<void>
}

export interface WorkerOptions {
  leaseSeconds?: number
  /** Records read at a time; the fewer, the longer an export takes. */
  slice?: number
  /** A command that runs the worker. */
  through?: string[]
  env?: NodeJS.ProcessEnv
}

export interface Options {
  /** With a site each. */
  devices: number
  /** More than one share a PostgreSQL by DATABASE_URL; one has its own, unless `databaseUrl`. */
  instances?: number
  databaseUrl?: boolean
  /** On a Citus cluster, of the PostgreSQL with these programs. */
  citusPrograms?: string
  /** HTTP processes of an instance. */
  processes?: number
  /** Exports and background loops are left to workers apart. */
  workersApart?: boolean
  /** Further settings of the instances. */
  env?: NodeJS.ProcessEnv
}

const REPLACED_MS = 120_000

const running = new Set<() => Promise<void>>()

/** Ends what is running: for who is interrupted. */
export const endServices = () => Promise.all([...running].map(end => end()))

/** Runs a fault on a service of its own. Nothing of it stays, except the logs when a promise was broken. */
export async function withService(options: Options, work: (service: Service) => Promise<Outcome>): Promise<Outcome> {
  const { service, directory, close } = await openService(options)
  let isClean = false
  try {
    const outcome = await work(service)
    isClean = outcome.violations.length === 0
    return isClean ? outcome : { ...outcome, violations: [...outcome.violations, `logs are in ${directory}`] }
  } catch (error) {
    throw new Error(`The fault broke off; logs are in ${directory}`, { cause: error })
  } finally {
    await close(isClean)
  }
}

export interface OpenedService {
  service: Service
  directory: string
  /** The logs stay in the directory unless all was clean. */
  close(isClean: boolean): Promise<void>
}

/** A service for several faults, one after the other. */
export async function openService(options: Options): Promise<OpenedService> {
  const directory = mkdtempSync(join(tmpdir(), 'wayside-faults-'))
  // PostgreSQL runs as another user when we are root, and passes through here.
  chmodSync(directory, 0o711)
  const dataDir = join(directory, 'data')
  const exportDir = join(dataDir, 'exports')
  const servers: SpawnedServer[] = []
  const workers: SpawnedCommand[] = []
  const outputs: string[][] = []
  const log = new ClientLog(directory)
  let postgres: Postgres | undefined
  let citus: Citus | undefined
  const endWorkers = async () => void (await Promise.all(workers.splice(0).map(worker => worker.end('SIGKILL'))))
  const end = async () => {
    running.delete(end)
    await postgres?.signal('SIGCONT').catch(() => {})
    await endWorkers()
    await Promise.all(servers.map(endServer))
    if (citus) await citus.stop()
    else await (postgres ?? postgresOf(dataDir, { connectionString: '' })).stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const close = async (isClean: boolean) => {
    await end()
    log.close()
    if (isClean) rmSync(directory, { recursive: true })
    else keepOutputs(directory, outputs)
  }
  running.add(end)
  const spawnOne = async (env: NodeJS.ProcessEnv) => {
    const serveOptions = options.workersApart ? ['--no-work'] : []
    const serverEnv = { DATA_DIR: dataDir, RATE_LIMIT: '0', WEB_CONCURRENCY: String(options.processes ?? 2) }
    const server = await spawnServer({ ...serverEnv, ...options.env, ...env }, serveOptions)
    outputs.push(server.output)
    return server
  }

  try {
    const { instances = 1, databaseUrl = instances > 1 || options.workersApart } = options
    if (options.citusPrograms) citus = await startCitus(dataDir, options.citusPrograms)
    else await copyPgData(dataDir)
    const url = citus?.url ?? (databaseUrl && urlOf((await openEmbeddedPostgres({ dataDir, owner: false })).connection))
    const env = url ? { DATABASE_URL: url } : {}
    for (let i = 0; i < instances; i++) servers.push(await spawnOne(env))
    const people = await makePeople({ databaseUrl: citus?.url ?? null, dataDir }, options.devices)
    postgres = citus?.coordinator ?? postgresOf(dataDir, people.connection)
    const service: Service = {
      ...people,
      ...(citus && { retryMs: 120_000 }),
      url: (servers[0] as SpawnedServer).url,
      log,
      servers,
      postgres,
      nodes: citus ? [citus.coordinator, ...citus.workers] : [postgres],
      async kill(instance) {
        const server = servers[instance] as SpawnedServer
        const pids = [server.pid, ...server.children('http'), ...server.children('background')]
        for (const pid of pids) sendSignal(pid, 'SIGKILL')
        await server.ended
      },
      async killHttpProcess() {
        const running = () => servers[0]?.children('http') ?? []
        const before = running()
        const victim = before[Math.floor(Math.random() * before.length)]
        if (victim === undefined) return
        sendSignal(victim, 'SIGKILL')
        // A slow machine would have none left when the next is killed before.
        const isReplaced = () => running().length >= before.length && !running().includes(victim)
        for (const since = performance.now(); !isReplaced() && performance.now() - since < REPLACED_MS; )
          await sleep(20)
      },
      async start(instance) {
        const { url } = servers[instance] as SpawnedServer
        servers[instance] = await spawnOne({ ...env, PORT: new URL(url).port })
      },
      dataDir,
      exportDir,
      env: { DATA_DIR: dataDir, ...env },
      async startWorker(workerOptions = {}) {
        const worker = spawnWorker({ DATA_DIR: dataDir, ...env }, workerOptions)
        workers.push(worker)
        outputs.push(worker.output)
        await untilWorking(worker)
        return worker
      },
      endWorkers,
    }
    return { service, directory, close }
  } catch (error) {
    await close(false)
    throw new Error(`No service began; logs are in ${directory}`, { cause: error })
  }
}

function spawnWorker(
  serverEnv: NodeJS.ProcessEnv,
  { leaseSeconds, slice, through, env }: WorkerOptions,
): SpawnedCommand {
  const lease = leaseSeconds === undefined ? [] : ['--lease-seconds', String(leaseSeconds)]
  const pace = slice === undefined ? [] : ['--slice', String(slice)]
  return spawnCommand(['work', ...lease, ...pace], { ...serverEnv, ...env }, through)
}

async function untilWorking({ output, ended }: SpawnedCommand): Promise<void> {
  let isOver = false
  ended.then(() => {
    isOver = true
  })
  for (const since = performance.now(); !output.some(line => line.includes('"working"')); await sleep(20)) {
    if (isOver || performance.now() - since > 240_000) throw new Error(`no worker began:\n${output.join('\n')}`)
  }
}

function keepOutputs(directory: string, outputs: string[][]): void {
  for (const [i, lines] of outputs.entries()) writeFileSync(join(directory, `server-${i + 1}.log`), lines.join('\n'))
}

async function makePeople(config: { databaseUrl: string | null; dataDir: string }, count: number) {
  const options = { owner: false, max: 2, applicationName: 'wayside faults' }
  const { database, connection, close } = await openDatabase(config, options)
  try {
    const organization = await makeOrganization(database, 'City')
    const user = await organization.user()
    // Managers without one get no mails about webhooks.
    await givePassword(database, user)
    const devices: Device[] = []
    for (let i = 0; i < count; i++) {
      const site = await organization.site()
      devices.push({ site, key: (await organization.device(site)).key })
    }
    return { token: user.token, devices, connection }
  } finally {
    await close()
  }
}

/** As Ctrl-C would, without the grace for a load balancer. */
async function endServer(server: SpawnedServer): Promise<void> {
  const timer = setTimeout(() => server.kill(), 120_000)
  sendSignal(server.pid, 'SIGINT')
  await server.ended
  clearTimeout(timer)
}
