import { expect, test } from 'vitest'
import { fillDiskDuringExport } from './fill-disk-during-export.ts'
import { killWorkerDuringExports } from './kill-worker-during-exports.ts'
import { leaveMidDownload } from './leave-mid-download.ts'
import { poisonExports } from './poison-exports.ts'
import { resumeStoppedWorker } from './resume-stopped-worker.ts'
import { stopWorkerDuringExport } from './stop-worker-during-export.ts'
import { watchExportProgress } from './watch-export-progress.ts'

const RECORDS = 30_000
/** Small slices, so that a small export takes some seconds. */
const SLOW = { slice: 100 }

test('kill -9 of a worker: another completes its export after the lease, with the same bytes', async () => {
  const worker = { ...SLOW, leaseSeconds: 3 }
  const { violations } = await killWorkerDuringExports({ records: RECORDS, kills: 1, worker })
  expect(violations).toEqual([])
}, 180_000)

test('a worker that comes back from the dead overwrites nothing', async () => {
  const worker = { ...SLOW, leaseSeconds: 2 }
  const { violations } = await resumeStoppedWorker({ records: RECORDS, times: 2, worker })
  expect(violations).toEqual([])
}, 180_000)

test('SIGTERM of a worker gives its export to another at once, without using up an attempt', async () => {
  const { violations } = await stopWorkerDuringExport({ records: RECORDS, stops: 3, worker: SLOW })
  expect(violations).toEqual([])
}, 180_000)

test('a full disk fails the export with the reason, leaves nothing behind and disturbs nobody', async () => {
  const { violations } = await fillDiskDuringExport({ records: RECORDS, megabytes: 1 })
  expect(violations).toEqual([])
}, 180_000)

test('an export that always fails does not delay others', async () => {
  const { violations } = await poisonExports({ records: 3_000, poisoned: 2, healthy: 4, worker: {} })
  expect(violations).toEqual([])
}, 180_000)

test('clients that leave a download or read it slowly leave no file open and take no memory', async () => {
  const { violations } = await leaveMidDownload({ records: 100_000, times: 40, slow: 4, slowMs: 2_000, stalled: 0 })
  expect(violations).toEqual([])
}, 180_000)

test('the progress of an export rises', async () => {
  const small = { records: RECORDS, format: 'csv', least: 3, worker: { slice: 50 }, readMs: 20 }
  const { violations } = await watchExportProgress(small)
  expect(violations).toEqual([])
}, 180_000)
