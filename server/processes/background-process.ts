import { connect } from '../database/connect.ts'
import { connectionsFor, runLoops } from '../loops.ts'
import { createMetrics } from '../metrics.ts'
import { loops } from '../worker.ts'
import { runChild } from './child.ts'

runChild('background', async ({ config, connection }, log) => {
  const database = connect(connection, { max: connectionsFor(loops), applicationName: 'wayside background' })
  const { snapshot } = createMetrics({ connectionsInUse: () => database.connectionsInUse() })
  const running = runLoops(loops, { config, database, log })
  return {
    snapshot,
    async stop() {
      await running.stop()
      await database.close()
    },
  }
})
