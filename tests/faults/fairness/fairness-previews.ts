import { Readable } from 'node:stream'
import { Imports } from '../parts/imports.ts'
import { type Outcome, violationsOf } from '../parts/judging/outcome.ts'
import { residentMb } from '../parts/judging/resident-memory.ts'
import type { Service } from '../parts/services/service.ts'

interface Size {
  previews: number
  /** The size of the list of files of each zip. */
  megabytes: number
  /** Maximum growth of an HTTP process. It may hold 64 MB of buffers that it has read and written already. */
  maxGrowthMb: number
}

/** Zips whose list of files is larger than all files that a counter writes are sent at the same time: they take no memory. */
export async function fairnessPreviews(service: Service, size: Size): Promise<Outcome> {
  const imports = await Imports.of(service)
  const site = service.devices[0]?.site as number
  const pids = service.servers.flatMap(server => server.children('http'))
  const memory = () => Math.max(...pids.map(residentMb))
  // All code has run once, on every process.
  await Promise.all(pids.map(() => imports.send(site, Readable.from(zipOfLongList(1)))))
  const before = memory()
  let highest = before
  const timer = setInterval(() => {
    highest = Math.max(highest, memory())
  }, 50)
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: size.previews }, () => imports.send(site, Readable.from(zipOfLongList(size.megabytes)))),
  ).finally(() => clearInterval(timer))
  const seconds = Math.round((performance.now() - startedAt) / 1000)
  const isRefused = ({ status, text }: { status: number; text: string }) =>
    status === 400 && text.includes('The directory of the zip file is larger than ')
  const others = answers.filter(answer => !isRefused(answer)).map(({ status, text }) => `${status} ${text}`)
  const violations = violationsOf('previews were answered', others)
  if (highest > before + size.maxGrowthMb) violations.push(`an HTTP process grew from ${before} to ${highest} MB`)
  return {
    tried: `${size.previews} previews of a zip with a list of ${size.megabytes} MB`,
    violations,
    figures: `refused within ${seconds} s, sent at the same time; an HTTP process had ${before} MB, at most ${highest} MB`,
  }
}

const [CENTRAL_BYTES, END_BYTES, MAX_FIELD_BYTES] = [46, 22, 65_535]

/** A zip of empty files, whose list has a long comment and extra field for each of them. */
function* zipOfLongList(megabytes: number): Generator<Buffer> {
  const local = Buffer.alloc(31, 'x')
  local.fill(0, 0, 30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(1, 26)
  const entry = Buffer.alloc(CENTRAL_BYTES + 1 + 2 * MAX_FIELD_BYTES, 'x')
  entry.fill(0, 0, CENTRAL_BYTES)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(1, 28)
  entry.writeUInt16LE(MAX_FIELD_BYTES, 30)
  entry.writeUInt16LE(MAX_FIELD_BYTES, 32)
  const count = Math.ceil((megabytes * 1e6) / entry.length)
  const end = Buffer.alloc(END_BYTES)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(count * entry.length, 12)
  end.writeUInt32LE(local.length, 16)
  yield local
  for (let n = 0; n < count; n++) yield entry
  yield end
}
