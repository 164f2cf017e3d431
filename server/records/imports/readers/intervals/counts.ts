import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import type { VehicleClass } from '../../../../../contract/vehicles/vehicle-classes.ts'

/** A reading with what is known of it. */
export const intervalReading = (
  known: Pick<IntervalReading, 'start' | 'duration_s' | 'channel'> & Partial<IntervalReading>,
): IntervalReading => ({ counter: null, isLocal: false, ...known })

/** The count that a text of a file is: null where it is blank, which is not 0; or the reason why it is none. */
export function countOf(text: string, name: string): number | null | string {
  if (text === '') return null
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text)
  return `${name}: ${errorSentence('notNumberFromZero', { value: `"${text}"` })}`
}

const KM_PER_MILE = 1.609344

/** A speed in km/h, to the hundredth that is stored of edges. */
export const kmhOfMph = (mph: number): number => Math.round(mph * KM_PER_MILE * 100) / 100

/** What a column counts: all vehicles, those of a class or class code, or those from a speed (km/h) or length (m) on. */
export type Counted =
  | { of: 'total' }
  | { of: 'class'; name: VehicleClass }
  | { of: 'code'; code: number }
  /** `to` is only read of the last bin, and null where it is open: bins adjoin each other. */
  | { of: 'speed' | 'length'; from: number; to: number | null }

/** Adds the count of a column to a reading; bins are set by their edges. */
export function addCount(reading: IntervalReading, counted: Counted, count: number | null): void {
  const sum = (before: number | null | undefined) => (count === null ? (before ?? null) : (before ?? 0) + count)
  if (counted.of === 'total') reading.total = sum(reading.total)
  else if (counted.of === 'class')
    reading.classes = { ...reading.classes, [counted.name]: sum(reading.classes?.[counted.name]) }
  else if (counted.of === 'code')
    reading.class_codes = { ...reading.class_codes, [counted.code]: sum(reading.class_codes?.[counted.code]) }
}
