import sql, { raw } from 'sql-template-tag'
import { CURRENT_SPEED_LIMIT } from '../../field/sites/limits/read-speed-limits.ts'
import { everySite, sitesOfGroups } from '../../people/access/viewer.ts'
import type { Database } from '../../platform/database/database.ts'
import { shareOf, sumOf } from '../counting/numbers.ts'
import { type FactorYear, factorYear } from '../estimates/factor-year.ts'
import { patternOf } from '../estimates/pattern.ts'
import { profileOf, type SuggestedGroup, suggestGroups } from '../estimates/suggest-groups.ts'
import { hasEnoughDays, readYear } from './permanent-sites.ts'
import { FIGURE_DEFAULTS } from './schema.ts'

/** A year of a site takes about 0.1 s. */
export const MAX_COMPARED_SITES = 100

interface Candidate {
  id: number
  time_zone: string
  country: string
  region: string | null
  limit_kmh: number | null
}

/** Groups of permanent sites that are alike and in no group that gives factors yet, by the last twelve whole months. */
export async function suggestFactorGroups(database: Database, organizationId: number, maxSites = MAX_COMPARED_SITES) {
  const today = new Date().toISOString().slice(0, 10)
  const year = factorYear(today, today)
  const found = await findCandidates(database, organizationId, year, maxSites + 1)
  const candidates = found.slice(0, maxSites)
  const read = await readYear(database, { viewer: everySite(organizationId), body: FIGURE_DEFAULTS }, candidates, {
    year,
  })
  const sites = candidates.flatMap(({ id, country, region, limit_kmh }) => {
    const permanent = read.get(id)
    return permanent ? [{ ...patternOf(permanent), country, region, limitKmh: limit_kmh }] : []
  })
  const profiles = new Map(sites.map(site => [site.site, profileOf(site)]))
  return {
    year,
    permanent_sites: sites.length,
    has_more: found.length > maxSites,
    items: suggestGroups(sites).map(group => describe(group, profiles)),
  }
}

/** The group, and what its sites have in common: the mean of their months and weekdays. */
function describe({ difference, ...group }: SuggestedGroup, profiles: Map<number, number[]>) {
  const own = group.sites.map(site => profiles.get(site) as number[])
  const mean = (own[0] as number[]).map((_, i) => shareOf(sumOf(own.map(shares => shares[i] as number)), own.length))
  return { ...group, difference: shareOf(difference, 1), months: mean.slice(0, 12), weekdays: mean.slice(12) }
}

/** Sites in no group that gives factors, with data on enough days of the year. */
async function findCandidates(database: Database, organizationId: number, year: FactorYear, limit: number) {
  const factorGroups = `select id from site_groups where organization_id = ${Number(organizationId)} and is_factor_group`
  const { rows } = await database.query<Candidate>(sql`
    select s.id, s.time_zone, s.country, s.region, ${CURRENT_SPEED_LIMIT} as limit_kmh
    from sites s
    where s.organization_id = ${organizationId}
      and s.retired_at is null
      and s.id not in (${raw(sitesOfGroups(factorGroups))})
      and ${hasEnoughDays(sql`s.id`, year)}
    order by s.country, s.region, s.id
    limit ${limit}
  `)
  return rows
}
