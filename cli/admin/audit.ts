import { Command } from 'commander'
import { listAudit } from '../../server/people/access/list-audit.ts'
import { everySite } from '../../server/people/access/viewer.ts'
import { datetime, integer, object, optional } from '../../server/platform/http/requests/fields.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { organizationNamed, userNamed } from './named.ts'
import { printList } from './table.ts'
import { verb } from './verb.ts'

interface AuditOptions {
  organization: string
  action?: string
  user?: string
  target?: string
  from?: string
  to?: string
  before?: string
  limit?: string
  json?: true
}

const bounds = object({
  from: optional(datetime()),
  to: optional(datetime()),
  before: optional(integer({ min: 1 })),
  limit: optional(integer({ min: 1, max: 1000 }), 50),
})

export function auditCommand(): Command {
  const audit = new Command('audit').description('who did what to which, and when: never changed or removed')

  verb(
    audit,
    'list',
    'list what was done in an organization, the newest first',
    'wayside admin audit list --organization "City of Turku" --action token',
  )
    .requiredOption('--organization <name>', 'of this organization')
    .option('--action <action>', 'one kind of act, or all of a noun: "token.revoke", "token"')
    .option('--user <email>', 'what this user did')
    .option('--target <text>', 'a part of what it was done to')
    .option('--from <moment>', 'not before; without an offset in UTC')
    .option('--to <moment>', 'before')
    .option('--before <id>', 'older than this entry')
    .option('--limit <number>', 'how many (50)')
    .run(async ({ database }, { organization, action, user, target, json, ...limits }: AuditOptions) => {
      const organizationId = await organizationNamed(database, organization)
      const { from, to, before, limit } = validateBody(bounds, limits)
      const filters = {
        action,
        user: user === undefined ? undefined : (await userNamed(database, user)).id,
        target,
        from: from && new Date(from.ms),
        to: to && new Date(to.ms),
      }
      const entries = await listAudit(database, everySite(organizationId), filters, { limit, before })
      printList(entries, json, 'There is nothing of this kind.', {
        ID: entries.map(one => one.id),
        AT: entries.map(one => one.at),
        ACTOR: entries.map(one => one.actor),
        ACTION: entries.map(one => one.action),
        TARGET: entries.map(one => one.target),
        ADDRESS: entries.map(one => one.address),
      })
    })

  return audit
}
