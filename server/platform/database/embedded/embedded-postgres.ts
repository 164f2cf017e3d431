import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from '../database.ts'
import { asUnavailable, DatabaseUnavailable } from '../unavailable.ts'
import { findPackage, type Package, prepareBinaries } from './binaries.ts'
import { type DataDir, prepareDataDir } from './data-dir.ts'
import { createPgData, readPassword } from './pg-data.ts'
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.ts'
import { Presence } from './presence.ts'
import type { PostgresSettings } from './settings.ts'
import { removeSocketDirectory } from './socket.ts'
import { refuseInterruptedUpgrade, refuseOtherMajor } from './unfit-pg-data.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** For `serve`: restarts PostgreSQL when it dies, and stops it in the end, even if another process started it. */
  owner: boolean
  settings?: PostgresSettings
  package?: Package
}

interface Joined {
  presence: Presence
  /** Whether this process has started PostgreSQL. */
  started: boolean
}

/** Recovery after a crash may take minutes. A PostgreSQL that does not respond at all is given up earlier. */
const RECOVERY_TIMEOUT_MS = 600_000
const SILENCE_TIMEOUT_MS = 120_000
const RESTART_DELAY_MS = 200

/** Connects to the PostgreSQL that runs on this data directory, or starts it; creates PostgreSQL's files the first time. */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const dataDir = prepareDataDir(options.dataDir)
  refuseInterruptedUpgrade(dataDir)
  let joined = await joinOrStart(dataDir, options)
  let restarting = Promise.resolve()
  const stopping = new AbortController()
  const { signal } = stopping

  const watch = () => {
    joined.presence.onLost(() => {
      if (!signal.aborted) restarting = restart()
    })
  }
  const restart = async () => {
    await sleep(RESTART_DELAY_MS, undefined, { ref: false, signal }).catch(() => {})
    if (signal.aborted) return
    try {
      joined = await joinOrStart(dataDir, options)
      watch()
    } catch {
      return restart()
    }
  }
  if (options.owner) watch()

  return {
    connection: joined.presence.address,
    async stop() {
      // A pause keeps no process alive: one that has nothing else to do would end here.
      stopping.abort()
      await restarting
      if (await mayStop(joined, options.owner)) await stopPostmaster(dataDir.pgData)
      await joined.presence.leave()
    },
  }
}

/** `serve` stops PostgreSQL unless another `serve` uses it; a command only if it has started it and no one else uses it. */
async function mayStop({ presence, started }: Joined, owner: boolean): Promise<boolean> {
  try {
    return owner ? await presence.isOnlyOwner() : started && (await presence.isOnlySession())
  } catch {
    return owner
  }
}

// PostgreSQL itself ensures that only one runs on its files: of two that are started concurrently one exits, and both
// processes connect to the other.
async function joinOrStart(dataDir: DataDir, options: EmbeddedPostgresOptions): Promise<Joined> {
  const startedAt = Date.now()
  let lastResponseAt = startedAt
  let ours: Postmaster | undefined
  for (;;) {
    const postmaster = await findPostmaster(dataDir.pgData)
    if (postmaster?.socketDirectory) {
      try {
        const presence = await Presence.join(
          postmaster.socketDirectory,
          await readPassword(dataDir.pgData),
          options.owner,
        )
        return { presence, started: postmaster.pid === ours?.pid }
      } catch (error) {
        const reason = asUnavailable(error)
        if (!(reason instanceof DatabaseUnavailable)) throw error
        if (reason.code === '57P03') lastResponseAt = Date.now()
      }
    } else if (!postmaster && (!ours || ours.hasEnded())) {
      if (ours) await refuseFailedStart(ours, dataDir)
      ours = await start(dataDir, options)
      // A slow machine may take longer than the timeout to create the files.
      lastResponseAt = Date.now()
    }
    if (Date.now() - lastResponseAt > SILENCE_TIMEOUT_MS || Date.now() - startedAt > RECOVERY_TIMEOUT_MS) {
      throw new DatabaseUnavailable(`The PostgreSQL in ${dataDir.pgData} does not answer.`)
    }
    await sleep(20)
  }
}

async function start({ path, pgData, user }: DataDir, options: EmbeddedPostgresOptions): Promise<Postmaster> {
  const from = options.package ?? findPackage()
  const binaries = await prepareBinaries(from, path, user)
  const settings = options.settings ?? {}
  await createPgData(pgData, binaries, user, settings)
  await refuseOtherMajor(pgData, from.version)
  return startPostmaster(pgData, binaries, user, settings)
}

async function refuseFailedStart(postmaster: Postmaster, { pgData }: DataDir): Promise<void> {
  const log = await postmaster.log()
  // Retried: the sessions of a killed PostgreSQL take a moment to end; or another process started it first, or was still
  // stopping it and removed the directory of the socket.
  if (/still in use|lock file/.test(log)) return
  await removeSocketDirectory(pgData)
  throw new Error(`PostgreSQL does not start in ${pgData}:\n${log}`)
}
