import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { addDays, localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { bearingOf, goesTowards, type RoadChannel } from '../../../contract/vehicles/roads.ts'
import { listChannels } from '../../field/sites/channels.ts'
import { andVisible, sitesOfGroups, type Viewer } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { axleFactorOf } from '../estimates/estimate-aadt.ts'
import { calendarYear, type FactorYear, factorYear, shiftYear } from '../estimates/factor-year.ts'
import {
  aadtOfMonths,
  type CountedDay,
  type CountedYear,
  lacksWeekday,
  type PermanentSite,
  type PermanentSites,
} from '../estimates/pattern.ts'
import { countSites, openSites } from './measure-sites.ts'
import { MeasuredSite } from './measured-site.ts'
import { FIGURE_DEFAULTS, type FiguresBody } from './schema.ts'
import { classes } from './sections-volume.ts'
import { aashto } from './sections-year.ts'

/** Days of a year that must count at a permanent site, besides one in each month; by a group also on each weekday of it. */
const MIN_DAYS = 274

/** The nearest ones are read; a year of a site takes about 0.1 s. */
const MAX_PERMANENT_SITES = { group: 12, countmatch: 5 }
/** So many sites, the nearest ones, are looked at to find them. */
const MAX_CANDIDATES = 500
const LIMITS = { records: Number.POSITIVE_INFINITY, siteDays: Number.POSITIVE_INFINITY, items: 0 }

interface PermanentSitesRequest {
  viewer: Viewer
  body: FiguresBody
  /** Sites that were read for another site of the same request. */
  read: Map<string, PermanentSite | null>
}

const NONE: PermanentSites = { reason: null, group: null, year: null, bearing: null, sites: [] }

/** Days that count and are no public holidays. */
export const countedDaysOf = (site: MeasuredSite): CountedDay[] => withoutHolidays(site, daysOf(site))

/** Days that count, of these channels. */
function daysOf(site: MeasuredSite, channels: number[] | null = null): CountedDay[] {
  const volumes = channels ? site.volumesOf(...channels) : site.volumes
  return site.countedDays(channels ? site.judgementOf(channels) : undefined).map(number => {
    const { date, month, weekday } = site.day(number)
    return { date, month, weekday, volume: volumes.days[number] as number }
  })
}

const withoutHolidays = (site: MeasuredSite, days: CountedDay[]): CountedDay[] =>
  days.filter(({ date }) => !site.facts.calendar.get(date)?.holiday)

/** The permanent sites for a count: of its group, or the nearest ones. Only sites that the viewer may see are used. */
export async function readPermanentSites(
  database: Database,
  site: MeasuredSite,
  request: PermanentSitesRequest,
): Promise<PermanentSites> {
  const { viewer, body } = request
  const last = countedDaysOf(site).at(-1)
  if (!last) return { ...NONE, reason: 'no_day_counts' }
  if (site.isYear && aashto(site, site.countedDays()).value !== null) return { ...NONE, reason: 'has_aadt' }
  const groups = body.estimate.method === 'group' ? await findFactorGroups(database, viewer, site.facts.id) : null
  if (groups && groups.length !== 1) return { ...NONE, reason: groups.length === 0 ? 'no_group' : 'several_groups' }
  const [group = null] = groups ?? []
  const year = factorYear(last.date, localDate(site.facts.zone, site.now))
  const found = await findCandidates(database, request, { site: site.facts.id, among: group?.sites ?? null, year })
  const bearing = body.estimate.method === 'countmatch' ? await bearingOfCount(database, site) : null
  const keyOf = (id: number) => `${id} ${year.from} ${bearing}`
  const unread = found.filter(({ id }) => !request.read.has(keyOf(id)))
  const years = await readYear(database, request, unread, { year, bearing })
  for (const { id } of unread) request.read.set(keyOf(id), years.get(id) ?? null)
  return {
    reason: null,
    group: group && { id: group.id, name: group.name },
    year,
    bearing,
    sites: found.flatMap(({ id }) => request.read.get(keyOf(id)) ?? []),
  }
}

/** The direction of the channels that are counted; null where they have several, or it is not known. */
async function bearingOfCount(database: Database, { facts, channels }: MeasuredSite): Promise<number | null> {
  const all = (await listChannels(database, [{ id: facts.id }])).get(facts.id) ?? []
  return bearingOf(all.filter(({ number }) => channels.includes(number)))
}

async function findFactorGroups(database: Database, { organizationId }: Viewer, site: number) {
  const { rows } = await database.query<{ id: number; name: string; sites: number[] }>(sql`
    select g.id, g.name, g.sites
    from (
      select g.id, g.name, array(${raw(sitesOfGroups('g.id'))}) as sites
      from site_groups g
      where g.organization_id = ${organizationId} and g.is_factor_group
    ) g
    where ${site} = any(g.sites)
    order by g.id
  `)
  return rows
}

interface Candidate {
  id: number
  time_zone: string
}

/** Whether a site has data on enough days of the year to be permanent. */
export const hasEnoughDays = (site: Sql, year: FactorYear): Sql => sql`(
  select count(*)
  from site_days y
  where y.site_id = ${site} and y.day between ${year.from}::date and ${year.to}::date and not isempty(y.covered)
) >= ${MIN_DAYS}`

/** The nearest sites with data on enough days of the year: among these, or of the organization. */
async function findCandidates(
  database: Database,
  { viewer, body }: PermanentSitesRequest,
  { site, among, year }: { site: number; among: number[] | null; year: FactorYear },
): Promise<Candidate[]> {
  const { rows } = await database.query<Candidate>(sql`
    select n.id, n.time_zone
    from (
      select s.id, s.time_zone, sin(radians(s.latitude - o.latitude) / 2) ^ 2
        + cos(radians(s.latitude)) * cos(radians(o.latitude)) * sin(radians(s.longitude - o.longitude) / 2) ^ 2 as distance
      from sites o
      join sites s on s.organization_id = o.organization_id and s.id <> o.id
      where o.id = ${site} ${among ? sql`and s.id = any(${among}::integer[])` : empty} ${andVisible(viewer, sql`s.id`)}
      order by distance, s.id
      limit ${MAX_CANDIDATES}
    ) n
    where ${hasEnoughDays(sql`n.id`, year)}
    order by n.distance, n.id
    limit ${MAX_PERMANENT_SITES[body.estimate.method]}
  `)
  return rows
}

/** Years before and after that of the factors, the nearest first, in which a weekday of a month is looked for that is missing. */
const OTHER_YEARS = [-1, 1, -2, 2]

/**
 * Those of the candidates that have an AADT of the year, counted in one pass; with others for another year, and where weekdays
 * of a month are missing. With a bearing, only the channels in this direction are counted, where a site has directions.
 */
export async function readYear(
  database: Database,
  request: Pick<PermanentSitesRequest, 'viewer' | 'body'>,
  candidates: Candidate[],
  { year, bearing = null }: { year: FactorYear; bearing?: number | null },
): Promise<Map<number, PermanentSite>> {
  const { method, year: otherYear, axles } = request.body.estimate
  const channels = bearing === null ? new Map<number, RoadChannel[]>() : await listChannels(database, candidates)
  const readIn = async (sites: Candidate[], of: FactorYear) => {
    const measured = await measure(database, request, sites, of)
    return measured.flatMap(site => {
      const found = yearOf(site, method, channelsTowards(bearing, channels.get(site.facts.id) ?? []))
      return found ? [{ site, ...found }] : []
    })
  }
  const measured = await readIn(candidates, year)
  const other = otherYear === undefined ? [] : await readIn(candidates, calendarYear(otherYear))
  const aadtOfOther = new Map(other.map(({ site, aadt }) => [site.facts.id, aadt]))
  const permanent = new Map<number, PermanentSite>()
  for (const { site, aadt, days } of measured) {
    const { id } = site.facts
    const aadtOfOtherYear = aadtOfOther.get(id) ?? null
    const { items, unmapped } = classes(site)
    const counts = items.map(({ count }) => count)
    const axleFactor = axles ? axleFactorOf(counts, unmapped) : null
    permanent.set(id, { site: id, aadt, days, otherYears: [], aadtOfOtherYear, axleFactor })
  }
  for (const years of method === 'countmatch' ? OTHER_YEARS : []) {
    const lacking = candidates.filter(({ id }) => {
      const site = permanent.get(id)
      return site && lacksWeekday(site)
    })
    for (const { site, aadt, days } of await readIn(lacking, shiftYear(year, years)))
      permanent.get(site.facts.id)?.otherYears.push({ aadt, days })
  }
  return permanent
}

/** The channels in a direction; null for all, where it is not known of one of them. */
const channelsTowards = (bearing: number | null, channels: RoadChannel[]): number[] | null =>
  bearing === null || channels.some(({ bearing_deg }) => bearing_deg === null)
    ? null
    : channels.filter(channel => goesTowards(channel, bearing)).map(({ number }) => number)

/** The days of a year with its AADT, of enough days; null where it has none. */
function yearOf(
  site: MeasuredSite,
  method: FiguresBody['estimate']['method'],
  channels: number[] | null,
): CountedYear | null {
  if (channels?.length === 0) return null
  const days = daysOf(site, channels)
  if (days.length < MIN_DAYS) return null
  const aadt = method === 'group' ? aashto(site, site.countedDays()).value : aadtOfMonths(days)
  return aadt ? { aadt, days: withoutHolidays(site, days) } : null
}

/** The same vehicles as those of the count, of whole sites. */
async function measure(
  database: Database,
  { viewer, body }: Pick<PermanentSitesRequest, 'viewer' | 'body'>,
  candidates: Candidate[],
  year: FactorYear,
): Promise<MeasuredSite[]> {
  const { population, quality, min_coverage, calendar, vehicle_classes, estimate } = body
  const class_scheme = estimate.axles ? ('fhwa_13' as const) : undefined
  const counted = {
    ...FIGURE_DEFAULTS,
    population,
    quality,
    min_coverage,
    calendar,
    vehicle_classes,
    class_scheme,
    year: undefined,
  }
  const measured: MeasuredSite[] = []
  for (const zone of new Set(candidates.map(({ time_zone }) => time_zone))) {
    const time = { from: startOfLocalDay(zone, year.from), to: startOfLocalDay(zone, addDays(year.to, 1)) }
    const sites = candidates.flatMap(({ id, time_zone }) => (time_zone === zone ? [id] : []))
    const opened = await openSites(database, { viewer, limits: LIMITS, body: { ...counted, sites, time } })
    measured.push(...opened.sites.map(one => new MeasuredSite(one)))
  }
  await countSites(database, viewer.organizationId, measured)
  return measured
}
