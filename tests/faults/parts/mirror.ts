import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ExportedRow, readExport } from '../../support/reading/read-export.ts'

/** The day files of a mirror, by their path below it. */
export function dayFiles(directory: string): Map<string, Buffer> {
  const names = readdirSync(join(directory, 'records'), { recursive: true, withFileTypes: true })
  const files = names.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
  return new Map(files.sort().map(file => [file.slice(directory.length + 1), readFileSync(file)]))
}

/** What a mirror and an export both say of a record. */
type Row = Omit<ExportedRow, 'site_id' | 'site_name' | 'channel_name' | 'direction'>

const rowOf = ({ site_id: _, site_name: __, channel_name: ___, direction: ____, ...row }: ExportedRow): Row => row

/** Every record of a mirror, in the order of an export, and what is wrong with its files. */
export async function readMirror(directory: string): Promise<{ rows: Row[]; complaints: string[] }> {
  const rows: Row[] = []
  const complaints: string[] = []
  for (const [name, bytes] of dayFiles(directory)) {
    const [, site, date] = /^records\/(\d+)\/([\d-]{10})\.parquet$/.exec(name) ?? []
    const read = await readExport('parquet', bytes).catch(error => error as Error)
    if (read instanceof Error) complaints.push(`${name} cannot be read: ${read.message}`)
    else if (read.length === 0) complaints.push(`${name} is empty`)
    else {
      const isIts = (row: ExportedRow) => row.site === Number(site) && row.local_time.startsWith(date ?? '-')
      const alien = read.find(row => !isIts(row))
      if (alien) complaints.push(`${name} holds record ${alien.id} of site ${alien.site} at ${alien.local_time}`)
      if (!isSorted(read)) complaints.push(`${name} is not sorted`)
      for (const row of read) rows.push(withoutUpload(rowOf(row)))
    }
  }
  return { rows: rows.sort(byTimeAndId), complaints }
}

/** Every record of a Parquet export. */
export const readRows = async (file: Buffer): Promise<Row[]> => (await readExport('parquet', file)).map(rowOf)

export const inText = (rows: Row[]): string[] => rows.map(row => JSON.stringify(row, Object.keys(row).sort()))

const withoutUpload = ({ upload: _, ...row }: Row & { upload?: unknown }): Row => row

const byTimeAndId = (a: Row, b: Row) => (a.timestamp < b.timestamp ? -1 : a.timestamp > b.timestamp ? 1 : a.id - b.id)

const isSorted = (rows: Row[]) => rows.every((row, i) => i === 0 || byTimeAndId(rows[i - 1] as Row, row) < 0)
