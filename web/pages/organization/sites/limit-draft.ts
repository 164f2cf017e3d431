import type { ManagedSite } from '../../../../client/shapes.ts'
import { isTimeZone, startOfLocalDay } from '../../../../contract/times/time-zone.ts'
import { type LimitUnit, limitOfSign, limitUnitOf, numberOnSign } from '../../../../contract/vehicles/speed-limits.ts'
import { formatLocalDate } from '../../../ui/text/date-format.ts'
import { formatNumber, parseNumber } from '../../../ui/text/format.ts'
import { localDay } from '../../../ui/text/local-time.ts'
import { m } from './messages.ts'

/** A speed limit as it is being typed. */
export interface LimitDraft {
  /** No other limit of the form has it. */
  key: number
  /** The number on the sign; empty: no limit. */
  sign: string
  unit: LimitUnit
  /** `2026-06-01`, at the site; empty: as long as the site exists. */
  day: string
  /** The stored moment, which is kept unless another day is chosen. */
  from: string | null
}

export const UNIT_NAMES: Record<LimitUnit, string> = { kmh: 'km/h', mph: 'mph' }

export const draftsOfLimits = ({ speed_limits, time_zone }: ManagedSite): LimitDraft[] =>
  speed_limits.map(({ from, kmh, unit }, key) => ({
    key,
    sign: kmh === null ? '' : String(numberOnSign({ kmh, unit })),
    unit,
    from,
    day: from === null ? '' : localDay(from, time_zone),
  }))

/** From today on; the first limit of a site is that of all its time. */
export const newLimit = (limits: readonly LimitDraft[], { country, time_zone }: LimitPlace): LimitDraft => ({
  key: Math.max(-1, ...limits.map(({ key }) => key)) + 1,
  sign: '',
  unit: limits.at(-1)?.unit ?? limitUnitOf(country),
  from: null,
  day: limits.length === 0 ? '' : localDay(Date.now(), zoneOf(time_zone)),
})

interface LimitPlace {
  country: string
  time_zone: string
}

/** It may not be chosen yet. */
const zoneOf = (zone: string) => (isTimeZone(zone) ? zone : 'UTC')

/** In ms; null: as long as the site exists. */
function startOf({ day, from }: LimitDraft, zone: string): number | null {
  if (day === '') return null
  return from !== null && localDay(from, zone) === day ? Date.parse(from) : startOfLocalDay(zone, day)
}

/** Text that is no whole number is sent unchanged, so that the service answers with an error for that field. */
export function limitsToSend(limits: readonly LimitDraft[], time_zone: string) {
  return limits.map(limit => {
    const [start, sign] = [startOf(limit, zoneOf(time_zone)), parseNumber(limit.sign)]
    return {
      from: start === null ? null : new Date(start).toISOString(),
      kmh: Number.isInteger(sign) ? limitOfSign(sign as number, limit.unit) : sign,
      unit: limit.unit,
    }
  })
}

/** `50 km/h until 31 May 2026`, `30 km/h since 1 June 2026` */
export function limitText(limit: LimitDraft, limits: readonly LimitDraft[], time_zone: string): string {
  const zone = zoneOf(time_zone)
  const sign = parseNumber(limit.sign)
  const shown = typeof sign === 'number' ? `${formatNumber(sign)} ${UNIT_NAMES[limit.unit]}` : m.noLimit
  const start = startOf(limit, zone)
  const later = limits
    .map(other => startOf(other, zone) ?? Number.NEGATIVE_INFINITY)
    .filter(other => other > (start ?? Number.NEGATIVE_INFINITY))
  const since = start === null ? null : formatLocalDate(localDay(start, zone))
  const until = later.length === 0 ? null : formatLocalDate(localDay(Math.min(...later) - 1, zone))
  if (since && until) return m.limitBetween({ limit: shown, since, until })
  if (until) return m.limitUntil({ limit: shown, until })
  if (!since) return shown
  return (start as number) > Date.now()
    ? m.limitFrom({ limit: shown, from: since })
    : m.limitSince({ limit: shown, since })
}
