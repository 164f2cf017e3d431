import { InvalidArgumentError } from 'commander'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'

const UNITS: { [unit: string]: number } = { m: MINUTE_MS, h: HOUR_MS, d: DAY_MS, w: 7 * DAY_MS }

export const MOMENTS = '2026-06-01, 2026-06-01T07:00:00+02:00 (UTC without an offset), now, or a time ago: 30m, 24h, 7d'

/** As the service takes it. What it cannot understand it says itself. */
export function moment(text: string): string {
  if (text === 'now') return new Date().toISOString()
  const [, count, unit = ''] = /^(\d+)([mhdw])$/.exec(text) ?? []
  if (count) return new Date(Date.now() - Number(count) * (UNITS[unit] as number)).toISOString()
  if (!/^\d{4}-/.test(text)) throw new InvalidArgumentError(`Write ${MOMENTS}.`)
  return text
}

/** The length of a window; not a number when one of its ends cannot be parsed here. */
export function lengthMs({ from_dt, to_dt }: { from_dt: string; to_dt: string }): number {
  return utc(to_dt) - utc(from_dt)
}

const utc = (text: string) => Date.parse(/T.*(Z|[+-]\d\d:?\d*)$|^[\d-]{10}$/.test(text) ? text : `${text}Z`)
