import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { type Import, Imports } from '../parts/imports.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { makeNeighbour } from '../parts/neighbour.ts'
import type { Service, WorkerOptions } from '../parts/services/service.ts'

interface Size {
  /** Imports of one organization. */
  imports: number
  /** Megabytes of blank lines in each of them. */
  megabytes: number
  /** Records in the neighbour's file. */
  records: number
  /** The neighbour's import may take this many times as long as when it is alone; not judged on a busy machine. */
  maxRatio: number | null
  worker?: WorkerOptions
}

/**
 * One organization queues files that inflate to blank lines; the import of another one, queued behind them, is completed
 * before them. When a fast machine has read most of the files by then, it is tried again with larger ones.
 */
export async function queueHostileImports(service: Service, size: Size): Promise<Outcome> {
  const neighbour = await makeNeighbour(service)
  for (let megabytes = size.megabytes; ; megabytes *= 2) {
    const { isOvertaken, ...outcome } = await queueOnce(service, neighbour, { ...size, megabytes })
    if (isOvertaken || megabytes >= 8 * size.megabytes) return outcome
  }
}

async function queueOnce(
  service: Service,
  neighbour: Awaited<ReturnType<typeof makeNeighbour>>,
  size: Size,
): Promise<Outcome & { isOvertaken: boolean }> {
  const hostile = await Imports.of(service)
  const theirs = await Imports.of(service, neighbour)
  const beginOne = () => theirs.begin(neighbour.site, size.records)
  const finish = async ({ id }: Import) => {
    const startedAt = performance.now()
    const { status } = await theirs.finished(id)
    return { status, ms: Math.round(performance.now() - startedAt) }
  }
  const measureQuiet = async () => {
    await service.startWorker(size.worker)
    // The first one makes the months.
    await finish(await beginOne())
    const { status, ms } = await finish(await beginOne())
    await service.endWorkers()
    if (status !== 'completed') throw new Error(`an import of the neighbour ended ${status}`)
    return ms
  }
  const quietMs = size.maxRatio === null ? null : await measureQuiet()
  // All of them are queued when the worker starts.
  const file = blankLines(size.megabytes)
  const queued: Import[] = []
  for (let n = 0; n < size.imports; n++) {
    queued.push(await hostile.beginFile(service.devices[0]?.site as number, Readable.from([file])))
  }
  const behind = await beginOne()
  await service.startWorker(size.worker)
  const during = await finish(behind)
  const waiting = await Promise.all(queued.map(({ id }) => hostile.read(id)))
  const isOvertaken = waiting.filter(({ finished_at }) => finished_at === null).length >= 2
  for (const { id } of waiting) await hostile.cancel(id)
  await service.endWorkers()
  const violations: string[] = []
  if (during.status !== 'completed') violations.push('an import of the neighbour failed')
  if (!isOvertaken) violations.push('the import of the neighbour waited for the queue of the other organization')
  if (size.maxRatio !== null && quietMs !== null && during.ms > size.maxRatio * quietMs)
    violations.push(`the neighbour's import took ${quietMs} ms, and then ${during.ms} ms`)
  return {
    isOvertaken,
    tried: `${size.imports} files of ${size.megabytes} MB of blank lines in a queue`,
    violations,
    figures: `the neighbour's import of ${size.records} records took ${quietMs ?? '?'} ms, and then ${during.ms} ms`,
  }
}

const BLOCK = 1_000_000

/** Blank lines with some noise between them, so that the ratio of gzip stays below 100. */
function blankLines(megabytes: number): Buffer {
  // Members of gzip that follow one another are one file.
  const header = gzipSync('timestamp,channel\n')
  const block = gzipSync(`${randomBytes(10_000).toString('base64')}\n${'\n'.repeat(BLOCK)}`)
  return Buffer.concat([header, ...Array<Buffer>(megabytes).fill(block)])
}
