import { randomBytes } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { daysAgo, vehicle } from '../../support/traffic/traffic.ts'
import { latencies, p99 } from '../parts/judging/latencies.ts'
import type { Outcome } from '../parts/judging/outcome.ts'
import { makeNeighbour } from '../parts/neighbour.ts'
import { send, withKey } from '../parts/send.ts'
import type { Device, Service } from '../parts/services/service.ts'

interface Size {
  /** Inflated, of each hostile body. */
  megabytes: number
  /** Records of the largest body that is allowed. */
  records: number
  /** How long the neighbour is measured, before and during the attack with each kind of body. */
  measuredMs: number
  /** The neighbour's p99 may be this many times its quiet value; null on a machine that may be busy with something else. */
  maxRatio: number | null
}

const PAUSE_MS = 1_000

/** One device of an organization sends bodies that take long to read, while a user of another organization reads its sites. */
export async function sendHostileBodies(service: Service, size: Size): Promise<Outcome> {
  const { url } = service
  const neighbour = await makeNeighbour(service)
  await latencies(url, neighbour.token, Math.min(1_000, size.measuredMs))
  const quiet = p99(await latencies(url, neighbour.token, size.measuredMs))
  const violations: string[] = []
  const figures: string[] = []
  for (const body of hostileBodies(size)) {
    const attack = startAttack(url, service.devices[0] as Device, body)
    const measured = await latencies(url, neighbour.token, size.measuredMs).catch((error: Error) => error)
    const statuses = await attack.stop()
    if (measured instanceof Error) {
      violations.push(`${body.name}: the neighbour failed: ${measured.message}`)
      continue
    }
    const during = p99(measured)
    figures.push(`${body.name} (${statuses.join(', ')}) ${during} ms`)
    if (size.maxRatio !== null && during > size.maxRatio * quiet)
      violations.push(`${body.name}: the neighbour's p99 was ${quiet} ms, then ${during} ms`)
    const unexpected = statuses.filter(status => ![200, 400, 413, 429, 503].includes(status))
    if (unexpected.length > 0) violations.push(`${body.name} was answered ${unexpected.join(', ')}`)
  }
  return {
    tried: `${figures.length} bodies of ${size.megabytes} MB, one a second each`,
    violations,
    figures: `the neighbour's p99 ${quiet} ms when quiet; with ${figures.join(', ')}`,
  }
}

interface HostileBody {
  name: string
  type: string
  bytes: Buffer
}

function hostileBodies({ megabytes, records }: Size): HostileBody[] {
  const bytes = megabytes * 1_000_000
  const csv = (rest: string) => gzipSync(`timestamp,channel\n${rest}`)
  const json = (list: string) => gzipSync(`{"records":[${list}0]}`)
  const first = daysAgo(3)
  const all = Array.from({ length: records }, (_, i) => vehicle(first + i * 1_000, { sequence: i }))
  return [
    { name: 'a bomb', type: 'text/csv', bytes: csv('a'.repeat(bytes)) },
    { name: 'a CSV cell', type: 'text/csv', bytes: csv(filled('a', bytes)) },
    { name: 'a quoted cell of lines', type: 'text/csv', bytes: csv(`"${filled('\n', bytes)}`) },
    { name: 'long CSV lines', type: 'text/csv', bytes: csv(filled('a', bytes, '\n')) },
    {
      name: 'small JSON values',
      type: 'application/json',
      bytes: json(`${'{},'.repeat(900_000)}"${filled('a', bytes - 3e6)}",`),
    },
    {
      name: 'nested JSON',
      type: 'application/json',
      bytes: json(`${filled(`${'['.repeat(30)}${']'.repeat(30)},`, bytes / 40, '"",', '"')}`),
    },
    { name: 'an NDJSON line', type: 'application/x-ndjson', bytes: gzipSync(filled('[', bytes)) },
    { name: 'blank lines', type: 'application/x-ndjson', bytes: gzipSync(filled(' \n', bytes)) },
    { name: 'a full upload', type: 'application/json', bytes: gzipSync(JSON.stringify({ records: all })) },
  ]
}

const BLOCK = 50_000
const NOISE = 1_000

/** So many bytes of a repeated text; each block begins with noise, so that gzip makes it only about 60 times smaller. */
function filled(text: string, bytes: number, end = '', quote = ''): string {
  const rest = text.repeat(Math.floor((BLOCK - NOISE) / text.length))
  const block = () => `${quote}${randomBytes((NOISE * 3) / 4).toString('base64')}${quote && `${quote},`}${rest}${end}`
  return Array.from({ length: Math.floor(bytes / BLOCK) }, block).join('')
}

/** Sends the body every second, whether or not the last one was answered. */
function startAttack(url: string, { key }: Device, { type, bytes }: HostileBody): { stop(): Promise<number[]> } {
  const headers = { ...withKey(key), 'content-type': type, 'content-encoding': 'gzip' }
  const sendOne = () =>
    send(url, { method: 'POST', path: '/device/v1/uploads', headers, body: bytes, givenUpMs: 120_000 })
  const sent = [sendOne()]
  const timer = setInterval(() => sent.push(sendOne()), PAUSE_MS)
  return {
    async stop() {
      clearInterval(timer)
      return [...new Set((await Promise.all(sent)).map(({ status }) => status))]
    },
  }
}
