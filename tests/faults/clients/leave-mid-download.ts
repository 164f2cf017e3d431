import { createHash } from 'node:crypto'
import { get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Exports, openFiles, PATH } from '../parts/exports.ts'
import { minResources, resourcesOf, untilReleased } from '../parts/judging/metrics.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { withToken } from '../parts/send.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  /** Clients that leave. */
  times: number
  /** Clients that read slowly, and how long until they hurry. */
  slow: number
  slowMs: number
  /** Clients that read nothing any more. */
  stalled: number
}

const CLOSED_MS = 30_000
/** Node checks once a minute whether bytes were sent, and the last bytes may have been sent just after a check. */
const STALLED_MS = 130_000
const MAX_GROWTH_MB = 150

/** Clients of a large file go away in the middle of it, read it slowly, or not at all. */
export async function leaveMidDownload(service: Service, { times, slow, slowMs, stalled }: Size): Promise<Outcome> {
  const { url } = service
  await service.startWorker()
  const exports = new Exports(service)
  const { id, sha256, size_bytes } = await exports.finished(await exports.create())
  const download = new Download(service, id)
  const violations: string[] = []
  const noneOpen = async (who: string, ms: number) => {
    const since = performance.now()
    while (download.openFiles().length > 0 && performance.now() - since < ms) await sleep(50)
    const open = download.openFiles()
    if (open.length > 0) violations.push(`${who} leave ${open.length} files open`)
    return performance.now() - since
  }

  await download.leaveOften(20)
  const before = await minResources(url)
  const startedCount = await download.leaveOften(times)
  await noneOpen('clients that left', CLOSED_MS)
  const { after, violations: unreleased } = await untilReleased(url, before)
  violations.push(...unreleased)
  if (startedCount === 0) violations.push('no download had started: nothing was tried')

  const { checksums, memoryMb } = await download.readSlowly(slow, slowMs)
  if (memoryMb > after.memoryMb + MAX_GROWTH_MB)
    violations.push(`${after.memoryMb} MB were in use, with slow readers ${memoryMb} MB`)
  const wrong = checksums.filter(checksum => checksum !== sha256)
  violations.push(...violationsOf('slow readers that got another file', wrong.map(String)))

  const stop = await download.stall(stalled)
  const cutMs = stalled > 0 ? await noneOpen('clients that read nothing', STALLED_MS) : 0
  stop()
  return {
    tried: `${times} clients left, ${slow} slow, ${stalled} stalled`,
    violations,
    figures: `a file of ${Math.round((size_bytes as number) / 1e6)} MB; ${startedCount} left in the middle of it; open files ${before.openFiles}, then ${after.openFiles}; memory ${after.memoryMb} MB, with slow readers at most ${memoryMb} MB; stalled ones cut after ${Math.round(cutMs / 1000)} s`,
  }
}

class Download {
  readonly #service: Service
  readonly #id: string

  constructor(service: Service, id: string) {
    this.#service = service
    this.#id = id
  }

  /** The files of this export that are open in the HTTP processes. */
  openFiles(): string[] {
    const pids = this.#service.servers.flatMap(server => server.children('http'))
    return pids.flatMap(openFiles).filter(path => path.includes(this.#id))
  }

  /** Ten at a time; how many of them had seen the beginning of the file. */
  async leaveOften(times: number): Promise<number> {
    let startedCount = 0
    let left = times
    const leaver = async () => {
      while (left > 0) {
        const kind = left-- % 4
        if (kind === 0) await this.#leave('HEAD', null)
        else if (kind === 1) await this.#leave('GET', Math.random() * 20)
        else if (await this.#leave('GET', null)) startedCount++
      }
    }
    await Promise.all(Array.from({ length: 10 }, leaver))
    return startedCount
  }

  /** Goes away after some milliseconds, or (null) at the first bytes of the answer. */
  #leave(method: string, milliseconds: number | null): Promise<boolean> {
    const { url, token } = this.#service
    const { hostname, port } = new URL(url)
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname, async () => {
        socket.write(
          `${method} ${PATH}/${this.#id}/download HTTP/1.1\r\nHost: here\r\nAuthorization: Token ${token}\r\n\r\n`,
        )
        if (milliseconds === null) return
        await sleep(milliseconds)
        socket.resetAndDestroy()
        resolve(false)
      })
      const timer = setTimeout(() => socket.destroy(new Error('no answer had started after 120 s')), 120_000)
      socket.on('close', () => clearTimeout(timer))
      socket.on('error', reject)
      socket.once('data', chunk => {
        socket.resetAndDestroy()
        resolve(chunk.toString('latin1').startsWith('HTTP/1.1 200'))
      })
    })
  }

  /** A little now and then, and after a while the rest; the checksums of what each got, and the peak of memory meanwhile. */
  async readSlowly(clients: number, milliseconds: number) {
    let memoryMb = 0
    let isOver = false
    const watch = async () => {
      for (; !isOver; await sleep(200)) {
        memoryMb = Math.max(memoryMb, (await resourcesOf(this.#service.url)).memoryMb)
      }
    }
    const watched = watch()
    const reader = async () => {
      const hash = createHash('sha256')
      const since = performance.now()
      for await (const piece of await this.#get()) {
        hash.update(piece)
        if (performance.now() - since < milliseconds) await sleep(100)
      }
      return hash.digest('hex')
    }
    const checksums = await Promise.all(Array.from({ length: clients }, reader))
    isOver = true
    await watched
    return { checksums, memoryMb }
  }

  /** They ask and then read nothing. */
  async stall(clients: number): Promise<() => void> {
    const answers = await Promise.all(Array.from({ length: clients }, () => this.#get()))
    return () => {
      for (const answer of answers) answer.destroy()
    }
  }

  #get(): Promise<IncomingMessage> {
    const { url, token } = this.#service
    return new Promise((resolve, reject) => {
      get(`${url}${PATH}/${this.#id}/download`, { headers: withToken(token), agent: false }, resolve).on(
        'error',
        reject,
      )
    })
  }
}
