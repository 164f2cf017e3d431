import { type Checked, check } from '../uploads/parse-record.ts'
import type { SiteOfUpload } from '../uploads/read-site.ts'
import type { Reading } from './readers/reader.ts'

const FIRST_TIME = Date.UTC(1990, 0, 1)
const AHEAD_MS = 5 * 60_000

/** Which vehicles of a file its site takes, and why it refuses the others. */
export const checkReadings = (readings: Reading[], { now, channels }: SiteOfUpload): Checked =>
  check(readings.map(asSent), {
    earliest: FIRST_TIME,
    latest: now + AHEAD_MS,
    tooEarly: 'This time is before 1990.',
    channels,
  })

/** As a device would send it. */
export const asSent = ({ line: _line, text: _text, isLocal: _isLocal, ...reading }: Reading) => ({
  ...reading,
  timestamp: new Date(reading.timestamp).toISOString(),
})
