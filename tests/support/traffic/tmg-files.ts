import fc from 'fast-check'
import { DAY_MS } from '../../../contract/times/time.ts'

/** A day of a lane as the test writers write it. */
export interface WrittenDay {
  state: number
  station: string
  direction: number
  lane: number
  /** Days since 1970. */
  day: number
  /** By hour; null is blank. */
  counts: (number | null)[]
}

const pad = (value: number | string, width: number, fill = '0') => String(value).padStart(width, fill)
const five = (count: number | null) => (count === null ? '     ' : pad(count, 5))

function dateOf(day: number) {
  const date = new Date(day * DAY_MS)
  const text = date.toISOString()
  return { year: text.slice(0, 4), month: text.slice(5, 7), day: text.slice(8, 10), weekday: date.getUTCDay() + 1 }
}

export const VOLUME_LAYOUTS = ['2001', '2016', 'pipes', 'header', 'header 2023'] as const

/** Hourly volumes in each of the layouts that are in circulation. */
export function writeTmgVolume(days: WrittenDay[], layout: (typeof VOLUME_LAYOUTS)[number]): string[] {
  const hours = Array.from({ length: 24 }, (_, hour) => `Hour_${pad(hour, 2)}`)
  const named =
    'Record_Type|State_Code|F_System|Station_Id|Travel_Dir|Travel_Lane|Year_Record|Month_Record|Day_Record|Day_of_Week'
  const headers: { [Layout in (typeof VOLUME_LAYOUTS)[number]]?: string } = {
    header: `${named}|Restrictions|Time_Increment|${hours.join('|')}`,
    'header 2023': `${named}|${hours.join('|')}|Restrictions`.toUpperCase(),
  }
  const rows = days.map(({ state, station, direction, lane, day, counts }) => {
    const date = dateOf(day)
    const shortYear = date.year.slice(2)
    if (layout === '2001')
      return `3${pad(state, 2)}1R${pad(station, 6)}${direction}${lane}${shortYear}${date.month}${date.day}${date.weekday}${counts.map(five).join('')}0`
    if (layout === '2016')
      return `3${pad(state, 2)}1R${pad(station, 6)}${direction}${lane}${date.year}${date.month}${date.day}${date.weekday}${counts.map(five).join('')} `.trimEnd()
    const hoursOf = counts.map(count => count ?? '').join('|')
    if (layout === 'pipes')
      return `3|${pad(state, 2)}|1R|${pad(station, 6)}|${direction}|${lane}|${shortYear}|${date.month}|${date.day}|${date.weekday}|${hoursOf}|0|`
    const of = `${state}|1|${station}|${direction}|${lane}|${date.year}|${Number(date.month)}|${Number(date.day)}|${date.weekday}`
    return layout === 'header' ? `3|${of}||60|${hoursOf}` : `V|${of}|${hoursOf}|0`
  })
  const header = headers[layout]
  return header === undefined ? rows : [header, ...rows]
}

/** An interval of classes or speeds; `step` is blank for an hour, 1 to 4 for quarters, A to L for steps of 5 minutes. */
export interface WrittenBins extends Omit<WrittenDay, 'counts'> {
  hour: number
  step: string
  bins: number[]
}

export const BINNED_LAYOUTS = ['class 2001', 'class 2016', 'speed 2016', 'class header', 'speed header'] as const

export function writeTmgBins(intervals: WrittenBins[], layout: (typeof BINNED_LAYOUTS)[number]): string[] {
  const rows = intervals.map(({ state, station, direction, lane, day, hour, step, bins }) => {
    const date = dateOf(day)
    const head = `${pad(state, 2)}${pad(station, 6)}${direction}${lane}`
    const moment = `${date.year}${date.month}${date.day}${pad(hour, 2)}`
    const total = bins.reduce((sum, count) => sum + count, 0)
    const counts = bins.map(five).join('')
    if (layout === 'class 2001') return `C${head}${moment.slice(2)}${five(total)}${counts}`
    if (layout === 'class 2016') return `C${head}${moment}${step || ' '}${five(total)}0${counts}`
    if (layout === 'speed 2016') return `T${head}${moment}${step || ' '} ${pad(bins.length, 2)}${five(total)}${counts}`
    const named = `${state}|${station}|${direction}|${lane}|${date.year}|${date.month}|${date.day}|${hour}|${step}|${total}`
    return layout === 'class header' ? `C|${named}|${bins.join('|')}` : `T|${named}|1|${bins.join('|')}`
  })
  const names = (name: string) => Array.from({ length: intervals[0]?.bins.length ?? 0 }, (_, at) => `${name}_${at + 1}`)
  const header =
    'Record_Type|State_Code|Station_Id|Travel_Dir|Travel_Lane|Year_Record|Month_Record|Day_Record|Hour_Record|Interval'
  if (layout === 'class header') return [`${header}|Total_Volume|${names('Class').join('|')}`, ...rows]
  if (layout === 'speed header') return [`${header}|Total_Count|First_Speed_Bin|${names('Speed').join('|')}`, ...rows]
  return rows
}

const laneOf = {
  state: fc.integer({ min: 1, max: 56 }),
  station: fc.stringMatching(/^[1-9A-Z][0-9A-Z]{0,5}$/),
  direction: fc.integer({ min: 1, max: 9 }),
  lane: fc.integer({ min: 0, max: 9 }),
  // 1995 to 2030.
  day: fc.integer({ min: 9131, max: 22_279 }),
}

export const daysOfLanes = () =>
  fc.array(
    fc.record({
      ...laneOf,
      counts: fc.array(fc.option(fc.integer({ min: 0, max: 99_999 })), { minLength: 24, maxLength: 24 }),
    }),
    { minLength: 1, maxLength: 20 },
  )

export const binsOfLanes = (count: number, steps: string[]) =>
  fc.array(
    fc.record({
      ...laneOf,
      hour: fc.integer({ min: 0, max: 23 }),
      step: fc.constantFrom(...steps),
      bins: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: count, maxLength: count }),
    }),
    { minLength: 4, maxLength: 20 },
  )
