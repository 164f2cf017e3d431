import { errorSentence } from '../../../contract/text/error-sentences.ts'
import {
  choice,
  integer,
  nullable,
  number,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../platform/http/requests/fields.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'
import { channelsInput } from './channel-input.ts'
import { COUNTRIES } from './countries.ts'
import { speedLimits } from './limits/speed-limit-input.ts'
import type { completePlace } from './propose-place.ts'
import { timeZone } from './site-time-zone.ts'

const line = (example: string) => visibleText({ max: 200, blank: true, example })

const site_id = string({
  max: 64,
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
  patternMessage: errorSentence('invalidSiteId'),
  description: 'Unique in its organization.',
  example: 'TKU-014',
})
const name = visibleText({ max: 200, example: 'Aurakatu, at the bridge' })
const description = string({ max: 2000, blank: true, example: 'Radar on the lamp post.' })
const latitude = number({ min: -90, max: 90, description: 'WGS 84.', example: 60.4505 })
const longitude = number({ min: -180, max: 180, description: 'WGS 84.', example: 22.2683 })
const street_name = line('Aurakatu')
const city = line('Turku')
const country = choice(COUNTRIES, { description: 'ISO 3166-1 alpha-2.', example: 'FI' })
const region = nullable(
  string({
    max: 24,
    pattern: /^[A-Z]{2}(-[A-Z0-9]{1,10}){1,2}$/,
    patternMessage: errorSentence('invalidRegion'),
    description: 'Part of the country with public holidays of its own; null: those of the country.',
    example: 'DE-NW',
  }),
)

const station_number = nullable(
  string({
    max: 23,
    pattern: /^\d{2}-[0-9A-Z]{6,20}$/,
    patternMessage: errorSentence('invalidStationNumber'),
    description:
      "Of sites in the United States: the FIPS code of the state and the number of the FHWA's Traffic Monitoring Guide, unique in its organization.",
    example: '36-000007',
  }),
)

const COUNTRY_OF_NEW = 'ISO 3166-1 alpha-2. Absent: that of the coordinates; required at sea.'
const ZONE_OF_NEW = 'A name of the IANA time zone database. Absent: that of the coordinates; required at sea.'

const fields = {
  site_id,
  name,
  description: optional(description, ''),
  latitude,
  longitude,
  street_name: optional(street_name, ''),
  city: optional(city, ''),
  country: optional({ ...country, schema: { ...country.schema, description: COUNTRY_OF_NEW } }),
  region,
  station_number,
  time_zone: optional({ ...timeZone, schema: { ...timeZone.schema, description: ZONE_OF_NEW } }),
  ...speedLimits,
  channels: optional(channelsInput, []),
}
/** Fields that are absent stay as they are. */
const changes = {
  site_id: optional(site_id),
  name: optional(name),
  description: optional(description),
  latitude: optional(latitude),
  longitude: optional(longitude),
  street_name: optional(street_name),
  city: optional(city),
  country: optional(country),
  region: optional(region),
  station_number: optional(station_number),
  time_zone: optional(timeZone),
  ...speedLimits,
  channels: optional({ ...channelsInput, schema: { ...channelsInput.schema, description: 'The whole list.' } }),
}
const version = integer({ min: 1, description: 'The version of the site that you loaded.' })

export const siteInput = object(fields)
export const siteChanges = object(changes)
/** For users who edit concurrently: 409 when the site was changed since it was loaded. */
export const siteEdit = object({ version, ...changes })
export type NewSite = ShapeValue<typeof fields>
export type SiteInput = ReturnType<typeof completePlace<NewSite>>
export type SiteChanges = ShapeValue<typeof changes> & { version?: number }
