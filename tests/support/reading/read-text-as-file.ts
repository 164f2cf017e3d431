import { Readable } from 'node:stream'
import type { Reading } from '../../../server/records/imports/readers/reader.ts'
import type { IntervalOfLine } from '../../../server/records/imports/reading/cut-intervals.ts'
import { type ReadFileOptions, readFile } from '../../../server/records/imports/reading/read-file.ts'

/** What an import of a file with this content would store, upload by upload, and what it would report. */
export async function readTextAsFile(content: string | Buffer, options: Partial<ReadFileOptions> = {}) {
  const file = await readFile(Readable.from([Buffer.from(content)]), { timeZone: 'UTC', ...options })
  const uploads: Reading[][] = []
  const { isOfIntervals } = file.reader
  if (!isOfIntervals) for await (const upload of file.uploads) uploads.push(upload)
  const intervals: IntervalOfLine[] = []
  if (isOfIntervals) for await (const upload of file.intervals) intervals.push(...upload)
  return {
    format: file.reader.name,
    timeZone: file.timeZone,
    notices: file.notices(),
    uploads,
    intervals,
    records: uploads.flat().map(({ line, text, isLocal, counter, ...record }) => ({
      ...record,
      timestamp: new Date(record.timestamp).toISOString(),
    })),
    counters: uploads.map(upload => upload[0]?.counter ?? null),
    unwanted: file.unwanted,
    covers: file.covers(),
    classScheme: file.classScheme(),
    lines: uploads.flat().map(record => record.line),
    unreadable: file.unreadable.first.map(({ line, reason }) => [line, reason]),
    total: file.unreadable.total,
  }
}
