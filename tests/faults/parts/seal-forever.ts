// A process that seals, re-seals and unseals all records before today until it is killed. It writes a line for each turn.
import { setTimeout as sleep } from 'node:timers/promises'
import { detectCluster } from '../../../server/database/cluster.ts'
import { connect, DatabaseUnavailable } from '../../../server/database/connect.ts'
import { openAll } from '../../../server/records/blocks/open-all.ts'
import { sealRecords } from '../../../server/records/blocks/seal-records.ts'

const DAY_MS = 86_400_000
const database = connect(JSON.parse(process.env.CONNECTION as string), { max: 2, applicationName: 'wayside faults' })
const today = Math.floor(Date.now() / DAY_MS) * DAY_MS
const anyDay = () => today - Math.floor(Math.random() * 10) * DAY_MS

let isDetected = false
for (;;) {
  const turn = { sealed: 0, opened: 0 }
  try {
    if (!isDetected) await detectCluster(database)
    isDetected = true
    if (Math.random() < 0.6) {
      const maxSpanRecords = 20 + Math.floor(Math.random() * 2000)
      turn.sealed = await sealRecords(database, { before: Math.random() < 0.8 ? today : anyDay(), maxSpanRecords })
    } else {
      const from = anyDay()
      turn.opened = await openAll(database, Math.random() < 0.3 ? {} : { from, to: from + 2 * DAY_MS })
    }
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable)) throw error
  }
  process.stdout.write(`${JSON.stringify(turn)}\n`)
  await sleep(Math.random() * 100)
}
