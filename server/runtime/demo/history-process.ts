// A process of its own with a low priority, which ends with the process that started it.

import { detectLayout } from '../../platform/database/layout.ts'
import { openDatabase } from '../../platform/database/open.ts'
import { readConfig } from '../config.ts'
import { lowerPriority } from '../processes/lower-priority.ts'
import { fillHistory } from './fill-history.ts'

const stopping = new AbortController()
for (const event of ['disconnect', 'SIGINT', 'SIGTERM']) process.once(event, () => stopping.abort())
lowerPriority()
const config = readConfig(process.env)
const { database, close } = await openDatabase(config, {
  owner: false,
  max: 1,
  applicationName: 'wayside demo',
})
await detectLayout(database)
  .then(() => fillHistory(database, { sealAfterDays: config.sealAfterDays, signal: stopping.signal }))
  .finally(close)
if (process.connected) process.disconnect()
