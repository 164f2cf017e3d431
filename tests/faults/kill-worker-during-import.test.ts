import { expect, test } from 'vitest'
import { importLargeFile } from './import-large-file.ts'
import { killWorkerDuringImport } from './kill-worker-during-import.ts'

test('kill -9 of a worker, or one that comes back from the dead: the whole file is there exactly once', async () => {
  const worker = { slice: 100, leaseSeconds: 2 }
  const { violations } = await killWorkerDuringImport({ records: 8_000, kills: 1, resumes: 1, worker })
  expect(violations).toEqual([])
}, 180_000)

test('a large file takes no more memory than a small one', async () => {
  const { violations } = await importLargeFile({ warmUp: 20_000, records: 20_000, lineBytes: 10_000 })
  expect(violations).toEqual([])
}, 180_000)
