import type { AppBody } from '../../../../client/app.ts'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { parseNumber } from '../../../ui/text/format.ts'
import { draftsOfLimits, type LimitDraft, limitsToSend } from './limit-draft.ts'
import { m } from './messages.ts'

/** A channel as it is being typed. */
export interface ChannelDraft {
  number: string
  name: string
  direction: string
  lanes: string
  bearing_deg: string
}

/** A site as it is being typed. */
export interface SiteDraft {
  site_id: string
  name: string
  description: string
  street_name: string
  city: string
  country: string
  /** Part of the country with public holidays of its own; empty: those of the country. */
  region: string
  /** Empty: none. */
  station_number: string
  latitude: string
  longitude: string
  time_zone: string
  speed_limits: LimitDraft[]
  channels: ChannelDraft[]
}

export type SiteField = keyof SiteDraft
type SiteBody = AppBody<'/app/api/organization/sites'>

/** Names of the fields in messages. */
export const FIELD_NAMES: Record<SiteField, string> = {
  site_id: m.siteId,
  name: m.name,
  description: m.description,
  street_name: m.street,
  city: m.city,
  country: m.country,
  region: m.region,
  station_number: m.stationNumber,
  latitude: m.latitude,
  longitude: m.longitude,
  time_zone: m.timeZone,
  speed_limits: m.speedLimits,
  channels: m.channels,
}
const SITE_FIELDS = Object.keys(FIELD_NAMES) as SiteField[]

const text = (value: number | string | null): string => (value === null ? '' : String(value))

export const draftOfSite = (site: ManagedSite): SiteDraft => ({
  site_id: site.site_id,
  name: site.name,
  description: site.description,
  street_name: site.street_name,
  city: site.city,
  country: site.country,
  region: site.region ?? '',
  station_number: site.station_number ?? '',
  latitude: text(site.latitude),
  longitude: text(site.longitude),
  time_zone: site.time_zone,
  speed_limits: draftsOfLimits(site),
  channels: site.channels.map(channel => ({
    number: text(channel.number),
    name: channel.name,
    direction: channel.direction,
    lanes: text(channel.lanes),
    bearing_deg: text(channel.bearing_deg),
  })),
})

export const newChannel = (channels: readonly ChannelDraft[]): ChannelDraft => {
  const [last] = channels.slice(-1)
  const bearing = last && parseNumber(last.bearing_deg)
  return {
    number: String(Math.max(0, ...channels.map(({ number }) => Number(number) || 0)) + 1),
    name: '',
    direction: '',
    lanes: '1',
    // Usually the opposite direction of the same road.
    bearing_deg: typeof bearing === 'number' ? String((bearing + 180) % 360) : '0',
  }
}

/**
 * Builds the body. Text that is not a number is sent unchanged, so that the service answers with an error for that
 * field.
 */
export function bodyOf(draft: SiteDraft): SiteBody {
  const { latitude, longitude, country, region, station_number, time_zone, speed_limits, channels, ...texts } = draft
  const body = {
    ...texts,
    country: country || undefined,
    region: region || null,
    station_number: station_number.trim() || null,
    time_zone: time_zone || undefined,
    latitude: parseNumber(latitude) ?? undefined,
    longitude: parseNumber(longitude) ?? undefined,
    speed_limits: limitsToSend(speed_limits, time_zone),
    channels: channels.map(channel => ({
      ...channel,
      number: parseNumber(channel.number) ?? undefined,
      lanes: parseNumber(channel.lanes) ?? undefined,
      bearing_deg: parseNumber(channel.bearing_deg),
    })),
  }
  return body as SiteBody
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** The fields that were edited. */
export const changedFields = (before: SiteDraft, after: SiteDraft): SiteField[] =>
  SITE_FIELDS.filter(field => !isSame(before[field], after[field]))

/** Applies the edits of a draft to the version that another user has stored. */
export function rebase(draft: SiteDraft, base: SiteDraft, latest: SiteDraft): SiteDraft {
  const mine = changedFields(base, draft)
  return { ...latest, ...Object.fromEntries(mine.map(field => [field, draft[field]])) }
}

export interface FieldsProps {
  draft: SiteDraft
  onChange: (change: Partial<SiteDraft>) => void
  /** Error messages of the service for a field. */
  errorsAt: (field: string) => string[]
  /** Where country and time zone are not those of the coordinates. */
  warnings: { country: string | undefined; time_zone: string | undefined }
}
