import type { QueryResult } from 'pg'
import { connect } from '../../../server/platform/database/connect.ts'
import type { Connection } from '../../../server/platform/database/database.ts'
import { PATIENT } from '../vitest/patient.ts'

/** One statement about databases. Copying one can take longer than a statement may, while two workers are busy. */
export async function asAdmin(server: Connection, statement: string): Promise<QueryResult> {
  const admin = connect(server, { max: 1, applicationName: 'wayside tests', timeouts: PATIENT })
  try {
    await admin.query('set statement_timeout = 0')
    return await admin.query(statement)
  } finally {
    await admin.close()
  }
}
