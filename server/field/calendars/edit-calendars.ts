import sql from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { JOINERS } from '../../../contract/text/search-text.ts'
import { type Actor, audit } from '../../people/access/audit.ts'
import { changedFields, withChanges } from '../../people/access/changed-fields.ts'
import type { TransactionHooks } from '../../people/access/idempotent.ts'
import { everySite } from '../../people/access/viewer.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { LOCKS, lock } from '../../platform/database/locks.ts'
import { conflict, ValidationError } from '../../platform/http/errors.ts'
import { checkSites } from '../sites/find-sites.ts'
import { checkCountryOrRegion } from '../sites/public-holidays.ts'
import type { CalendarEntry, FileLimits } from './calendar-file.ts'
import { type CalendarRow, findCalendar } from './calendars.ts'
import { type CalendarChanges, type CalendarInput, completenessProblem } from './schema.ts'

export interface CalendarLimits extends FileLimits {
  /** Limits of an organization: its calendars, and the entries of all of them, which every answer about days reads. */
  calendars: number
  entriesOfOrganization: number
  /** For receiving a file. */
  milliseconds: number
}

export const CALENDAR_LIMITS: CalendarLimits = {
  calendars: 100,
  entriesOfOrganization: 10_000,
  entries: 2_000,
  days: 366,
  bytes: 512 * 1024,
  lines: 20_000,
  milliseconds: 60_000,
}

/** Creates an empty calendar in a transaction of its own, with the hooks of a request that may be repeated. */
export async function createCalendar(
  database: Database,
  organizationId: number,
  input: CalendarInput,
  actor: Actor,
  limits: CalendarLimits,
  hooks: TransactionHooks<CalendarRow>,
): Promise<Buffer> {
  return database.transaction(async tx => {
    const answered = await hooks.before(tx)
    if (answered) return answered
    await checkCalendar(tx, organizationId, input)
    await lock(tx, LOCKS.calendars(organizationId))
    await refuseTooMany(tx, organizationId, limits)
    await refuseSameName(tx, organizationId, input.name, null)
    const { rows } = await tx.query<{ id: number }>(sql`
      insert into calendars (organization_id, name, kind, region, sites, complete_from, complete_to)
      values (${organizationId}, ${input.name}, ${input.kind}, ${input.region}, ${input.sites},
        ${input.complete_from}::date, ${input.complete_to}::date)
      returning id
    `)
    const [{ id }] = rows as [(typeof rows)[0]]
    await audit(tx, { organizationId, actor, action: 'calendar.create', target: input.name, details: { ...input } })
    return hooks.after(tx, await findCalendar(tx, everySite(organizationId), id))
  })
}

/** Changes the fields that are not undefined. Nothing is written when none differs. */
export async function editCalendar(
  database: Database,
  organizationId: number,
  id: number,
  changes: CalendarChanges,
  actor: Actor,
): Promise<CalendarRow> {
  return database.transaction(async tx => {
    await lock(tx, LOCKS.calendars(organizationId))
    const calendar = await findCalendar(tx, everySite(organizationId), id)
    const { name, kind, region, sites, complete_from, complete_to } = calendar
    const before: CalendarInput = { name, kind, region, sites, complete_from, complete_to }
    const after = withChanges(before, changes)
    const details = changedFields(before, after)
    if (!details) return calendar
    const problem = completenessProblem(after)
    if (problem) throw new ValidationError(problem.tree as { [field: string]: string[] }, problem.code)
    await checkCalendar(tx, organizationId, after)
    await refuseSameName(tx, organizationId, after.name, id)
    await store(tx, id, after)
    await audit(tx, { organizationId, actor, action: 'calendar.edit', target: name, details })
    return findCalendar(tx, everySite(organizationId), id)
  })
}

async function store(tx: Queryable, id: number, calendar: CalendarInput): Promise<void> {
  await tx.query(sql`
    update calendars
    set name = ${calendar.name}, kind = ${calendar.kind}, region = ${calendar.region}, sites = ${calendar.sites},
      complete_from = ${calendar.complete_from}::date, complete_to = ${calendar.complete_to}::date, changed_at = now()
    where id = ${id}
  `)
}

/** Names that differ by joiners alone look the same. The calendars must be locked before. */
async function refuseSameName(
  tx: Queryable,
  organizationId: number,
  name: string,
  except: number | null,
): Promise<void> {
  const { rows } = await tx.query(sql`
    select
    from calendars
    where organization_id = ${organizationId} and translate(name, ${JOINERS}, '') = translate(${name}, ${JOINERS}, '')
      and id is distinct from ${except}
    limit 1
  `)
  if (rows.length > 0) throw nameExists()
}

/** Replaces all entries of a calendar: the same file twice is the same calendar. */
export async function replaceEntries(
  database: Database,
  organizationId: number,
  id: number,
  entries: CalendarEntry[],
  actor: Actor,
  limits: CalendarLimits,
): Promise<CalendarRow> {
  return database.transaction(async tx => {
    await lock(tx, LOCKS.calendars(organizationId))
    const before = await findCalendar(tx, everySite(organizationId), id)
    await tx.query(sql`delete from calendar_days where calendar_id = ${id}`)
    await refuseEntries(tx, organizationId, entries.length, limits)
    await tx.query(sql`
      insert into calendar_days (calendar_id, first_day, last_day, name)
      select ${id}::integer, first, last, name
      from json_to_recordset(${JSON.stringify(entries)}::json) as new (first date, last date, name text)
    `)
    await tx.query(sql`update calendars set changed_at = now() where id = ${id}`)
    const after = await findCalendar(tx, everySite(organizationId), id)
    const details = { entries: { from: before.entries, to: after.entries } }
    await audit(tx, { organizationId, actor, action: 'calendar.import', target: before.name, details })
    return after
  })
}

export async function deleteCalendar(
  database: Database,
  organizationId: number,
  id: number,
  actor: Actor,
): Promise<void> {
  await database.transaction(async tx => {
    await lock(tx, LOCKS.calendars(organizationId))
    const { id: _, name, ...details } = await findCalendar(tx, everySite(organizationId), id)
    await tx.query(sql`delete from calendars where id = ${id}`)
    await audit(tx, { organizationId, actor, action: 'calendar.delete', target: name, details })
  })
}

const nameExists = () => new ValidationError({ name: [errorSentence('calendarExists')] }, 'already_exists')

async function checkCalendar(tx: Queryable, organizationId: number, { region, sites }: CalendarInput): Promise<void> {
  if (sites) await checkSites(tx, everySite(organizationId), sites, 'sites')
  if (region !== null) await checkCountryOrRegion(region)
}

async function refuseTooMany(tx: Queryable, organizationId: number, { calendars }: CalendarLimits): Promise<void> {
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from calendars
    where organization_id = ${organizationId}
  `)
  if ((rows[0]?.count ?? 0) < calendars) return
  throw conflict(errorSentence('tooManyCalendars', { max: calendars }))
}

async function refuseEntries(
  tx: Queryable,
  organizationId: number,
  added: number,
  { entriesOfOrganization: max }: CalendarLimits,
): Promise<void> {
  const { rows } = await tx.query<{ count: number }>(sql`
    select count(*)::integer as count
    from calendar_days d
    join calendars c on c.id = d.calendar_id
    where c.organization_id = ${organizationId}
  `)
  const count = (rows[0]?.count ?? 0) + added
  if (count <= max) return
  throw conflict(errorSentence('tooManyCalendarEntries', { count, max }))
}
