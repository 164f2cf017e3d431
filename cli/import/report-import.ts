import type { BatchResult } from '../../server/records/imports/batch/import-files.ts'
import type { ImportResult } from '../../server/records/imports/import-file.ts'
import { NO_VEHICLE } from '../../server/records/imports/reading/file-refused.ts'
import { print, remark } from '../admin/run.ts'
import { counted } from '../use/output/in-words.ts'

const SHOWN_LINES = 20

type Counts = Pick<ImportResult, 'accepted' | 'duplicates' | 'unreadable'>

/** What could be used stays stored; the exit code says that much is missing. */
export function refuseShare({ accepted, duplicates, unreadable }: Counts, maxPercent: number): void {
  const percent = (100 * unreadable) / Math.max(1, accepted + duplicates + unreadable)
  if (percent > maxPercent)
    throw new Error(
      `${Math.round(percent * 10) / 10} % of the lines could not be used, more than ${maxPercent} % (--max-refused).`,
    )
}

export function nothingUsed({ unreadable, unknown_counters }: ImportResult): string {
  if (unknown_counters.length > 0) return 'No counter of the file is mapped to a site.'
  return unreadable === 0 ? NO_VEHICLE : 'No line of the file could be used.'
}

const inNumbers = ({ accepted, duplicates, unreadable }: Counts) =>
  `${counted(accepted, 'new record')}, ${counted(duplicates, 'record')} stored before, ${counted(unreadable, 'line')} not usable.`

export function reportBatch(result: BatchResult): void {
  const { skipped, notices, clock, files, resumed, accepted, import_id } = result
  for (const { name, reason } of skipped) remark(`${name} is skipped: ${reason}`)
  for (const { name, notice } of notices.slice(0, SHOWN_LINES)) remark(`${name}: ${notice}`)
  if (notices.length > SHOWN_LINES) remark(`… and ${notices.length - SHOWN_LINES} more notices`)
  reportUnknown(result.unknown_counters)
  print(clock)
  reportMeasured(result)
  const before = resumed > 0 ? `, ${resumed} of them before` : ''
  print(`Read ${counted(files, 'file')}${before}, skipped ${skipped.length}: ${inNumbers(result)}`)
  if (accepted > 0) print(`To take all of it back: wayside admin import take-back ${import_id}`)
}

export function reportFile(result: ImportResult): void {
  const { accepted, unreadable, unreadable_lines, unknown_counters, format, clock, notices } = result
  for (const notice of notices) remark(notice)
  for (const { line, reason } of unreadable_lines.slice(0, SHOWN_LINES)) remark(`line ${line}: ${reason}`)
  if (unreadable > SHOWN_LINES) remark(`… and ${unreadable - SHOWN_LINES} more lines that could not be used`)
  reportUnknown(unknown_counters)
  print(clock)
  reportMeasured(result)
  print(`Read as ${format}: ${inNumbers(result)}`)
  if (accepted > 0) print(`To take it back: wayside admin import take-back ${result.import_id}`)
}

function reportUnknown(counters: ImportResult['unknown_counters']): void {
  for (const { counter, vehicles } of counters.slice(0, SHOWN_LINES))
    remark(`counter ${counter}: of no site, ${counted(vehicles, 'vehicle')} not imported`)
  if (counters.length > SHOWN_LINES) remark(`… and ${counters.length - SHOWN_LINES} more counters of no site`)
}

function reportMeasured({
  measured,
  measured_by_counter: counters,
}: Pick<ImportResult, 'measured' | 'measured_by_counter'>): void {
  if (measured) print(measured.sentence)
  for (const { counter, sentence } of counters.slice(0, SHOWN_LINES)) print(`Counter ${counter}: ${sentence}`)
  if (counters.length > SHOWN_LINES) print(`… and ${counters.length - SHOWN_LINES} more counters`)
  const all = measured ? [measured] : counters
  if (all.some(({ source, quiet }) => source !== 'vehicles' && quiet.length > 0))
    remark(
      'To leave times without a vehicle out of figures, add --leave-out; if the counter measured another time, --measured FROM/TO.',
    )
}
