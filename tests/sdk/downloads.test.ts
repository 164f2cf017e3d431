import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ExportJob, type ExportProgress, FileDamaged } from '../../client/wayside.ts'
import type { Fault } from '../support/services/proxies/fault-proxy.ts'
import { fill, type SdkService, sdkService } from '../support/services/sdk-service.ts'
import { between, daysAgo, randomOf } from '../support/traffic/traffic.ts'

let service: SdkService
let job: ExportJob
let size: number
let directory: string
let path: string

beforeAll(async () => {
  service = await sdkService()
  await fill(service, 4000, 20)
  job = await service.client({ timeoutMs: 300 }).export({ ...between(daysAgo(30), daysAgo(0)), format: 'csv' })
  size = (await job.wait()).size_bytes as number
  expect(size).toBeGreaterThan(300_000)
})
beforeEach(async () => {
  service.proxy.plan = () => null
  service.proxy.requests = []
  service.proxy.sentBytes = 0
  directory = await mkdtemp(join(service.directory, 'to-'))
  path = join(directory, 'records.csv')
})
afterAll(() => service?.stop())

const sha256 = async (file: string) =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
const isDownload = (url = '') => url.endsWith('/download')
/** Done to downloads alone. */
const downloads = (fault: () => Fault) => {
  service.proxy.plan = ({ url }) => (isDownload(url) ? fault() : null)
}
async function expectWhole(): Promise<void> {
  expect(await sha256(path)).toBe(job.export.sha256)
  expect(await readdir(directory)).toEqual(['records.csv'])
}

test('a download that is cut at random places goes on there, and its checksum fits', async () => {
  const random = randomOf(3)
  let cuts = 0
  for (let n = 0; n < 10; n++) {
    downloads(() => {
      if (random() < 0.2) return null
      cuts++
      const after = Math.floor(random() * size * 0.4)
      return random() < 0.1 ? { status: 503 } : { cutAfter: after }
    })
    await job.download(path)
    await expectWhole()
  }
  expect(cuts).toBeGreaterThan(15)
  // What had come was not fetched again: of what was on its way when it was cut, a little may be.
  expect(service.proxy.sentBytes).toBeLessThan(10 * size + cuts * 300_000)
})

test('one that freezes is cut and goes on', async () => {
  let count = 0
  downloads(() => (count++ < 2 ? { freezeAfter: 100_000 } : null))
  await job.download(path)
  await expectWhole()
  expect(count).toBeGreaterThanOrEqual(3)
})

test('a file that was half there is completed by another run', async () => {
  const stop = new AbortController()
  const onProgress = ({ received_bytes }: ExportProgress) => {
    if (received_bytes > size / 3) stop.abort()
  }
  await expect(job.download(path, { onProgress, signal: stop.signal })).rejects.toMatchObject({ name: 'AbortError' })
  const had = (await readFile(`${path}.part`)).length
  expect(had).toBeGreaterThan(size / 3)
  expect(existsSync(path)).toBe(false)
  service.proxy.sentBytes = 0
  const shares: number[] = []
  await (await service.client().exports.job(job.id)).download(path, {
    onProgress: ({ phase, share }) => phase === 'downloading' && shares.push(share),
  })
  await expectWhole()
  expect(service.proxy.sentBytes).toBeLessThan(size - had + 5_000)
  expect([shares[0], shares.at(-1)]).toEqual([had / size, 1])
  expect(shares).toEqual([...shares].sort((a, b) => a - b))
})

test('what stands there of another file is written over', async () => {
  for (const part of [Buffer.alloc(1000, 'x'), Buffer.alloc(size, 'x'), Buffer.alloc(size + 1, 'x')]) {
    await writeFile(`${path}.part`, part)
    await job.download(path)
    await expectWhole()
  }
  await writeFile(`${path}.part`, await readFile(path))
  service.proxy.requests = []
  await job.download(path)
  await expectWhole()
  expect(service.proxy.requests.filter(isDownload)).toEqual([])
})

test('a changed byte is noticed, wherever it is, and nothing of the file is stored', async () => {
  for (const at of [0, Math.floor(size / 2), size - 1]) {
    downloads(() => ({ flip: at }))
    await expect(job.download(path)).rejects.toBeInstanceOf(FileDamaged)
    expect(await readdir(directory)).toEqual([])
  }
})

test('another part of the file than the missing one is refused, and a file without an end is not read', async () => {
  downloads(() => ({ status: 206, headers: { 'Content-Range': 'bytes 5-10/100' } }))
  await expect(job.download(path)).rejects.toBeInstanceOf(FileDamaged)
  let received = 0
  downloads(() => ({ append: 1_000_000 }))
  const onProgress = ({ received_bytes }: ExportProgress) => (received = Math.max(received, received_bytes))
  await expect(job.download(path, { onProgress })).rejects.toBeInstanceOf(FileDamaged)
  expect(received).toBeLessThanOrEqual(size)
  expect(existsSync(path)).toBe(false)
  service.proxy.plan = () => null
  await job.download(path)
  await expectWhole()
})

test('a damaged export is noticed by who reads its records', async () => {
  downloads(() => ({ flip: 5_000 }))
  const read = async () => {
    for await (const _ of service.client().records(between(daysAgo(40), daysAgo(0))));
  }
  await expect(read()).rejects.toBeInstanceOf(FileDamaged)
})

test('a missing directory is the error of the file system', async () => {
  await expect(job.download(join(directory, 'none', 'a.csv'))).rejects.toMatchObject({ code: 'ENOENT' })
})
