// A process that opens the embedded PostgreSQL, says how to reach it, and stops using it when its standard input ends.
import {
  type EmbeddedPostgresOptions,
  openEmbeddedPostgres,
} from '../../server/platform/database/embedded/embedded-postgres.ts'

const options: EmbeddedPostgresOptions = JSON.parse(process.argv[2] ?? '')
const { connection, stop } = await openEmbeddedPostgres(options)
console.log(JSON.stringify(connection))
process.stdin.resume().on('end', async () => {
  await stop()
  process.exit()
})
