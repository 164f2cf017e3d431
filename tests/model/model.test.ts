import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'
import { isSealingAll } from '../support/traffic/seal-before-reads.ts'
import { checkSequences, failureOf } from './check-sequences.ts'
import { Service } from './service.ts'

let db: TestDatabase
let service: Service
beforeAll(async () => {
  db = await testDatabase()
  service = await Service.start(db)
})
afterAll(async () => {
  await service?.stop()
  await db?.drop()
})

const { MODEL_SEQUENCES, MODEL_SEED, MODEL_REPLAY } = process.env
/** In the suite most sequences are the same each time, and some are new; all are new by `npm run faults -- model`. */
const DRAWS = MODEL_SEQUENCES
  ? [{ runs: Number(MODEL_SEQUENCES), seed: MODEL_SEED ? Number(MODEL_SEED) : undefined }]
  : [{ runs: 20, seed: 37 }, { runs: 5 }]
const TIMEOUT_MS = 600_000 + Number(MODEL_SEQUENCES ?? 0) * 10_000

test.skipIf(isSealingAll || MODEL_REPLAY)(
  'no read misses, repeats or invents a record, whatever happens between its pages',
  async () => {
    for (const draw of DRAWS) {
      const startedAt = performance.now()
      const { seed } = await checkSequences(service, draw)
      const seconds = (performance.now() - startedAt) / 1000
      if (MODEL_SEQUENCES) console.log(`${draw.runs} sequences of seed ${seed} in ${seconds.toFixed(0)} s`)
    }
  },
  TIMEOUT_MS,
)

test.skipIf(isSealingAll || MODEL_SEQUENCES || MODEL_REPLAY)(
  'the same with the statements of a cluster',
  async () => {
    const ofCluster = await testDatabase({ layout: 'citus' })
    const service = await Service.start(ofCluster)
    try {
      await checkSequences(service, { runs: 5, seed: 37 })
    } finally {
      await service.stop()
      await ofCluster.drop()
    }
  },
  TIMEOUT_MS,
)

test.skipIf(!MODEL_REPLAY)('the sequence in MODEL_REPLAY does not fail', async () => {
  expect(await failureOf(service, JSON.parse(MODEL_REPLAY as string))).toBe(null)
})
