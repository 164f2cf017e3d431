import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { changedFields, withChanges } from '../../people/access/changed-fields.ts'
import type { TransactionHooks } from '../../people/access/idempotent.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { conflict, type ErrorTree, notFound, ValidationError } from '../../platform/http/errors.ts'
import { findPeriod, type PeriodRow } from './quality-periods.ts'
import type { PeriodChanges, PeriodInput } from './schema.ts'

export interface QualityLimits {
  /** Periods of one site, and of all sites of an organization: aggregates and figures read all that touch their window. */
  periodsOfSite: number
  periodsOfOrganization: number
}
export const QUALITY_LIMITS: QualityLimits = { periodsOfSite: 500, periodsOfOrganization: 20_000 }

interface SiteOfPeriod {
  id: number
  site_id: string
}

/** Creates a period in a transaction of its own, with the hooks of a request that may be repeated. */
export async function createPeriod(
  database: Database,
  site: SiteOfPeriod,
  input: PeriodInput,
  actor: Actor,
  limits: QualityLimits,
  hooks: TransactionHooks<PeriodRow>,
): Promise<Buffer> {
  return database.transaction(async tx => {
    const answered = await hooks.before(tx)
    return answered ?? hooks.after(tx, await insertPeriod(tx, site, input, actor, limits))
  })
}

export async function insertPeriod(
  tx: Queryable,
  site: SiteOfPeriod,
  input: PeriodInput,
  actor: Actor,
  limits: QualityLimits,
): Promise<PeriodRow> {
  const organizationId = await lockSite(tx, site.id)
  await checkPeriod(tx, site.id, input)
  await refuseTooMany(tx, organizationId, site.id, limits)
  const { rows } = await tx.query<{ id: number }>(sql`
    insert into quality_periods (site_id, starts_at, ends_at, channels, kind, effect, note, created_by)
    values (${site.id}, ${input.from}, ${input.to}, ${input.channels}, ${input.kind}, ${input.effect}, ${input.note},
      ${actor.name})
    returning id
  `)
  const period = await findPeriod(tx, site.id, rows[0]?.id as number)
  const target = targetOf(site, period.id)
  await audit(tx, {
    organizationId,
    actor,
    action: 'quality_period.create',
    target,
    site: site.id,
    details: { ...input },
  })
  return period
}

/** Changes the fields that are not undefined. Nothing is written when none differs. */
export async function editPeriod(
  database: Database,
  site: SiteOfPeriod,
  id: number,
  changes: PeriodChanges,
  actor: Actor,
): Promise<PeriodRow> {
  return database.transaction(async tx => {
    const organizationId = await lockSite(tx, site.id)
    const period = await findPeriod(tx, site.id, id)
    const { from, to, channels, kind, effect, note } = period
    const before: PeriodInput = { from, to, channels, kind, effect, note }
    const after = withChanges(before, changes)
    const details = changedFields(before, after)
    if (!details) return period
    await checkPeriod(tx, site.id, after)
    await tx.query(sql`
      update quality_periods
      set starts_at = ${after.from}, ends_at = ${after.to}, channels = ${after.channels}, kind = ${after.kind},
        effect = ${after.effect}, note = ${after.note}, changed_at = now()
      where id = ${id}
    `)
    await audit(tx, {
      organizationId,
      actor,
      action: 'quality_period.edit',
      target: targetOf(site, id),
      site: site.id,
      details,
    })
    return findPeriod(tx, site.id, id)
  })
}

/** Ends a period at a moment or now. One that has ended already stays as it is, so that the request can be repeated. */
export async function endPeriod(
  database: Database,
  site: SiteOfPeriod,
  id: number,
  at: Date | undefined,
  actor: Actor,
): Promise<PeriodRow> {
  const period = await findPeriod(database, site.id, id)
  if (period.to !== null) return period
  const { rows } = await database.query<{ now: Date }>(sql`select date_trunc('milliseconds', now()) as now`)
  return editPeriod(database, site, id, { ...NO_CHANGES, to: at ?? (rows[0]?.now as Date) }, actor)
}

const NO_CHANGES = {
  from: undefined,
  channels: undefined,
  kind: undefined,
  effect: undefined,
  note: undefined,
}

export async function deletePeriod(database: Database, site: SiteOfPeriod, id: number, actor: Actor): Promise<void> {
  await database.transaction(async tx => {
    const organizationId = await lockSite(tx, site.id)
    const { id: _, site: __, ...details } = await findPeriod(tx, site.id, id)
    await tx.query(sql`delete from quality_periods where id = ${id}`)
    await audit(tx, {
      organizationId,
      actor,
      action: 'quality_period.delete',
      target: targetOf(site, id),
      site: site.id,
      details,
    })
  })
}

const targetOf = (site: SiteOfPeriod, id: number) => `${site.site_id}/${id}`

/** Also against a channel that is removed at the same time. */
async function lockSite(tx: Queryable, siteId: number): Promise<number> {
  const { rows } = await tx.query<{ organization_id: number }>(sql`
    select organization_id
    from sites
    where id = ${siteId}
    for no key update
  `)
  if (!rows[0]) throw notFound()
  return rows[0].organization_id
}

async function checkPeriod(tx: Queryable, siteId: number, { from, to, channels }: PeriodInput): Promise<void> {
  if (to !== null && to <= from) throw new ValidationError({ to: [errorSentence('toNotAfterFrom')] })
  if (channels === null) return
  const { rows } = await tx.query<{ number: number }>(sql`select number from channels where site_id = ${siteId}`)
  const known = new Set(rows.map(row => row.number))
  const errors: { [index: string]: ErrorTree } = {}
  for (const [index, number] of channels.entries()) {
    if (!known.has(number)) errors[index] = [errorSentence('unknownChannel', { number })]
  }
  if (Object.keys(errors).length > 0) throw new ValidationError({ channels: errors }, 'does_not_exist')
}

async function refuseTooMany(
  tx: Queryable,
  organizationId: number,
  siteId: number,
  { periodsOfSite, periodsOfOrganization }: QualityLimits,
): Promise<void> {
  await lock(tx, LOCKS.qualityPeriods(organizationId))
  const { rows } = await tx.query<{ of_site: number; of_all: number }>(sql`
    select count(*) filter (where p.site_id = ${siteId})::integer as of_site, count(*)::integer as of_all
    from quality_periods p
    join sites s on s.id = p.site_id
    where s.organization_id = ${organizationId}
  `)
  const { of_site, of_all } = rows[0] as (typeof rows)[0]
  if (of_site >= periodsOfSite) throw conflict(errorSentence('tooManyPeriodsOfSite', { max: periodsOfSite }))
  if (of_all >= periodsOfOrganization) throw conflict(errorSentence('tooManyPeriods', { max: periodsOfOrganization }))
}
