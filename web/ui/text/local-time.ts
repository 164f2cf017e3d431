const formats = new Map<string | undefined, Intl.DateTimeFormat>()

/** Uses numeric parts only, so that the locale and ICU version of the browser do not matter. */
function formatIn(zone: string | undefined): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const number = '2-digit' as const
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: zone,
    year: 'numeric',
    month: number,
    day: number,
    hour: number,
    minute: number,
    second: number,
    hourCycle: 'h23',
  })
  formats.set(zone, format)
  return format
}

/** `2026-11-14T16:42:07`: local time in a zone; default: the zone of the browser. */
export function localTime(at: string | number | Date, zone?: string): string {
  const parts = formatIn(zone).formatToParts(new Date(at))
  const {
    year = '',
    month,
    day,
    hour,
    minute,
    second,
  } = Object.fromEntries(parts.map(({ type, value }) => [type, value]))
  return `${year.padStart(4, '0')}-${month}-${day}T${hour}:${minute}:${second}`
}

/** `2026-11-14` */
export const localDay = (at: string | number | Date, zone?: string): string => localTime(at, zone).slice(0, 10)

/** `2026-11-14T16:42`: the format of a DateField of minutes. */
export const localMinute = (at: string | number | Date, zone?: string): string => localTime(at, zone).slice(0, 16)

/** Minutes ahead of UTC. */
export function utcOffset(at: Date, zone: string): number {
  const seconds = Math.floor(at.getTime() / 1000)
  return Math.round((Date.parse(`${localTime(at, zone)}Z`) / 1000 - seconds) / 60)
}

/** Chromium reports `Etc/Unknown` where the system names no zone. */
export function browserTimeZone(): string {
  const { timeZone } = new Intl.DateTimeFormat('en-US').resolvedOptions()
  return !timeZone || timeZone === 'Etc/Unknown' ? 'UTC' : timeZone
}

/** The time zone of most of these sites, by which their days begin; without any, that of the browser. */
export const commonTimeZone = (sites: readonly { time_zone?: string | null }[]): string =>
  mostCommon(sites.flatMap(({ time_zone }) => time_zone ?? [])) ?? browserTimeZone()

/** The most common value; the first one if two are equally common. */
export function mostCommon<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
}

/** All time zones of the browser, UTC first. */
export const timeZones = (): string[] => ['UTC', ...Intl.supportedValuesOf('timeZone').filter(zone => zone !== 'UTC')]
