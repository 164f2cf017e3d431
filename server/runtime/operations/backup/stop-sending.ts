import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { audit } from '../../../people/access/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'

const RESTORING = { userId: null, name: 'restore', address: null }
const REASON = errorSentence('databaseRestored')
const STOP = { statementMs: 600_000 }

/**
 * Disables the webhooks and ends the mails of a restored database: the service that the backup was taken of may still send
 * them, and receivers would take events of a copy for real ones.
 */
export async function stopSending(database: Database): Promise<void> {
  await database.transaction(async tx => {
    const { rows } = await tx.query<{ id: number; organization_id: number }>(sql`
      update webhook_endpoints
      set enabled = false, disabled_reason = 'restored', changed_at = date_trunc('milliseconds', now())
      where enabled
      returning id, organization_id
    `)
    for (const { id, organization_id: organizationId } of rows) {
      const details = { reason: 'restored' }
      await audit(tx, { organizationId, actor: RESTORING, action: 'webhook.disable', target: String(id), details })
    }
    await tx.query(sql`
      update webhook_deliveries
      set status = 'failed', error = ${REASON}
      where status = 'waiting'
    `)
    await tx.query(sql`
      update mails
      set status = 'failed', content = null, error = ${REASON}
      where status = 'waiting'
    `)
    await tx.query(sql`update password_resets set email = null where email is not null`)
  }, STOP)
  await deleteInBatches(database, 'alarm_notices', sql`true`)
}
