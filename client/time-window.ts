import type { TimeWindow } from './v1-shapes.ts'

export interface SentWindow {
  from_dt: string
  to_dt: string
}

const textOf = (moment: string | Date) => (moment instanceof Date ? moment.toISOString() : moment)

/** A request as it is sent: moments are texts. */
export const asSent = <B extends { time: TimeWindow }>({ time, ...rest }: B) => ({
  ...rest,
  time: { from_dt: textOf(time.from_dt), to_dt: textOf(time.to_dt) },
})

/** The same where a year may stand instead of the window. */
export const withTime = <B extends { time?: TimeWindow }>({ time, ...rest }: B) => ({
  ...rest,
  ...(time && { time: { from_dt: textOf(time.from_dt), to_dt: textOf(time.to_dt) } }),
})

/**
 * Milliseconds since 1970, with what is below one, or NaN. Read as the service does, which takes a moment without an
 * offset for UTC.
 */
export function momentOf(text: string): number {
  const [, day, clock = '00:00', fraction = '', offset = 'Z', minutes = '00'] = FORMAT.exec(text) ?? []
  const whole = Date.parse(`${day}T${clock}${offset === 'Z' ? offset : `${offset}:${minutes}`}`)
  return whole + Number(fraction.slice(0, 6).padEnd(6, '0')) / 1000
}
const FORMAT = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(?:\.(\d+))?(Z|[+-]\d\d)?(?::?(\d\d))?)?$/

const DAY_MS = 86_400_000
/** The longest window of one search, as in contract/limits.ts, which is not part of the package. A test compares them. */
const MAX_SEARCH_DAYS = 30
const MAX_WINDOW_MS = MAX_SEARCH_DAYS * DAY_MS

/** A window that the service cannot read is left to it to refuse. */
export const isLong = ({ from_dt, to_dt }: SentWindow): boolean => momentOf(to_dt) - momentOf(from_dt) > MAX_WINDOW_MS

/** The window in parts that a search takes, the latest first. */
export function* partsFromTheEnd({ from_dt, to_dt }: SentWindow): Generator<SentWindow> {
  let part = { from_dt, to_dt }
  while (isLong(part)) {
    const cut = new Date(Math.ceil(momentOf(part.to_dt)) - MAX_WINDOW_MS).toISOString()
    yield { from_dt: cut, to_dt: part.to_dt }
    part = { from_dt, to_dt: cut }
  }
  yield part
}
