import { saveFile } from '../../ui/files/save-file.ts'
import { csvOf, type Sheet } from './sheet.ts'

/** Saves a table as a file of the browser. */
export async function saveSheet(name: string, format: 'csv' | 'xlsx', sheet: Sheet): Promise<void> {
  if (format === 'csv') return saveFile(`${name}.csv`, new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }))
  const { packWorkbook } = await import('./pack-workbook.ts')
  saveFile(`${name}.xlsx`, await packWorkbook(sheet, name))
}
