/** What one unit of a column is in the unit that is stored: km/h, m, s. */
export const UNITS = {
  speed: { 'km/h': 1, mph: 1.609344, 'm/s': 3.6 },
  length: { m: 1, dm: 0.1, cm: 0.01, ft: 0.3048, in: 0.0254 },
  seconds: { s: 1, '1/10 s': 0.1, '1/100 s': 0.01, ms: 0.001 },
  duration: { s: 1, min: 60, h: 3600 },
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
  end: null,
  duration: UNITS.duration,
  count: null,
  speed_bin: UNITS.speed,
  length_bin: UNITS.length,
} as const
export type ColumnKind = keyof typeof COLUMN_KINDS

/** What a row of a mapped file is: a vehicle, or the counts of an interval. */
export const ROW_KINDS = ['vehicles', 'intervals'] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** Columns that hold counts; a file may have several of each. */
export const COUNT_KINDS: readonly ColumnKind[] = ['count', 'speed_bin', 'length_bin']
/** Columns that rows of the other kind cannot have. */
export const ONLY_IN: { [kind in RowKind]: readonly ColumnKind[] } = {
  vehicles: ['lane', 'speed', 'length', 'headway', 'gap'],
  intervals: ['end', 'duration', ...COUNT_KINDS],
}

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
