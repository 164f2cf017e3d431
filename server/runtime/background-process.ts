import { connect } from '../platform/database/connect.ts'
import { startWork } from './background/work.ts'
import { createMetrics } from './metrics.ts'
import { runChild } from './processes/child.ts'
import { LOOP_AND_IMPORT_CONNECTIONS } from './processes/connections.ts'
import { startTelemetry } from './telemetry/start-telemetry.ts'

runChild('background', async ({ config, connection, layout }, log) => {
  const database = connect(connection, {
    max: LOOP_AND_IMPORT_CONNECTIONS,
    applicationName: 'wayside background',
    layout,
  })
  const metrics = createMetrics({ connectionsInUse: () => database.connectionsInUse() })
  const { snapshot } = metrics
  const telemetry = await startTelemetry({ settings: config.telemetry, process: 'background', snapshot, log })
  const work = startWork({ config, database, connection, log, telemetry, onTurn: metrics.turned })
  return {
    snapshot,
    async stop() {
      await work.stop()
      await Promise.all([database.close(), telemetry?.stop()])
    },
  }
})
