import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { type Checked, check } from '../uploads/parse-record.ts'
import type { SiteOfUpload } from '../uploads/read-site.ts'
import type { Reading } from './readers/reader.ts'

const EARLIEST = Date.UTC(1990, 0, 1)
const MAX_AHEAD_MS = 5 * 60_000

/** Checks the vehicles of a file: the records that the site accepts, and why the others are refused. */
export const checkReadings = (readings: Reading[], { now, channels }: SiteOfUpload): Checked =>
  check(
    readings,
    {
      earliest: EARLIEST,
      latest: now + MAX_AHEAD_MS,
      tooEarly: errorSentence('before1990'),
      channels,
      momentOf: ms => (Number.isFinite(ms) ? Math.trunc(ms as number) : null),
    },
    index => asSent(readings[index] as Reading),
  )

/** The record as a device would send it. */
export const asSent = ({ line: _line, text: _text, isLocal: _isLocal, counter: _counter, ...reading }: Reading) => ({
  ...reading,
  timestamp: new Date(reading.timestamp).toISOString(),
})
