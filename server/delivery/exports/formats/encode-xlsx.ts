import type { ExportContext } from '../../../contract/exported-columns.ts'
import { aboutRecords, aboutSheet } from './about-sheet.ts'
import { RecordsSheet } from './records-sheet.ts'
import {
  CONTENT_TYPES,
  PACKAGE_RELATIONSHIPS,
  properties,
  SharedStrings,
  STYLES,
  WORKBOOK_RELATIONSHIPS,
  workbook,
} from './workbook-parts.ts'
import { type ZipEntry, zip } from './zip.ts'

/**
 * A workbook of two sheets. Both times are real date-times, so that they can be plotted; the offset of local_time is the
 * difference of the two.
 */
export function encodeXlsx(slices: AsyncIterable<Buffer>, context: ExportContext): AsyncGenerator<Buffer> {
  return zip(parts(slices, context), context.createdAt)
}

/** The records are first, because the other parts need their number and their texts. */
function* parts(slices: AsyncIterable<Buffer>, context: ExportContext): Generator<ZipEntry> {
  const part = (name: string, content: string): ZipEntry => ({ name, content: [Buffer.from(content)] })
  const strings = new SharedStrings()
  const records = new RecordsSheet(context, strings)
  yield part('[Content_Types].xml', CONTENT_TYPES)
  yield part('_rels/.rels', PACKAGE_RELATIONSHIPS)
  yield part('docProps/core.xml', properties(`Traffic records of ${context.organization}`, context.createdAt))
  yield part('xl/_rels/workbook.xml.rels', WORKBOOK_RELATIONSHIPS)
  yield part('xl/styles.xml', STYLES)
  yield { name: 'xl/worksheets/sheet2.xml', content: records.encode(slices) }
  yield {
    name: 'xl/worksheets/sheet1.xml',
    content: [aboutSheet(context, records.records, strings, aboutRecords(context))],
  }
  yield part('xl/workbook.xml', workbook('Records', records.range))
  yield { name: 'xl/sharedStrings.xml', content: strings.encode() }
}
