import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection } from './connect.ts'
import { type DataDir, prepareDataDir } from './data-dir.ts'
import { findPackage, type Package, prepareBinaries } from './embedded-postgres-binaries.ts'
import { createCluster, readPassword, refuseOtherMajor } from './embedded-postgres-cluster.ts'
import { findPostmaster, type Postmaster, startPostmaster, stopPostmaster } from './embedded-postgres-postmaster.ts'
import { Presence } from './embedded-postgres-presence.ts'
import type { Settings } from './embedded-postgres-settings.ts'
import { removeSocketDirectory } from './embedded-postgres-socket.ts'
import { asUnavailable, DatabaseUnavailable } from './unavailable.ts'

export interface EmbeddedPostgresOptions {
  dataDir: string
  /** A `serve`: starts PostgreSQL again when it dies, and stops it in the end, whoever started it. */
  owner: boolean
  settings?: Settings
  package?: Package
}

interface Joined {
  presence: Presence
  /** By us, just now. */
  started: boolean
}

/** Redoing the log after a crash takes its time. A PostgreSQL that says nothing at all is given up earlier. */
const recoveringMs = 600_000
const silentMs = 30_000
const revivingMs = 200

/** Joins the PostgreSQL that runs on this data directory, or starts it; makes it, the first time. */
export async function openEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<{ connection: Connection; stop(): Promise<void> }> {
  const place = prepareDataDir(options.dataDir)
  let joined = await joinOrStart(place, options)
  let reviving = Promise.resolve()
  let stopped = false

  const watch = () => {
    joined.presence.onLost(() => {
      if (!stopped) reviving = revive()
    })
  }
  const revive = async () => {
    await sleep(revivingMs, undefined, { ref: false })
    if (stopped) return
    try {
      joined = await joinOrStart(place, options)
      watch()
    } catch {
      return revive()
    }
  }
  if (options.owner) watch()

  return {
    connection: joined.presence.address,
    async stop() {
      stopped = true
      await reviving
      if (await mayStop(joined, options.owner)) await stopPostmaster(place.cluster)
      await joined.presence.leave()
    },
  }
}

/** A serve stops PostgreSQL unless another serve uses it; a command only what it has started and nobody else uses. */
async function mayStop({ presence, started }: Joined, owner: boolean): Promise<boolean> {
  try {
    return owner ? await presence.isOnlyOwner() : started && (await presence.isOnlyOne())
  } catch {
    return owner
  }
}

// PostgreSQL itself sees to it that only one runs on a cluster: of two that are started at once, one ends, and both
// starters join the other.
async function joinOrStart(place: DataDir, options: EmbeddedPostgresOptions): Promise<Joined> {
  const begun = Date.now()
  let lastSign = begun
  let ours: Postmaster | undefined
  for (;;) {
    const postmaster = await findPostmaster(place.cluster)
    if (postmaster?.socketDirectory) {
      try {
        const presence = await Presence.join(
          postmaster.socketDirectory,
          await readPassword(place.cluster),
          options.owner,
        )
        return { presence, started: postmaster.pid === ours?.pid }
      } catch (error) {
        const reason = asUnavailable(error)
        if (!(reason instanceof DatabaseUnavailable)) throw error
        if (reason.code === '57P03') lastSign = Date.now()
      }
    } else if (!postmaster && (!ours || ours.hasEnded())) {
      if (ours) await refuseFailedStart(ours, place)
      ours = await start(place, options)
    }
    if (Date.now() - lastSign > silentMs || Date.now() - begun > recoveringMs) {
      throw new DatabaseUnavailable(`The PostgreSQL in ${place.cluster} does not answer.`)
    }
    await sleep(20)
  }
}

async function start({ path, cluster, user }: DataDir, options: EmbeddedPostgresOptions): Promise<Postmaster> {
  const from = options.package ?? findPackage()
  const binaries = await prepareBinaries(from, path, user)
  const settings = options.settings ?? {}
  await createCluster(cluster, binaries, user, settings)
  await refuseOtherMajor(cluster, from.version)
  return startPostmaster(cluster, binaries, user, settings)
}

async function refuseFailedStart(postmaster: Postmaster, { cluster }: DataDir): Promise<void> {
  const log = await postmaster.log()
  // The sessions of a killed PostgreSQL take a moment to notice. Or another start was first, or another's end was not
  // quite over, and has removed the socket's directory.
  if (/still in use|lock file/.test(log)) return
  await removeSocketDirectory(cluster)
  throw new Error(`PostgreSQL does not start in ${cluster}:\n${log}`)
}
