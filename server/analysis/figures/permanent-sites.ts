import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { addDays, localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { andVisible, sitesOfGroups, type Viewer } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { axleFactorOf } from '../estimates/estimate-aadt.ts'
import type { CountedDay, FactorYear, PermanentSite, PermanentSites } from '../estimates/pattern.ts'
import { countSites, openSites } from './measure-sites.ts'
import { MeasuredSite } from './measured-site.ts'
import { type FiguresBody, figuresBody } from './schema.ts'
import { classes } from './sections-volume.ts'
import { aashto } from './sections-year.ts'

/** Days of a year that must count at a permanent site, besides one in each month and on each weekday. */
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
  read: Map<string, Promise<PermanentSite | null>>
}

const NONE: PermanentSites = { reason: null, group: null, year: null, sites: [] }

/** Days that count and are no public holidays. */
export const countedDaysOf = (site: MeasuredSite): CountedDay[] =>
  site.countedDays().flatMap(number => {
    const { date, month, weekday } = site.day(number)
    const volume = site.volumes.days[number] as number
    return site.facts.calendar.get(date)?.holiday ? [] : [{ date, month, weekday, volume }]
  })

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
  const unread = found.filter(({ id }) => !request.read.has(keyOf(id, year)))
  const reading = readYear(database, request, unread, year)
  for (const { id } of unread)
    request.read.set(
      keyOf(id, year),
      reading.then(read => read.get(id) ?? null),
    )
  const sites = await Promise.all(found.map(({ id }) => request.read.get(keyOf(id, year))))
  return {
    reason: null,
    group: group && { id: group.id, name: group.name },
    year,
    sites: sites.filter(one => one !== null && one !== undefined),
  }
}

const keyOf = (site: number, { from }: FactorYear) => `${site} ${from}`

/** The year of the count once it is over, before that the twelve whole months before today. */
export function factorYear(date: string, today: string): FactorYear {
  const year = date.slice(0, 4)
  if (year < today.slice(0, 4)) return { from: `${year}-01-01`, to: `${year}-12-31` }
  const month = today.slice(4, 7)
  return { from: `${Number(today.slice(0, 4)) - 1}${month}-01`, to: addDays(`${today.slice(0, 7)}-01`, -1) }
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

/** Those of the candidates that have an AADT of the year, counted in one pass; with a second one for another year. */
export async function readYear(
  database: Database,
  request: Pick<PermanentSitesRequest, 'viewer' | 'body'>,
  candidates: Candidate[],
  year: FactorYear,
) {
  const { estimate } = request.body
  const measured = await measure(database, request, candidates, year)
  const other =
    estimate.year === undefined
      ? null
      : await measure(database, request, candidates, { from: `${estimate.year}-01-01`, to: `${estimate.year}-12-31` })
  return new Map(
    [...measured].flatMap(([id, site]): [number, PermanentSite][] => {
      const aadt = aadtOf(site)
      if (!aadt) return []
      const otherSite = other?.get(id)
      const { items, unmapped } = classes(site)
      return [
        [
          id,
          {
            site: id,
            aadt,
            days: countedDaysOf(site),
            aadtOfOtherYear: otherSite ? aadtOf(otherSite) : null,
            axleFactor: estimate.axles
              ? axleFactorOf(
                  items.map(({ count }) => count),
                  unmapped,
                )
              : null,
          },
        ],
      ]
    }),
  )
}

/** AADT by AASHTO, of enough days. */
function aadtOf(site: MeasuredSite): number | null {
  const days = site.countedDays()
  return days.length < MIN_DAYS ? null : aashto(site, days).value
}

/** What requests for figures say when they do not say it. */
const DEFAULTS = figuresBody.parse({ year: 2000, sections: ['volume'] })

/** The same vehicles as those of the count, of whole sites. */
async function measure(
  database: Database,
  { viewer, body }: Pick<PermanentSitesRequest, 'viewer' | 'body'>,
  candidates: Candidate[],
  year: FactorYear,
) {
  const zones = [...new Set(candidates.map(({ time_zone }) => time_zone))]
  const measured: MeasuredSite[] = []
  for (const zone of zones) {
    const { population, quality, min_coverage, calendar, vehicle_classes } = body
    const sites = candidates.flatMap(({ id, time_zone }) => (time_zone === zone ? [id] : []))
    const { sites: opened } = await openSites(database, {
      viewer,
      limits: LIMITS,
      volumesBy: 'hours',
      body: {
        ...DEFAULTS,
        population,
        quality,
        min_coverage,
        calendar,
        vehicle_classes,
        class_scheme: body.estimate.axles ? 'fhwa_13' : undefined,
        sites,
        year: undefined,
        time: { from: startOfLocalDay(zone, year.from), to: startOfLocalDay(zone, addDays(year.to, 1)) },
      },
    })
    measured.push(...opened.map(one => new MeasuredSite(one)))
  }
  await countSites(
    database,
    viewer.organizationId,
    measured.map(site => ({ site, directions: [] })),
  )
  return new Map(measured.map(site => [site.facts.id, site]))
}
