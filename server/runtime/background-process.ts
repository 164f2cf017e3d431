import { startWork } from '../background/work.ts'
import { connect } from '../database/connect.ts'
import { createMetrics } from '../metrics.ts'
import { runChild } from './child.ts'
import { LOOP_AND_IMPORT_CONNECTIONS } from './connections.ts'

runChild('background', async ({ config, connection }, log) => {
  const database = connect(connection, { max: LOOP_AND_IMPORT_CONNECTIONS, applicationName: 'wayside background' })
  const { snapshot } = createMetrics({ connectionsInUse: () => database.connectionsInUse() })
  const work = startWork({ config, database, connection, log })
  return {
    snapshot,
    async stop() {
      await work.stop()
      await database.close()
    },
  }
})
