import type { Connection } from '../../../server/platform/database/database.ts'
import { asAdmin } from '../services/as-admin.ts'

/** With the usual 4,096 rounds of hashing, both ends of each new connection compute for some milliseconds. */
export async function authenticateQuickly(connection: Connection): Promise<void> {
  if ('connectionString' in connection) return
  const { user, password } = connection
  await asAdmin(connection, `set scram_iterations = 1; alter role ${user} password '${password}'`)
}
