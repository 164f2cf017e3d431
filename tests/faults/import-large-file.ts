import { Imports } from './parts/imports.ts'
import type { Outcome } from './parts/judging/outcome.ts'
import { residentMb } from './parts/judging/resident-memory.ts'
import type { Service } from './parts/services/service.ts'

interface Size {
  /** Records of the files that are sent before, so that all code has run once. */
  warmUp: number
  records: number
  /** At least; the longer, the faster a file of many bytes is stored. */
  lineBytes?: number
  /**
   * Less than the file has. An HTTP process may hold 64 MB of buffers that it has read and written already: V8 collects
   * memory outside of its heap when there is that much of it.
   */
  maxGrowthMb: { http: number; worker: number }
}

/** A large file is received and imported, and takes no more memory than a small one. */
export async function importLargeFile(
  service: Service,
  { warmUp, records, lineBytes, maxGrowthMb }: Size,
): Promise<Outcome> {
  const imports = await Imports.of(service)
  const worker = await service.startWorker()
  const pids = { http: service.servers.flatMap(server => server.children('http')), worker: [worker.pid] }
  const [first, second, large] = service.devices.slice(-3).map(({ site }) => site) as [number, number, number]
  const measure = async (site: number, count: number, bytes?: number) => {
    const memory = { http: 0, worker: 0 }
    const sampleMemory = () => {
      for (const who of ['http', 'worker'] as const) {
        memory[who] = Math.max(memory[who], ...pids[who].map(residentMb))
      }
    }
    const timer = setInterval(sampleMemory, 100)
    const startedAt = performance.now()
    const { id, size_bytes } = await imports.begin(site, count, bytes)
    const received = performance.now()
    const ended = await imports.finished(id)
    clearInterval(timer)
    sampleMemory()
    const seconds = { receive: (received - startedAt) / 1000, store: (performance.now() - received) / 1000 }
    return { ...memory, ended, seconds, megabytes: size_bytes / 1e6 }
  }
  await measure(first, warmUp)
  const before = await measure(second, warmUp)
  const { http, worker: stored, ended, seconds, megabytes } = await measure(large, records, lineBytes)
  const violations: string[] = []
  if (ended.status !== 'completed' || ended.accepted !== records) {
    violations.push(`ended ${ended.status} with ${ended.accepted} of ${records} records: ${ended.error}`)
  }
  for (const [who, then, now, maxMb] of [
    ['an HTTP process', before.http, http, maxGrowthMb.http],
    ['the worker', before.worker, stored, maxGrowthMb.worker],
  ] as const) {
    if (now > then + maxMb) violations.push(`${who} took ${then} MB for a small file, now ${now} MB`)
  }
  return {
    tried: `a file of ${Math.round(megabytes)} MB, ${records} records`,
    violations,
    figures: `received in ${seconds.receive.toFixed(1)} s, stored in ${Math.round(seconds.store)} s; resident at most ${http} MB in an HTTP process and ${stored} MB in the worker, with a file of ${Math.round(before.megabytes)} MB ${before.http} and ${before.worker}`,
  }
}
