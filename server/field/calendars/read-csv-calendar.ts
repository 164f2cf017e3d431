import { parse } from 'csv-parse/sync'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { parseInstant } from '../../platform/http/requests/instant.ts'
import { type CalendarEntry, decodeFile, EntryList, type FileLimits, refuseFile } from './calendar-file.ts'

const HEADER = errorSentence('calendarHeader')

/** Entries of a CSV file with the columns `from`, `to` (included; the same day when empty) and `name`, or `date` and `name`. */
export function readCsvCalendar(bytes: Buffer, limits: FileLimits): CalendarEntry[] {
  const text = decodeFile(bytes, limits)
  const firstLine = text.slice(0, 1000).split('\n')[0] as string
  const rows = parseRows(text, firstLine.includes(';') ? ';' : ',')
  const names = (rows[0]?.record ?? []).map(name => name.trim().toLowerCase())
  const column = (name: string) => names.indexOf(name)
  const from = Math.max(column('from'), column('date'))
  if (from < 0 || column('name') < 0) throw refuseFile(HEADER)
  const entries = new EntryList(limits)
  for (const { record, line } of rows.slice(1)) {
    const at = (index: number) => (index < 0 ? '' : (record[index]?.trim() ?? ''))
    const first = at(from)
    const last = at(column('to')) || first
    if (isDay(first) && isDay(last)) entries.add(`Line ${line}`, { first, last, name: at(column('name')) })
    else entries.refuse(errorSentence('calendarDays', { where: `Line ${line}` }))
  }
  return entries.all()
}

const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && typeof parseInstant(text) === 'object'

function parseRows(text: string, delimiter: string): { record: string[]; line: number }[] {
  try {
    const rows = parse(text, {
      delimiter,
      bom: true,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 10_000,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ record, line: info.lines }))
  } catch (error) {
    throw refuseFile(errorSentence('calendarNotCsv', { reason: (error as Error).message }))
  }
}
