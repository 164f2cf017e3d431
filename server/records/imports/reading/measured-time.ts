import sql from 'sql-template-tag'
import { quietNote } from '../../../../contract/quality.ts'
import { HOUR_MS, MINUTE_MS, mergeRanges, subtractRanges, type TimeRange } from '../../../../contract/times/time.ts'
import { zoneOffsetMs } from '../../../../contract/times/time-zone.ts'
import { insertPeriod, QUALITY_LIMITS } from '../../../field/quality/edit-quality-periods.ts'
import type { Actor } from '../../../people/access/audit.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { readUsualTraffic } from '../../uploads/days/usual-traffic.ts'
import type { SiteOfUpload } from '../../uploads/read-site.ts'
import type { Sites } from '../file-sites.ts'
import { mergeHours, type Survey, type SurveyedCounter } from '../survey-file.ts'
import { formatted } from './local-time.ts'

const MAX_QUIET_TIMES = 20

/** Who says what was measured; `vehicles`: neither of them, it follows from the vehicles. */
export const MEASURED_SOURCES = ['file', 'user', 'vehicles'] as const
export const QUIET_PLACES = ['whole', 'start', 'between', 'end'] as const

/** What an import takes for measured, and what is strange about it. */
export interface MeasuredTime {
  source: (typeof MEASURED_SOURCES)[number]
  from: Date
  to: Date
  /** Times without a vehicle that are unlikely by the usual traffic, of an hour or more: the longest ones, by time. */
  quiet: { from: Date; to: Date; place: (typeof QUIET_PLACES)[number] }[]
  sentence: string
}

/** Null where nothing can be said: of several counters, or without a declared time and a second vehicle. */
export async function describeMeasured(
  database: Queryable,
  { siteId, timeZone }: SiteOfUpload,
  survey: Survey,
  asked: TimeRange | null,
): Promise<MeasuredTime | null> {
  const { counters, covers, isWhole, isOfIntervals } = survey
  if (counters.size > 1 || isOfIntervals) return null
  const [hours = new Map()] = [...counters.values()].map(counter => counter.hours)
  if (!hours) return null
  const busy = mergeRanges([...hours.values()].map(({ first, last }) => ({ from: first, to: last + 1 })))
  const declared = asked ? [asked] : mergeRanges(covers)
  const [first, last] = [busy[0], busy.at(-1)]
  const isSpan = first !== undefined && last !== undefined && last.to - first.from > 1
  const ranges = declared.length > 0 || !isSpan ? declared : [{ from: first.from, to: last.to - 1 }]
  const [from, to] = [ranges[0]?.from, ranges.at(-1)?.to]
  if (from === undefined || to === undefined) return null
  const traffic = await readUsualTraffic(database, { id: siteId, zone: timeZone }, { from, to })
  for (const [hour, { vehicles }] of hours) traffic.raise(hour, vehicles)
  const placeOf = (quiet: TimeRange) => {
    if (quiet.from === from && quiet.to === to) return 'whole'
    if (quiet.from === from) return 'start'
    return quiet.to === to ? 'end' : 'between'
  }
  const quiet = subtractRanges(ranges, busy)
    .filter(one => one.to - one.from >= HOUR_MS && !traffic.isMeasured(one))
    .map(one => ({ ...one, place: placeOf(one) }) as const)
    .filter(({ place }) => isWhole || (place !== 'end' && place !== 'whole'))
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_QUIET_TIMES)
    .sort((a, b) => a.from - b.from)
    .map(one => ({ from: new Date(one.from), to: new Date(one.to), place: one.place }))
  const source = asked ? 'user' : declared.length > 0 ? 'file' : 'vehicles'
  const measured = { source, from: new Date(from), to: new Date(to), quiet } as const
  return { ...measured, sentence: sentenceOf(measured, timeZone) }
}

interface CounterMeasured {
  /** Its name; those of a site together are one. */
  counter: string
  site: SiteOfUpload
  measured: MeasuredTime
}

