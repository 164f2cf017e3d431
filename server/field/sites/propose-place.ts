import lookUpTimeZone from '@photostructure/tz-lookup'
import { isSameTimeZone } from '../../../contract/times/time-zone.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { number, object, required } from '../../platform/http/requests/fields.ts'
import { COUNTRIES } from './countries.ts'

type Country = (typeof COUNTRIES)[number]

interface Coordinates {
  latitude: number
  longitude: number
}

/** Null at sea, where zones are offsets and there is no country. */
export interface ProposedPlace {
  country: Country | null
  time_zone: string | null
}

/**
 * Country and time zone at coordinates. The library answers from a grid of zones without a network, 1 km and more off at
 * borders, so what it finds is proposed and never enforced. A zone is of one country.
 */
export function proposePlace({ latitude, longitude }: Coordinates): ProposedPlace {
  const zone = lookUpTimeZone(latitude, longitude)
  if (zone.startsWith('Etc/')) return { country: null, time_zone: null }
  return { country: countryOf(zone), time_zone: zone }
}

/** The fields as they are stored, with a country and a time zone from the coordinates where these are absent. */
export function completePlace<
  Input extends Coordinates & { country?: Country | undefined; time_zone?: string | undefined },
>(input: Input): Input & { country: Country; time_zone: string } {
  const proposed = proposePlace(input)
  const country = input.country ?? proposed.country
  const time_zone = input.time_zone ?? proposed.time_zone
  if (country && time_zone) return { ...input, country, time_zone }
  const { tree } = required()
  throw new ValidationError({ ...(!country && { country: tree }), ...(!time_zone && { time_zone: tree }) }, 'required')
}

/** A sentence for each of country and time zone that is another than the coordinates say. */
export function listDisagreements(site: Coordinates & { country: string; time_zone: string }): string[] {
  const { country, time_zone } = proposePlace(site)
  return [
    ...(country && country !== site.country
      ? [`The coordinates are in ${country}, and the country is ${site.country}.`]
      : []),
    ...(time_zone && !isSameTimeZone(time_zone, site.time_zone)
      ? [`Clocks at the coordinates follow ${time_zone}, and the time zone is ${site.time_zone}.`]
      : []),
  ]
}

export const placeQuery = object({
  latitude: number({ min: -90, max: 90, description: 'WGS 84.', example: 60.4505 }),
  longitude: number({ min: -180, max: 180, description: 'WGS 84.', example: 22.2683 }),
})

let countries: Map<string, Country> | undefined

function countryOf(zone: string): Country | null {
  countries ??= new Map(COUNTRIES.flatMap(country => zonesOf(country).map(one => [one, country] as const)))
  // Intl lists some zones by older names: Asia/Calcutta for Asia/Kolkata.
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions()
  return countries.get(zone) ?? countries.get(timeZone) ?? null
}

/** Node 24 has a method where Node 20 has a property; TypeScript knows neither. */
function zonesOf(country: Country): string[] {
  const locale = new Intl.Locale(`und-${country}`) as { getTimeZones?: () => string[]; timeZones?: string[] }
  return locale.getTimeZones?.() ?? locale.timeZones ?? []
}
