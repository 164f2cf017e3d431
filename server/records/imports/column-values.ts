import type { DELIMITERS } from '../../../contract/csv-columns.ts'
import { filesOfImport } from './batch/find-files.ts'
import type { PreviewLimits, SentFile } from './preview-file.ts'
import { csv } from './readers/mapped/mapped-csv.ts'
import type { Found, OnLine } from './readers/reader.ts'
import { splitRecord } from './readers/split-record.ts'
import { FileRefused } from './reading/file-refused.ts'
import { readVehicles } from './reading/read-vehicles.ts'

/** How the lines of a file are divided into columns. */
export interface ColumnLayout {
  delimiter: (typeof DELIMITERS)[number]
  header: boolean
  skip_lines: number
}

/** A mapping has no room for more: such a column holds measurements or times. */
export const MAX_VALUES = 200
const MAX_COLUMNS = 100
/** Longer texts are remarks. */
const MAX_TEXT_LENGTH = 100

type Counts = Map<string, number>

/** What texts each column of a CSV file holds, and how often, in as much of the file as a preview reads. */
export async function countColumnValues(
  { path, name }: SentFile,
  { delimiter, header, skip_lines }: ColumnLayout,
  { surveyedBytes, files: entries, directoryBytes, inflationRatio }: PreviewLimits,
) {
  const separator = delimiter === 'tab' ? '\t' : delimiter
  const columns: (Counts | null)[] = []
  let rows = 0
  let bytesLeft = surveyedBytes
  const { files } = await filesOfImport(path, name, { entries, directoryBytes, ratio: inflationRatio })
  for (const file of files.filter(({ problem }) => problem === null)) {
    if (bytesLeft <= 0) break
    let isHeader = header
    const onLine: OnLine<Found> = (line, text) => {
      if (line <= skip_lines) return
      const fields = splitRecord(text, separator)
      if (typeof fields === 'string') return
      if (isHeader) {
        isHeader = false
        return
      }
      rows++
      countRow(columns, fields)
    }
    const onText = (bytes: number) => {
      bytesLeft -= bytes
    }
    const options = { format: csv.name, timeZone: null, firstBytes: bytesLeft, maxRatio: inflationRatio, onText }
    try {
      const lines = await readVehicles(file.open, options)
      for await (const _ of lines.walk(onLine));
    } catch (error) {
      // The preview says what is wrong with the file.
      if (!(error instanceof FileRefused)) throw error
    }
  }
  return { rows, is_whole: bytesLeft > 0, columns: columns.map(valuesOf) }
}

function countRow(columns: (Counts | null)[], fields: string[]): void {
  for (const [at, field] of fields.slice(0, MAX_COLUMNS).entries()) {
    const counts = columns[at] === undefined ? new Map<string, number>() : columns[at]
    columns[at] = counts
    const text = field.trim()
    if (counts === null || text === '') continue
    counts.set(text, (counts.get(text) ?? 0) + 1)
    if (counts.size > MAX_VALUES || text.length > MAX_TEXT_LENGTH) columns[at] = null
  }
}

const valuesOf = (counts: Counts | null) => ({
  values:
    counts &&
    [...counts]
      .map(([text, count]) => ({ text, rows: count }))
      .sort((a, b) => b.rows - a.rows || (a.text < b.text ? -1 : 1)),
})
