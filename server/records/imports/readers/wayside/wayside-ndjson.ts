import { errorSentence } from '../../../../../contract/text/error-sentences.ts'
import { eachLine, isReading, type Reader, type Reading } from '../reader.ts'
import { readRecord, unknownNames } from './wayside-record.ts'

/** Wayside's own NDJSON: one record per line, as in an export or in `POST /device/v1/uploads`. */
export const waysideNdjson: Reader = {
  name: 'wayside-ndjson',
  title: 'Wayside NDJSON, one record a line',
  localTime: false,
  // To fail at parsing each line of another format takes as long as to read a hundred vehicles.
  recognise: firstLines => firstLines.some(line => line.trimStart().startsWith('{') && isReading(readLine(line))),
  notices: firstLines =>
    unknownNames(
      'field',
      firstLines.map(parseLine).flatMap(record => (typeof record === 'object' ? Object.keys(record) : [])),
    ),
  open: () => eachLine(readLine),
}

function readLine(text: string): Reading | string | null {
  if (text.trim() === '') return null
  const record = parseLine(text)
  return typeof record === 'string' ? record : readRecord(record)
}

function parseLine(text: string): object | string {
  try {
    const record: unknown = JSON.parse(text)
    return typeof record === 'object' && record !== null && !Array.isArray(record)
      ? record
      : errorSentence('notJsonObject')
  } catch {
    return errorSentence('notJson')
  }
}
