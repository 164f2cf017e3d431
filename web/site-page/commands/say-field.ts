import { formatDateTime, formatNumber, MISSING } from '../../ui/format.ts'

/** Units are in the names: `upload_interval_s`. */
const UNITS: [end: string, unit: string][] = [
  ['_percent', '%'],
  ['_kmh', 'km/h'],
  ['_ms', 'ms'],
  ['_min', 'min'],
  ['_s', 's'],
  ['_c', '°C'],
  ['_m', 'm'],
  ['_v', 'V'],
]

const NAMES: { [name: string]: string } = {
  from_dt: 'From',
  to_dt: 'To',
  min_speed_kmh: 'Lowest speed',
  max_speed_kmh: 'Highest speed',
}

/** A name and a value as people write them: `['Upload interval', '300 s']`. */
export function sayField(name: string, value: unknown, zone: string): [name: string, value: string] {
  const [end, unit] = UNITS.find(([one]) => name.endsWith(one)) ?? ['', '']
  const words = name
    .slice(0, name.length - end.length)
    .replaceAll('_', ' ')
    .trim()
  const label = NAMES[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
  const text = sayValue(value, zone)
  return [label || name, unit && typeof value === 'number' ? `${text}\u00a0${unit}` : text]
}

function sayValue(value: unknown, zone: string): string {
  if (value === null || value === undefined) return MISSING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatNumber(value, { digits: digitsOf(value) })
  if (typeof value !== 'string') return JSON.stringify(value)
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:\d\d)$/.test(value) ? formatDateTime(value, { zone }) : value
}

const digitsOf = (value: number): number => Math.min(3, String(value).split('.')[1]?.length ?? 0)
