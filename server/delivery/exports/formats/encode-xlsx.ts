import type { ExportContext } from '../../../../contract/exported-columns.ts'
import { SharedStrings } from '../../../../contract/workbook/cells.ts'
import { commonParts, workbookXml } from '../../../../contract/workbook/parts.ts'
import { aboutRecords, aboutSheet } from './about-sheet.ts'
import { RecordsSheet } from './records-sheet.ts'
import { textEntry, type ZipEntry, zip } from './zip.ts'

/**
 * A workbook of two sheets. Both times are real date-times, so that they can be plotted; the offset of local_time is the
 * difference of the two.
 */
export function encodeXlsx(slices: AsyncIterable<Buffer>, context: ExportContext): AsyncGenerator<Buffer> {
  return zip(parts(slices, context), context.createdAt)
}

/** The records are first, because the other parts need their number and their texts. */
function* parts(slices: AsyncIterable<Buffer>, context: ExportContext): Generator<ZipEntry> {
  const strings = new SharedStrings()
  const records = new RecordsSheet(context, strings)
  const title = `Traffic records of ${context.organization}`
  for (const [path, xml] of commonParts({ title, createdAt: context.createdAt, sheets: 2 })) yield textEntry(path, xml)
  yield { name: 'xl/worksheets/sheet2.xml', content: records.encode(slices) }
  const about = aboutSheet(context, records.records, strings, aboutRecords(context))
  yield textEntry('xl/worksheets/sheet1.xml', about)
  yield textEntry(
    'xl/workbook.xml',
    workbookXml(['About', 'Records'], { filtered: { sheet: 1, range: records.range } }),
  )
  yield textEntry('xl/sharedStrings.xml', strings.xml())
}
