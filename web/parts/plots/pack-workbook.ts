import { SharedStrings } from '../../../contract/workbook/cells.ts'
import { commonParts, type WorkbookPart, workbookXml } from '../../../contract/workbook/parts.ts'
import { sheetXml } from '../../../contract/workbook/sheet.ts'
import { packFiles } from '../../ui/files/pack-files.ts'
import { headOf, type Sheet } from './sheet.ts'

/** Sheet names have at most 31 characters. */
const MAX_NAME_LENGTH = 31

/** A table as an Excel workbook: numbers are numbers, missing values are empty cells. */
export async function packWorkbook({ columns, rows }: Sheet, name: string): Promise<File> {
  const strings = new SharedStrings()
  const head = columns.map(column => ({ value: headOf(column), style: 'bold' as const }))
  const cells = [head, ...rows.map(row => row.map(value => ({ value })))]
  const parts: WorkbookPart[] = [
    ...commonParts({ title: name, createdAt: new Date(), sheets: 1 }),
    ['xl/workbook.xml', workbookXml([name.slice(0, MAX_NAME_LENGTH)])],
    ['xl/worksheets/sheet1.xml', sheetXml({ rows: cells, frozenRows: 1 }, strings)],
    ['xl/sharedStrings.xml', [...strings.xml()].join('')],
  ]
  const files = parts.map(([path, xml]) => ({ name: path, file: new File([xml], path) }))
  return packFiles(files, `${name}.xlsx`)
}
