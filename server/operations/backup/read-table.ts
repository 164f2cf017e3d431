import type { Queryable } from '../../database/connect.ts'
import type { Table } from './list-tables.ts'

/** Rows fetched at a time; the widest are 1 MiB. */
const FETCH = 200

const PUBLISHED = 'select id from uploads where position is not null'

/** What of a table is left out: what belongs to uploads that are not published, and answers that may tell of them. */
const WHERE: { [table: string]: string } = {
  uploads: 'position is not null',
  rejected_records: `upload_id in (${PUBLISHED})`,
  idempotency_keys: "caller not like 'device:%'",
}

/** The rows of a table as lines of JSON, inside a transaction. */
export async function* readTable(
  tx: Queryable,
  { name, columns }: Table,
): AsyncGenerator<{ rows: number; lines: Buffer }> {
  const list = columns.map(column => `"${column}"`).join(', ')
  await tx.query(`
    declare piece no scroll cursor for
    select row_to_json(r)::text as line
    from (select ${list} from ${name} where ${WHERE[name] ?? 'true'}) r
  `)
  for (;;) {
    const { rows } = await tx.query<{ line: string }>(`fetch ${FETCH} from piece`)
    // A line feed can only be a blank between the values of a column of type json.
    const lines = rows.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join('')
    if (rows.length > 0) yield { rows: rows.length, lines: Buffer.from(lines) }
    if (rows.length < FETCH) break
  }
  await tx.query('close piece')
}
