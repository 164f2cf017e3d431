import sql from 'sql-template-tag'
import { createSite } from '../../../field/sites/edit-site.ts'
import { siteInput } from '../../../field/sites/site-input.ts'
import type { Actor } from '../../../people/access/audit.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { ValidationError } from '../../../platform/http/errors.ts'
import { validateBody } from '../../../platform/http/requests/validate.ts'
import type { Station, StationFile } from './read-stations.ts'

interface CreateOptions {
  /** Maximum number of sites of the organization; without it there is none. */
  max?: number
  /** Whether sites are only looked for. */
  isDryRun?: boolean
}

/** The sites of an organization by the numbers of their stations, retired ones included. */
export async function sitesByStation(database: Queryable, organizationId: number): Promise<Map<string, number>> {
  const { rows } = await database.query<{ id: number; station_number: string }>(sql`
    select id, station_number
    from sites
    where organization_id = ${organizationId} and station_number is not null
    order by station_number
  `)
  return new Map(rows.map(({ id, station_number }) => [station_number, id]))
}

/** Creates the sites of stations that no site has, each as one act; the others are left as they are. */
export async function createStations(
  database: Database,
  organizationId: number,
  { stations, problems }: StationFile,
  actor: Actor,
  { max, isDryRun = false }: CreateOptions = {},
) {
  const known = await sitesByStation(database, organizationId)
  const missing = stations.filter(({ number }) => !known.has(number))
  const refused: { station: string; reason: string }[] = []
  let created = 0
  for (const station of isDryRun ? [] : missing) {
    try {
      await createSite(database, organizationId, inputOf(station), actor, max)
      created++
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error
      refused.push({ station: station.number, reason: sentencesOf(error.errors).join(' ') })
    }
  }
  return { stations: stations.length, missing: missing.length - created, created, refused, problems }
}

const inputOf = ({ number, name, latitude, longitude, channels }: Station) =>
  validateBody(siteInput, { site_id: number, name, latitude, longitude, station_number: number, channels })

const sentencesOf = (tree: unknown): string[] =>
  typeof tree === 'string' ? [tree] : Object.values((tree ?? {}) as object).flatMap(sentencesOf)
