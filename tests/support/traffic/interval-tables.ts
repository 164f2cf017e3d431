import fc from 'fast-check'

/** A row of counts as the test writers write it; a local time as if it were UTC. */
export interface WrittenRow {
  start: number
  counts: number[]
}

const pad = (value: number, width = 2) => String(value).padStart(width, '0')

function shown(ms: number) {
  const text = new Date(ms).toISOString()
  const [year, month, day] = text.slice(0, 10).split('-').map(Number) as [number, number, number]
  const [hour, minute] = [Number(text.slice(11, 13)), text.slice(14, 16)]
  const half = `${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`
  return { year, month, day, hour: pad(hour), minute, half, date: text.slice(0, 10) }
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const sumOf = (counts: number[]) => counts.reduce((sum, count) => sum + count, 0)

export function writeEcoCounter(rows: WrittenRow[], style: 'dated' | 'named'): string[] {
  const names = (rows[0]?.counts ?? []).map((_, at) => `13-4175 ${'ABCDEFGH'[at]}`)
  const head = `Time,13-4175,${names.join(',')},`
  if (style === 'dated')
    return [
      'Period,September 22, 2023 - September 26, 2023,',
      ',',
      head,
      ...rows.map(({ start, counts }) => {
        const { date, hour, minute } = shown(start)
        return `${date} ${hour}:${minute}:00,${sumOf(counts)},${counts.join(',')},`
      }),
    ]
  return [
    'Period,"August 14, 2025 12:58 PM -> September 8, 2025 12:59 PM",',
    '',
    head,
    ...rows.map(({ start, counts }) => {
      const { year, month, day, half } = shown(start)
      return `"${MONTHS[month - 1]} ${day}, ${year} ${half}",${sumOf(counts)},${counts.join(',')},`
    }),
  ]
}

export function writeJamarBinned(rows: WrittenRow[], columns: string[]): string[] {
  return [
    '1/3/2024',
    '11:30 AM',
    '"168194"',
    ['Number', 'Date', 'Time', ...columns].map(name => `"${name}"`).join(','),
    ...rows.map(({ start, counts }, at) => {
      const { year, month, day, half } = shown(start)
      return `${at + 1},${month}/${day}/${year},${half},${counts.join(',')}`
    }),
  ]
}

export function writePicoCount(rows: WrittenRow[], columns: string[], minutes: number): string[] {
  return [
    '"Unit Type:","PicoCount 2500 V2.41"',
    '"Location:","Street 7"',
    '"Export Version:","All V2.03"',
    '"Scheme:","FHWA"',
    `"Interval:","${minutes} Min"`,
    '"Title:","All-In-One (Northbound / Southbound)"',
    ['Date/Time', ...columns].map(name => `"${name}"`).join(','),
    ...rows.map(({ start, counts }) => {
      const { year, month, day, hour, minute } = shown(start)
      return `${pad(month)}/${pad(day)}/${year} ${hour}:${minute},${counts.join(',')}`
    }),
  ]
}

/** Rows without a gap, of an interval of 5, 15 or 60 minutes. */
export const rowsOf = (columns: number) =>
  fc
    .tuple(
      fc.constantFrom(5, 15, 60),
      fc.integer({ min: 0, max: 40_000 }),
      fc.array(fc.array(fc.integer({ min: 0, max: 9999 }), { minLength: columns, maxLength: columns }), {
        minLength: 2,
        maxLength: 120,
      }),
    )
    .map(([minutes, first, counts]) => ({
      minutes,
      rows: counts.map(
        (row, at): WrittenRow => ({
          start: Date.UTC(2021, 0, 1) + (first + at) * minutes * 60_000,
          counts: row,
        }),
      ),
    }))
