import { connect } from '../platform/database/connect.ts'
import { startWork } from './background/work.ts'
import { createMetrics } from './metrics.ts'
import { runChild } from './processes/child.ts'
import { LOOP_AND_IMPORT_CONNECTIONS } from './processes/connections.ts'

runChild('background', async ({ config, connection, layout }, log) => {
  const database = connect(connection, {
    max: LOOP_AND_IMPORT_CONNECTIONS,
    applicationName: 'wayside background',
    layout,
  })
  const metrics = createMetrics({ connectionsInUse: () => database.connectionsInUse() })
  const work = startWork({ config, database, connection, log, onTurn: metrics.turned })
  return {
    snapshot: metrics.snapshot,
    async stop() {
      await work.stop()
      await database.close()
    },
  }
})
