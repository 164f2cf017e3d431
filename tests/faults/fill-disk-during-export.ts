import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { Exports } from './parts/exports.ts'
import { type Outcome, violationsOf } from './parts/outcome.ts'
import { send, withToken } from './parts/send.ts'
import type { Service } from './parts/service.ts'

interface Size {
  records: number
  /** Of the disk. */
  megabytes: number
}

/** Written as it is, and through a compressor. */
const FORMATS = ['csv', 'xlsx']

/** The disk of the exports is full in the middle of one; the worker goes on with others, and so does the API. */
export async function fillDiskDuringExport(service: Service, { records, megabytes }: Size): Promise<Outcome> {
  const exports = new Exports(service)
  const small = smallDisk(service, megabytes)
  const { pid } = await service.startWorker({ through: small.through })
  const others = new Others(service)
  const violations: string[] = []
  for (const format of FORMATS) {
    const { id, status, error } = await exports.finished(await exports.create(format))
    if (status !== 'failed' || error !== small.error) violations.push(`${format} ended ${status}: ${error}`)
    const left = exports.files(id, `/proc/${pid}/root${service.exportDir}`)
    if (left.length > 0) violations.push(`${format} left behind: ${left}`)
  }
  // The records begin ten days ago.
  const { status, error } = await exports.finished(await exports.create('csv', -9.9))
  if (status !== 'completed') violations.push(`a small one behind it ended ${status}: ${error}`)
  await others.end()
  return {
    tried: `${FORMATS.join(', ')} of ${records} records, ${small.name}`,
    violations: [...violations, ...violationsOf('answers to others', others.failures)],
    figures: `others had ${others.answered} answers meanwhile, ${others.failures.length} failed`,
  }
}

/** A file system of a few megabytes that the worker alone sees; who may not mount one has a limit to the size of files. */
function smallDisk({ exportDir }: Service, megabytes: number) {
  const mount = `mkdir -p '${exportDir}' && mount -t tmpfs -o size=${megabytes * 1024}k none '${exportDir}'`
  try {
    execFileSync('unshare', ['-m', 'sh', '-c', mount], { stdio: 'ignore' })
    const through = ['unshare', '-m', 'sh', '-c', `${mount} && exec "$0" "$@"`]
    return { through, error: 'The disk is full.', name: `a disk of ${megabytes} MB` }
  } catch {
    // In blocks of 512 bytes.
    const through = ['sh', '-c', `ulimit -f ${megabytes * 2048} && exec "$0" "$@"`]
    return { through, error: 'The file is larger than this system allows.', name: `files up to ${megabytes} MB` }
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
