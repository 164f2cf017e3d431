import type { DocumentCell, DocumentColumn, DocumentRow, DocumentSection } from '../../../charts/report-document.ts'
import { MAX_DAYS_OF_HOURS } from '../../../contract/reports.ts'
import type { ReportData } from './read-report.ts'
import type { Words } from './words.ts'

type Day = ReportData['figures']['by_day']['items'][number]

/** Counts of hours or quarters by days; of a longer range, and where hours are not known, of days by months. */
export function composeCounts(data: ReportData, words: Words): DocumentSection {
  const { hours, by_day, quarters } = data.figures
  if (by_day.items.length > MAX_DAYS_OF_HOURS) return daysByMonths(data, words)
  const [section, missing] = hours
    ? [hoursByDays(data, words, quarters ?? hours), data.lacksQuarters && words.m.quartersNotKnown]
    : [daysByMonths(data, words), words.m.hoursNotKnown]
  return missing ? { ...section, lead: `${section.lead} ${missing}` } : section
}

type Items = NonNullable<ReportData['figures']['hours'] | ReportData['figures']['quarters']>

/** As many columns of numbers as the paper is wide; more are further tables below it. The last two are means of days. */
const COLUMNS_OF_A_TABLE = 11
const MEANS = 2

function hoursByDays(data: ReportData, words: Words, { items }: Items): DocumentSection {
  const { m } = words
  const { quarters } = data.figures
  const minutes = quarters ? 15 : 60
  const days = data.figures.by_day.items
  /** By day and minute of the day; an hour that the clock shows twice is the sum of both. */
  const counts = new Map<string, { volume: number; isMeasured: boolean }>()
  for (const { start, volume, counts: isMeasured } of items) {
    const key = start.slice(0, 16)
    const known = counts.get(key)
    counts.set(key, { volume: volume + (known?.volume ?? 0), isMeasured: isMeasured && (known?.isMeasured ?? true) })
  }
  const clocks = Array.from({ length: 1440 / minutes }, (_, i) => clock(i * minutes))
  const countAt = (day: Day, time: string) => {
    const found = counts.get(`${day.date}T${time}`)
    return found?.isMeasured ? found.volume : null
  }
  const mean = (values: (number | null)[]) => {
    const known = values.filter(value => value !== null)
    return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
  }
  const working = days.filter(({ kind }) => kind === 'working_day')
  const largest = new Map(days.map(day => [day, Math.max(...clocks.map(time => countAt(day, time) ?? -1))]))
  /** None where nothing of the day was measured, or all of it is excluded. */
  const sumOf = (day: Day) => (day.volume === 0 && largest.get(day) === -1 ? null : day.volume)
  const tableOf = (some: Day[], isLast: boolean) => {
    const means = isLast ? [working, days] : []
    const rowOf = (time: string, i: number): DocumentRow => ({
      cells: [
        `${time.slice(0, minutes === 60 ? 2 : 5)} – ${clock((i + 1) * minutes).slice(0, minutes === 60 ? 2 : 5)}`,
        ...some.map((day): DocumentCell => {
          const value = countAt(day, time)
          return value !== null && value === largest.get(day) && value > 0 ? { value, isBold: true } : value
        }),
        ...means.map(list => mean(list.map(day => countAt(day, time)))),
      ],
    })
    const columns: DocumentColumn[] = [
      { head: m.hour, digits: null, isClock: true },
      ...some.map(day => ({ head: headOf(day, data, words), digits: 0 })),
      ...(isLast ? [m.workingDay, m.allDays].map(head => ({ head, digits: 0 })) : []),
    ]
    const counting = (list: Day[]) => list.filter(day => day.counts)
    const sums: DocumentRow = {
      isBold: true,
      cells: [m.sum, ...some.map(sumOf), ...means.map(list => mean(counting(list).map(day => day.volume)))],
    }
    return { columns, rows: [...clocks.map(rowOf), sums], notes: isLast ? notesOf(days, data, words) : [] }
  }
  const tables = Math.ceil((days.length + MEANS) / COLUMNS_OF_A_TABLE)
  const perTable = Math.ceil((days.length + MEANS) / tables)
  const parts = Array.from({ length: tables }, (_, i) => days.slice(i * perTable, (i + 1) * perTable))
  return {
    title: (quarters ? m.vehiclesPerQuarter : m.vehiclesPerHour)({ what: words.what }),
    lead: m.countsLead,
    blocks: parts.map((part, i) => ({ type: 'table', table: tableOf(part, i === parts.length - 1) })),
  }
}

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

/** `Thu 4*` */
function headOf(day: Day, { holidays }: ReportData, words: Words): string {
  const holiday = holidays.some(({ date }) => date === day.date) ? '*' : ''
  return `${words.weekday(day.date)} ${Number(day.date.slice(8))}${holiday}${day.counts ? '' : '†'}`
}

function notesOf(days: Day[], { holidays }: ReportData, { m, weekdayDay }: Words): string[] {
  const named = holidays.map(({ date, name }) => m.named({ name: weekdayDay(date), value: name })).join(', ')
  return [
    ...(named === '' ? [] : [m.holidayMark({ holidays: named })]),
    ...(days.some(day => !day.counts) ? [m.partialMark] : []),
  ]
}

function daysByMonths(data: ReportData, words: Words): DocumentSection {
  const { m } = words
  const days = new Map(data.figures.by_day.items.map(day => [day.date, day]))
  const months = [...new Set([...days.keys()].map(date => date.slice(0, 7)))]
  const countOf = (month: string, day: number) => {
    const found = days.get(`${month}-${String(day).padStart(2, '0')}`)
    return found?.counts ? found.volume : null
  }
  const largest = (month: string) => Math.max(...Array.from({ length: 31 }, (_, i) => countOf(month, i + 1) ?? -1))
  const rows = Array.from(
    { length: 31 },
    (_, i): DocumentRow => ({
      cells: [
        String(i + 1),
        ...months.map((month): DocumentCell => {
          const value = countOf(month, i + 1)
          if (value === null) return null
          return value === largest(month) ? { value, isBold: true } : value
        }),
      ],
    }),
  )
  const mean = (month: string) => {
    const known = [...days.values()].filter(day => day.date.startsWith(month) && day.counts)
    return known.length === 0 ? null : known.reduce((sum, { volume }) => sum + volume, 0) / known.length
  }
  return {
    title: m.vehiclesPerDay({ what: words.what }),
    lead: m.daysLead,
    blocks: [
      {
        type: 'table',
        table: {
          columns: [
            { head: m.day, digits: null },
            ...months.map(month => ({ head: `${words.month(`${month}-01`)} ${month.slice(2, 4)}`, digits: 0 })),
          ],
          rows: [...rows, { cells: [m.averageDay, ...months.map(mean)], isBold: true }],
          notes: [],
        },
      },
    ],
  }
}
