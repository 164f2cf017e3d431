// A process that seals, re-seals and unseals all records before today until it is killed. It writes a line for each
// span and each turn, so that what a killed turn has done is counted too.

import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '../../../contract/times/time.ts'
import { connect } from '../../../server/platform/database/connect.ts'
import { DatabaseUnavailable } from '../../../server/platform/database/database.ts'
import { detectLayout } from '../../../server/platform/database/layout.ts'
import { openAll } from '../../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'

const database = connect(JSON.parse(process.env.CONNECTION as string), { max: 2, applicationName: 'wayside faults' })
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const anyDay = () => today - Math.floor(Math.random() * 10) * DAY_MS

const report = (counts: { sealed?: number; opened?: number }) => process.stdout.write(`${JSON.stringify(counts)}\n`)

async function sealSome(): Promise<void> {
  let before = 0
  await sealRecords(database, {
    before: Math.random() < 0.8 ? today : anyDay(),
    maxSpanRecords: 20 + Math.floor(Math.random() * 2000),
    onProgress(sealed) {
      report({ sealed: sealed - before })
      before = sealed
    },
  })
}

async function openSome(): Promise<void> {
  const from = anyDay()
  let before = 0
  await openAll(database, {
    ...(Math.random() < 0.3 ? {} : { from, to: from + 2 * DAY_MS }),
    onProgress(opened) {
      report({ opened: opened - before })
      before = opened
    },
  })
}

let isDetected = false
for (;;) {
  try {
    if (!isDetected) await detectLayout(database)
    isDetected = true
    await (Math.random() < 0.6 ? sealSome() : openSome())
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
  report({})
  await sleep(Math.random() * 100)
}
