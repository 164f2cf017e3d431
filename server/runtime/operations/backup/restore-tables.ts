import { raw } from 'sql-template-tag'
import type { Database } from '../../../platform/database/database.ts'
import { listTables, type Table } from './list-tables.ts'
import { BackupUnusable, type Manifest, tableFile } from './manifest.ts'
import { readBatches } from './read-piece.ts'

const BATCH = { statementMs: 120_000 }
/** Restored apart from the other tables, because its counts are computed from the records. */
export const DAYS_TABLE = 'site_days'

/** Fills all tables from the backup; rows that migrations have inserted are deleted before. */
export async function restoreTables(database: Database, directory: string, manifest: Manifest): Promise<void> {
  const tables = await listTables(database)
  await emptyTables(database, tables)
  for (const { name, rows } of manifest.tables) {
    if (name === DAYS_TABLE) continue
    const table = tables.find(known => known.name === name)
    if (!table) throw new BackupUnusable(`This program knows no table ${name}.`)
    const list = table.columns.map(column => `"${column}"`).join(', ')
    const text = `
      insert into ${name} (${list}) overriding system value
      select ${list}
      from json_populate_recordset(null::${name}, $1::json)`
    let stored = 0
    for await (const batch of readBatches(tableFile(directory, name))) {
      const { rowCount } = await database.transaction(tx => tx.query({ text, values: [batch] }), BATCH)
      stored += rowCount ?? 0
    }
    if (stored !== rows) throw new BackupUnusable(`${name} has ${stored} rows instead of ${rows}.`)
  }
}

/** Only tables with rows: the audit log refuses every delete. */
async function emptyTables(database: Database, tables: Table[]): Promise<void> {
  for (const { name } of tables.toReversed()) {
    const { rows } = await database.query<{ some: boolean }>(raw(`select exists (select from ${name}) as some`))
    if (rows[0]?.some) await database.query(raw(`delete from ${name}`))
  }
}
