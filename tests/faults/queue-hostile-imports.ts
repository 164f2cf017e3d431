import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { gzipSync } from 'node:zlib'
import { type Import, Imports } from './parts/imports.ts'
import { makeNeighbour } from './parts/neighbour.ts'
import type { Outcome } from './parts/outcome.ts'
import type { Service, WorkerOptions } from './parts/service.ts'

interface Size {
  /** Of one organization. */
  imports: number
  /** Of blank lines, in each of them. */
  megabytes: number
  /** Of the neighbour's file. */
  records: number
  /** The neighbour's import may take this many times as long as when it is alone, and at least `minMs`. */
  maxRatio: number
  minMs: number
  worker?: WorkerOptions
}

/** One organization queues files that inflate to blank lines; the import of another one is done all the same. */
export async function queueHostileImports(service: Service, size: Size): Promise<Outcome> {
  await service.startWorker(size.worker)
  const neighbour = await makeNeighbour(service)
  const hostile = await Imports.of(service)
  const theirs = await Imports.of(service, neighbour)
  const importOne = async () => {
    const began = performance.now()
    const { id } = await theirs.begin(neighbour.site, size.records)
    const { status } = await theirs.finished(id)
    return { status, ms: Math.round(performance.now() - began) }
  }
  // The first one makes the months.
  await importOne()
  const quiet = await importOne()
  const file = blankLines(size.megabytes)
  const queued: Import[] = []
  for (let n = 0; n < size.imports; n++) {
    queued.push(await hostile.beginFile(service.devices[0]?.site as number, Readable.from([file])))
  }
  const during = await importOne()
  const waiting = await Promise.all(queued.map(({ id }) => hostile.read(id)))
  const isQueueLong = waiting.filter(({ finished_at }) => finished_at === null).length >= 2
  for (const { id } of waiting) await hostile.cancel(id)
  await service.endWorkers()
  const violations: string[] = []
  if (quiet.status !== 'completed' || during.status !== 'completed')
    violations.push('an import of the neighbour failed')
  if (!isQueueLong) violations.push("the hostile imports were over before the neighbour's: the fault shows nothing")
  if (during.ms > Math.max(size.maxRatio * quiet.ms, size.minMs))
    violations.push(`the neighbour's import took ${quiet.ms} ms, and then ${during.ms} ms`)
  return {
    tried: `${size.imports} files of ${size.megabytes} MB of blank lines in a queue`,
    violations,
    figures: `the neighbour's import of ${size.records} records took ${quiet.ms} ms, and then ${during.ms} ms`,
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
