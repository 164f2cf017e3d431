import { eachLine, isReading, type Reader, type Reading } from './reader.ts'
import { readRecord } from './wayside-record.ts'

/** Wayside's own NDJSON: a record a line, as in an export or in `POST /device/v1/uploads`. */
export const waysideNdjson: Reader = {
  name: 'wayside-ndjson',
  title: 'Wayside NDJSON, one record a line',
  localTime: false,
  recognise: firstLines => firstLines.some(line => isReading(readLine(line))),
  open: () => eachLine(readLine),
}

function readLine(text: string): Reading | string | null {
  if (text.trim() === '') return null
  let record: unknown
  try {
    record = JSON.parse(text)
  } catch {
    return 'This is not JSON.'
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) return 'This is not a JSON object.'
  return readRecord(record)
}
