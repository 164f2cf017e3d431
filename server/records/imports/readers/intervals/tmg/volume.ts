import type { IntervalReading } from '../../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../../contract/text/error-sentences.ts'
import { HOUR_MS } from '../../../../../../contract/times/time.ts'
import { NO_SUCH_TIME } from '../../clock-time.ts'
import { countOf, intervalReading } from '../counts.ts'
import { channelOfLane, stationOf } from './lanes.ts'
import { dayOf, type Field, fitsWeekday, fivesFrom, fixedField, type Layout, LayoutChooser } from './records.ts'

const HOURS = Array.from({ length: 24 }, (_, hour) => `hour_${String(hour).padStart(2, '0')}`)

const STATION: Layout = {
  state_code: [2, 2],
  f_system: [4, 2],
  station_id: [6, 6],
  travel_dir: [12, 1],
  travel_lane: [13, 1],
}
const LAYOUT_2001: Layout = {
  ...STATION,
  year_record: [14, 2],
  month_record: [16, 2],
  day_record: [18, 2],
  day_of_week: [20, 1],
  ...fivesFrom(21, HOURS),
  restrictions: [141, 1],
}
const LAYOUT_2016: Layout = {
  ...STATION,
  year_record: [14, 4],
  month_record: [18, 2],
  day_record: [20, 2],
  day_of_week: [22, 1],
  ...fivesFrom(23, HOURS),
  restrictions: [143, 1],
}
/** The columns of records between pipes that no header names. */
export const VOLUME_COLUMNS = [
  'record_type',
  'state_code',
  'f_system',
  'station_id',
  'travel_dir',
  'travel_lane',
  'year_record',
  'month_record',
  'day_record',
  'day_of_week',
  ...HOURS,
  'restrictions',
]

const LAYOUTS = [LAYOUT_2016, LAYOUT_2001]

/** Lines may be trimmed. The day of the week is a checksum of the date; behind it are whole counts and perhaps the restriction. */
function scoreIn(layout: Layout, line: string): number {
  const field = fixedField(layout, line)
  const day = dayOf(field)
  const [firstCount = 0] = layout.hour_00 ?? []
  const isWhole = (line.trimEnd().length - firstCount + 1) % 5 < 2
  return (day !== null && field('day_of_week') !== '' && fitsWeekday(field, day) ? 2 : 0) + (isWhole ? 1 : 0)
}

/** Whether a line is a record of fixed width. */
export const isFixedVolume = (line: string): boolean =>
  /^3[\d ]{2}/.test(line) &&
  LAYOUTS.some(layout => {
    const counts = HOURS.map(fixedField(layout, line))
    return scoreIn(layout, line) > 1 && counts.every(text => /^\d*$/.test(text)) && counts.some(text => text !== '')
  })

export class VolumeLayouts {
  #chooser = new LayoutChooser<Layout>()

  /** The fields of a line; without a date, so that the reason is that, where it fits no layout. */
  fieldOf(line: string): Field {
    const possible = LAYOUTS.filter(layout => dayOf(fixedField(layout, line)) !== null)
    const layout = this.#chooser.choose(possible.map(layout => ({ layout, score: scoreIn(layout, line) })))
    return fixedField(layout ?? STATION, line)
  }
}

/** The hours of a day that were counted, or the reason why the record cannot be read. */
export function readVolume(field: Field): IntervalReading[] | string {
  const counter = stationOf(field)
  if (typeof counter !== 'string') return counter.problem
  const channel = channelOfLane(field)
  if (typeof channel === 'string') return channel
  const day = dayOf(field)
  if (day === null) return NO_SUCH_TIME
  if (!fitsWeekday(field, day)) {
    const date = new Date(day).toISOString().slice(0, 10)
    return errorSentence('weekdayDiffers', { weekday: `"${field('day_of_week')}"`, date })
  }
  const readings: IntervalReading[] = []
  for (const [hour, name] of HOURS.entries()) {
    const total = countOf(field(name), name)
    if (typeof total === 'string') return total
    if (total === null) continue
    readings.push(intervalReading({ start: day + hour * HOUR_MS, duration_s: 3600, channel, total, counter }))
  }
  return readings
}
