import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { openDataCam } from './cameras/opendatacam.ts'
import { otAnalytics } from './cameras/otanalytics.ts'
import { fintraffic } from './fintraffic.ts'
import { INTERVAL_READERS, intervalFormatOf } from './intervals/interval-formats.ts'
import { jamar } from './jamar.ts'
import { csv } from './mapped/mapped-csv.ts'
import { metrocount } from './metrocount.ts'
import type { AnyReader, Reader } from './reader.ts'
import { semicolonRadar } from './semicolon-radar.ts'
import { tii } from './tii.ts'
import { vbv1 } from './vbv1.ts'
import { waysideCsv } from './wayside/wayside-csv.ts'
import { waysideNdjson } from './wayside/wayside-ndjson.ts'

const VEHICLE_READERS: readonly Reader[] = [
  waysideCsv,
  waysideNdjson,
  semicolonRadar,
  jamar,
  fintraffic,
  vbv1,
  metrocount,
  tii,
  openDataCam,
  otAnalytics,
  csv,
]

export const READERS: readonly AnyReader[] = [...VEHICLE_READERS, ...INTERVAL_READERS]

const refused = (sentence: string) => new FileRefused(sentence, { about: 'format' })

const listed = (readers: readonly AnyReader[]) => readers.map(({ name, title }) => `\n  ${name}: ${title}`).join('')

/**
 * The reader with the name `format`, or without it the only one that recognises the file's first lines. Files of intervals are
 * read as CSV only where a mapping says that their rows are intervals.
 */
export function chooseReader(format: string | undefined, firstLines: string[], isMappedToIntervals = false): AnyReader {
  if (firstLines.length === 0) throw new FileRefused(errorSentence('fileEmpty'))
  const intervals = intervalFormatOf(firstLines)
  if (intervals && (format ?? intervals.name) === intervals.name) return intervals
  // Each row of such a file would become a vehicle, zeros too.
  if (intervals && !isMappedToIntervals) throw refused(errorSentence('intervalCounts', { format: intervals.title }))
  if (format !== undefined) {
    const named = READERS.find(reader => reader.name === format)
    if (!named) throw refused(errorSentence('formatMissing', { format, formats: listed(READERS) }))
    return named
  }
  const [only, ...others] = VEHICLE_READERS.filter(reader => reader.recognise(firstLines))
  // Checked only when no reader recognises it: a counter that loses its power leaves zero bytes among good lines.
  if (!only && firstLines.some(line => line.includes('\0'))) throw new FileRefused(errorSentence('notText'))
  if (!only) throw refused(errorSentence('formatUnknown', { formats: listed(READERS) }))
  if (others.length > 0) throw refused(errorSentence('formatNotUnique', { formats: listed([only, ...others]) }))
  return only
}
