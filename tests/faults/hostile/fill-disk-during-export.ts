import { execFileSync } from 'node:child_process'
import { statfsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Exports } from '../parts/exports.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { send, withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  records: number
  /** The size of the disk. */
  megabytes: number
}

/** Written as it is, and through a compressor. */
const FORMATS = ['csv', 'xlsx']

/**
 * The disk of the exports is full, except for its reserve, in the middle of one; the worker goes on with others, and so does
 * the API. The reserve is never used.
 */
export async function fillDiskDuringExport(service: Service, { records, megabytes }: Size): Promise<Outcome> {
  const exports = new Exports(service)
  const small = smallDisk(service, megabytes)
  const { pid } = await service.startWorker({ through: small.through })
  const others = new Others(service)
  const directory = `/proc/${pid}/root${service.exportDir}`
  const space = new Space(directory)
  const violations: string[] = []
  for (const format of FORMATS) {
    const { id, status, error } = await exports.finished(await exports.create(format))
    if (status !== 'failed' || !error?.startsWith(small.error)) violations.push(`${format} ended ${status}: ${error}`)
    const left = exports.files(id, directory)
    if (left.length > 0) violations.push(`${format} left behind: ${left}`)
  }
  // The records begin ten days ago.
  const { status, error } = await exports.finished(await exports.create('csv', -9.9))
  if (status !== 'completed') violations.push(`a small one behind it ended ${status}: ${error}`)
  await others.end()
  const lowest = space.end()
  if (small.hasReserve && lowest < 0.25) violations.push(`only ${Math.round(100 * lowest)} % of the disk stayed free`)
  return {
    tried: `${FORMATS.join(', ')} of ${records} records, ${small.name}`,
    violations: [...violations, ...violationsOf('answers to others', others.failures)],
    figures: `${Math.round(100 * lowest)} % of the disk stayed free; others had ${others.answered} answers meanwhile, ${others.failures.length} failed`,
  }
}

/** A file system of a few megabytes that the worker alone sees; who may not mount one has a limit to the size of files. */
function smallDisk({ exportDir }: Service, megabytes: number) {
  const mount = `mkdir -p '${exportDir}' && mount -t tmpfs -o size=${megabytes * 1024}k none '${exportDir}'`
  try {
    execFileSync('unshare', ['-m', 'sh', '-c', mount], { stdio: 'ignore' })
    const through = ['unshare', '-m', 'sh', '-c', `${mount} && exec "$0" "$@"`]
    return { through, error: 'Less than ', name: `a disk of ${megabytes} MB`, hasReserve: true }
  } catch {
    // In blocks of 512 bytes.
    const through = ['sh', '-c', `ulimit -f ${megabytes * 2048} && exec "$0" "$@"`]
    const error = 'The file is larger than this system allows.'
    return { through, error, name: `files up to ${megabytes} MB`, hasReserve: false }
  }
}

/** Which share of a disk was free at the least; the reserve of a small one is a quarter. */
class Space {
  #lowest = 1
  readonly #timer: NodeJS.Timeout

  constructor(directory: string) {
    this.#timer = setInterval(() => {
      const { bavail, blocks } = statfsSync(directory)
      this.#lowest = Math.min(this.#lowest, bavail / blocks)
    }, 5)
  }

  end(): number {
    clearInterval(this.#timer)
    return this.#lowest
  }
}

/** Who has nothing to do with exports. */
class Others {
  answered = 0
  readonly failures: string[] = []
  readonly #service: Service
  readonly #running: Promise<void>
  #isOver = false

  constructor(service: Service) {
    this.#service = service
    this.#running = this.#run()
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#running
  }

  async #run(): Promise<void> {
    const { url, token } = this.#service
    for (; !this.#isOver; await sleep(20)) {
      const sent = { path: '/api/v1/traffic/sites', headers: withToken(token) }
      const outcome = await send(url, sent).then(
        ({ status, text }) => (status === 200 ? null : `${status} ${text}`),
        error => String(error),
      )
      if (outcome === null) this.answered++
      else this.failures.push(outcome)
    }
  }
}