/** The same of each counter of a file, or of several files, that is of a site. */
export async function describeCounters(
  database: Queryable,
  sites: Pick<Sites, 'first' | 'of'>,
  survey: Survey,
  asked: TimeRange | null,
): Promise<CounterMeasured[]> {
  const { counters } = survey
  const bySite = new Map<number, { site: SiteOfUpload; names: (string | null)[]; own: SurveyedCounter }>()
  for (const [name, own] of counters) {
    const site = sites.of(name)
    const known = site && bySite.get(site.siteId)
    if (known) {
      known.names.push(name)
      known.own = {
        ...own,
        hours: mergeHours(known.own.hours && new Map(known.own.hours), own.hours),
        covers: [...known.own.covers, ...own.covers],
      }
    } else if (site) bySite.set(site.siteId, { site, names: [name], own })
  }
  // Without a vehicle, a file may still declare what it measured.
  if (counters.size === 0) {
    const measured = await describeMeasured(database, sites.first, survey, asked)
    return measured ? [{ counter: '', site: sites.first, measured }] : []
  }
  const described: CounterMeasured[] = []
  for (const { site, names, own } of bySite.values()) {
    const covers = counters.size > 1 ? own.covers : survey.covers
    const alone = { ...survey, covers, counters: new Map([[null, own]]) }
    const measured = await describeMeasured(database, site, alone, asked)
    if (measured) described.push({ counter: names.join(', '), site, measured })
  }
  return described
}

/** As answers show it: of one counter by itself, of several a list. */
export function countersFields(described: CounterMeasured[], { counters }: Survey) {
  const [first] = described
  return {
    measured: counters.size <= 1 && first ? measuredFields(first.measured) : null,
    measured_by_counter:
      counters.size <= 1 ? [] : described.map(({ counter, measured }) => ({ counter, ...measuredFields(measured) })),
  }
}

export const measuredFields = ({ source, from, to, quiet, sentence }: MeasuredTime) => ({
  source,
  from_dt: from,
  to_dt: to,
  sentence,
  quiet: quiet.map(one => ({ from_dt: one.from, to_dt: one.to, place: one.place })),
})

function sentenceOf({ source, from, to, quiet }: Omit<MeasuredTime, 'sentence'>, zone: string): string {
  const local = (moment: Date) => formatted(moment.getTime() + zoneOffsetMs(zone, moment.getTime())).slice(0, 16)
  const span = `from ${local(from)} to ${local(to)}`
  const said = {
    file: `The file says that it measured ${span}.`,
    user: `Measured ${span}, as was said.`,
    vehicles: `The file does not say what was measured. Its vehicles are ${span}; longer times without one count as not measured.`,
  }[source]
  if (quiet.length === 0) return said
  const times = quiet.map(one => {
    const length = inHours(one.to.getTime() - one.from.getTime())
    const places = { whole: 'at all', start: `in the first ${length}`, end: `in the last ${length}` }
    return one.place === 'between' ? `in ${length} from ${local(one.from)}` : places[one.place]
  })
  return `${said} No vehicle ${times.join(', ')}.`
}

/** As `27 h` or `9 h 46 min`. */
function inHours(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS)
  const rest = minutes % 60 === 0 ? '' : ` ${minutes % 60} min`
  return `${Math.floor(minutes / 60)} h${rest}`
}

/** Makes quality periods of the times without a vehicle that were declared as measured. Repeating it adds nothing. */
export async function leaveOutQuiet(
  database: Database,
  { siteId }: SiteOfUpload,
  measured: MeasuredTime | null,
  actor: Actor,
): Promise<void> {
  if (!measured || measured.source === 'vehicles') return
  for (const { from, to } of measured.quiet) {
    await database.transaction(async tx => {
      const { rows } = await tx.query<{ site_id: string; is_known: boolean }>(sql`
        select s.site_id, exists (
            select
            from quality_periods p
            where p.site_id = s.id and p.effect = 'exclude' and p.channels is null and p.starts_at <= ${from}
              and (p.ends_at is null or p.ends_at >= ${to})
          ) as is_known
        from sites s
        where s.id = ${siteId}
      `)
      const site = rows[0]
      if (!site || site.is_known) return
      const note = quietNote(inHours(to.getTime() - from.getTime()))
      const period = { from, to, channels: null, kind: 'equipment_fault', effect: 'exclude', note } as const
      await insertPeriod(tx, { id: siteId, site_id: site.site_id }, period, actor, QUALITY_LIMITS)
    })
  }
}
