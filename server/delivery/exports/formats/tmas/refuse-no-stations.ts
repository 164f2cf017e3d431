import sql from 'sql-template-tag'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import type { Queryable } from '../../../../platform/database/database.ts'
import { ValidationError } from '../../../../platform/http/errors.ts'
import { lanesOfStation, type SiteOfStation } from './tmas-lanes.ts'

const STATION_LENGTH = 6
const LONGEST = '00-'.length + STATION_LENGTH

/** Refuses a file of stations that would lack one: each named site needs a number, and each station bearings of its channels. */
export async function refuseNoStations(
  database: Queryable,
  organizationId: number,
  sites: number[] | null,
): Promise<void> {
  const { rows } = await database.query<SiteOfStation>(sql`
    select s.site_id, s.station_number, (
        select coalesce(json_agg(json_build_object('number', c.number, 'bearing_deg', c.bearing_deg) order by c.number), '[]')
        from channels c
        where c.site_id = s.id
      ) as channels
    from sites s
    where s.organization_id = ${organizationId}
      and (${sites}::integer[] is null or s.id = any(${sites}::integer[]))
    order by s.id
  `)
  const stations = rows.filter(({ station_number }) => station_number)
  const without = sites ? rows.find(({ station_number }) => !station_number) : undefined
  if (without || stations.length === 0) {
    throw refusal(errorSentence('noStationNumber', { site: without?.site_id ?? rows[0]?.site_id ?? '' }))
  }
  for (const station of stations) {
    const { site_id: site, station_number } = station
    if ((station_number ?? '').length > LONGEST)
      throw refusal(errorSentence('stationNumberTooLong', { site, max: STATION_LENGTH }))
    if (lanesOfStation(station) === null) throw refusal(errorSentence('stationWithoutBearings', { site }))
  }
}

const refusal = (sentence: string) => new ValidationError({ sites: [sentence] })
