import sql from 'sql-template-tag'
import { type FindingState, PERIODS_OF_FINDINGS } from '../../../contract/findings.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { insertPeriod, type QualityLimits } from '../../field/quality/edit-quality-periods.ts'
import type { PeriodInput } from '../../field/quality/schema.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { withChanges } from '../../people/access/changed-fields.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { conflict, ValidationError } from '../../platform/http/errors.ts'
import { describeFinding, type FindingRow } from './describe-finding.ts'
import { findFinding } from './findings.ts'
import type { AcceptedFinding } from './schema.ts'

interface SiteOfFinding {
  id: number
  site_id: string
  organization_id: number
  time_zone: string
}

const WAS_ACCEPTED = errorSentence('findingAccepted')
const ACTIONS = { accepted: 'finding.accept', dismissed: 'finding.dismiss', open: 'finding.reopen' }

/**
 * Makes a quality period of a finding, and of others that the same period explains. One that is accepted already stays as it
 * is, so that the request can be repeated.
 */
export async function acceptFinding(
  database: Database,
  site: SiteOfFinding,
  { id, accepted, actor, limits }: { id: number; accepted: AcceptedFinding; actor: Actor; limits: QualityLimits },
): Promise<FindingRow> {
  const { also = [], ...changes } = accepted
  return database.transaction(async tx => {
    await requireOfSite(tx, site, also)
    const locked = new Map<number, FindingRow>()
    // In one order, so that two users cannot wait for each other.
    for (const one of [...new Set([id, ...also])].sort((a, b) => a - b))
      locked.set(one, await lockFinding(tx, site, one))
    const finding = locked.get(id) as FindingRow
    if (finding.state === 'accepted') return finding
    const { from, to } = finding
    const note = describeFinding(finding, site.time_zone).sentence
    const proposed = { from, to, channels: null, note, ...PERIODS_OF_FINDINGS[finding.kind] }
    const period = await insertPeriod(tx, site, withChanges<PeriodInput>(proposed, changes), actor, limits)
    for (const [other, { state }] of locked) {
      if (other !== id && state !== 'accepted')
        await decide(tx, site, { id: other, state: 'accepted', periodId: period.id, actor })
    }
    return decide(tx, site, { id, state: 'accepted', periodId: period.id, actor })
  })
}

async function requireOfSite(tx: Queryable, site: SiteOfFinding, ids: readonly number[]): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(sql`
    select id::integer as id
    from findings
    where site_id = ${site.id} and id = any(${ids}::bigint[])
  `)
  const missing = ids.find(id => !rows.some(row => row.id === id))
  if (missing !== undefined) throw new ValidationError({ also: [errorSentence('doesNotExist', { id: missing })] })
}

/** Dismisses a finding, or takes its dismissal back. One that is in this state already stays as it is. */
export async function decideFinding(
  database: Database,
  site: SiteOfFinding,
  { id, state, actor }: { id: number; state: 'dismissed' | 'open'; actor: Actor },
): Promise<FindingRow> {
  return database.transaction(async tx => {
    const finding = await lockFinding(tx, site, id)
    if (finding.state === state) return finding
    if (finding.state === 'accepted') throw conflict(WAS_ACCEPTED)
    return decide(tx, site, { id, state, periodId: null, actor })
  })
}

/** If two users decide at the same time, the second sees what the first decided. */
async function lockFinding(tx: Queryable, site: SiteOfFinding, id: number): Promise<FindingRow> {
  await tx.query(sql`select 1 from findings where id = ${id} for no key update`)
  return findFinding(tx, site.id, id)
}

interface Decision {
  id: number
  state: FindingState
  periodId: number | null
  actor: Actor
}

async function decide(
  tx: Queryable,
  site: SiteOfFinding,
  { id, state, periodId, actor }: Decision,
): Promise<FindingRow> {
  await tx.query(sql`
    update findings
    set state = ${state}, quality_period_id = ${periodId},
      decided_by = ${state === 'open' ? null : actor.name},
      decided_at = case when ${state} <> 'open' then now() end
    where id = ${id}
  `)
  const decided = await findFinding(tx, site.id, id)
  await audit(tx, {
    organizationId: site.organization_id,
    actor,
    action: ACTIONS[state],
    target: `${site.site_id}/${id}`,
    site: site.id,
    details: { kind: decided.kind, from: decided.from, to: decided.to, quality_period: periodId },
  })
  return decided
}
