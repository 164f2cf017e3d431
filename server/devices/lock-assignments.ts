import sql from 'sql-template-tag'
import type { Queryable } from '../database/connect.ts'
import { notFound } from '../http/errors.ts'

/**
 * Assignments of an organization change one after the other. Locks on the device and the site would not do: an
 * assignment also ends that of a third party, the device which stood there before.
 */
export async function lockAssignments(
  tx: Queryable,
  deviceId: number,
): Promise<{ organizationId: number; serial: string }> {
  const { rows } = await tx.query<{ organizationId: number; serial: string }>(sql`
    select o.id as "organizationId", d.serial
    from devices d
    join organizations o on o.id = d.organization_id
    where d.id = ${deviceId}
    for no key update of o
  `)
  if (!rows[0]) throw notFound()
  return rows[0]
}
