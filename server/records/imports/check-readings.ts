import type { IntervalReading } from '../../../contract/intervals/interval-reading.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import { type CheckedIntervals, checkIntervals } from '../uploads/intervals/parse-interval.ts'
import { type Checked, checkRecords, EARLIEST_OF_FILES, type ParseLimits } from '../uploads/parse-record.ts'
import type { SiteOfUpload } from '../uploads/read-site.ts'
import type { Reading } from './readers/reader.ts'

const MAX_AHEAD_MS = 5 * MINUTE_MS

const limitsOf = ({ now, channels }: SiteOfUpload): ParseLimits => ({
  earliest: EARLIEST_OF_FILES,
  latest: now + MAX_AHEAD_MS,
  tooEarly: errorSentence('before1990'),
  channels,
  momentOf: ms => (Number.isFinite(ms) ? Math.trunc(ms as number) : null),
})

/** Checks the vehicles of a file: the records that the site accepts, and why the others are refused. */
export const checkReadings = (readings: Reading[], site: SiteOfUpload): Checked =>
  checkRecords(readings, limitsOf(site), index => asSent(readings[index] as Reading))

/** The same of counts of intervals. */
export const checkIntervalReadings = (
  readings: IntervalReading[],
  site: SiteOfUpload,
  classScheme: ClassScheme | null,
): CheckedIntervals =>
  checkIntervals(readings, { ...limitsOf(site), classScheme }, index =>
    intervalAsSent(readings[index] as IntervalReading),
  )

/** The record as a device would send it. */
export const asSent = ({ line: _line, text: _text, isLocal: _isLocal, counter: _counter, ...reading }: Reading) => ({
  ...reading,
  timestamp: new Date(reading.timestamp).toISOString(),
})

/** The interval as a device would send it. */
export const intervalAsSent = ({ isLocal: _isLocal, counter: _counter, ...reading }: IntervalReading) => ({
  ...reading,
  start: new Date(reading.start).toISOString(),
})
