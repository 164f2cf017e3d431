import sql from 'sql-template-tag'
import type { Queryable } from '../../platform/database/database.ts'

/** Who did something: a user of the service, or the operator at the command line. */
export interface Actor {
  userId: number | null
  name: string
  address: string | null
}

export const OPERATOR: Actor = { userId: null, name: 'operator', address: null }

/** What sends for the devices of the demo. */
export const SIMULATOR: Actor = { userId: null, name: 'simulator', address: null }

interface Act {
  organizationId: number | null
  actor: Actor
  /** The noun and the verb: `token.regenerate`, `site.create`. */
  action: string
  target: string
  /** The one site that it is about: managers who see only some sites may read of it. */
  site?: number | null
  details?: { [name: string]: unknown }
}

/** One row per act, written in the transaction of the act. */
export async function audit(tx: Queryable, act: Act): Promise<void> {
  await tx.query(sql`
    insert into audit_log (organization_id, user_id, actor, action, target, site_id, details, address)
    values (${act.organizationId}, ${act.actor.userId}, ${act.actor.name}, ${act.action}, ${act.target},
      ${act.site ?? null}, ${storable(JSON.stringify(act.details ?? {}))}, ${act.actor.address})
  `)
}

/** Replaces what jsonb refuses in text from callers: zero characters and lone surrogates. */
const storable = (json: string): string =>
  json.replace(/\\(?:\\|u(?:0000|d[89a-f]..))/g, found => (found === '\\\\' ? found : '\\ufffd'))
