/** What one unit of a column is in the unit of the record: km/h, m, s. */
export const UNITS = {
  speed: { 'km/h': 1, mph: 1.609344, 'm/s': 3.6 },
  length: { m: 1, dm: 0.1, cm: 0.01, ft: 0.3048, in: 0.0254 },
  seconds: { s: 1, '1/10 s': 0.1, '1/100 s': 0.01, ms: 0.001 },
} as const

/** What a column of a mapped CSV file can be, and the units that it can have. */
export const COLUMN_KINDS = {
  timestamp: null,
  date: null,
  time: null,
  year: null,
  month: null,
  day: null,
  hour: null,
  minute: null,
  second: null,
  counter: null,
  channel: null,
  lane: null,
  class_code: null,
  vehicle_class: null,
  speed: UNITS.speed,
  length: UNITS.length,
  headway: UNITS.seconds,
  gap: UNITS.seconds,
} as const
export type ColumnKind = keyof typeof COLUMN_KINDS

/** The columns whose texts, joined by blanks, are the time of a row; null where some of them are missing. */
export function timeColumns(has: (kind: ColumnKind) => boolean): ColumnKind[] | null {
  if (has('timestamp')) return ['timestamp']
  const clock: ColumnKind[] = has('second') ? ['hour', 'minute', 'second'] : ['hour', 'minute']
  const columns: ColumnKind[] = [
    ...((has('date') ? ['date'] : ['year', 'month', 'day']) as ColumnKind[]),
    ...(has('time') ? (['time'] as ColumnKind[]) : clock),
  ]
  return columns.every(has) ? columns : null
}

export const DELIMITERS = [',', ';', 'tab', '|'] as const
