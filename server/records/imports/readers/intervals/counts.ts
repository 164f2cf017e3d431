import type { IntervalReading } from '../../../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../../../contract/text/error-sentences.ts'

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
