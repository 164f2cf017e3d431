import { LINK_KINDS } from '../../../people/mail/enqueue-mail.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Table } from './list-tables.ts'

/** The widest rows have 1 MiB. */
const FETCH_ROWS = 200

const PUBLISHED = 'select id from uploads where position is not null'

/**
 * Leaves out rows of uploads that are not published, stored answers that may mention them, and mails that wait with a link
 * that signs in.
 */
const WHERE: { [table: string]: string } = {
  uploads: 'position is not null',
  rejected_records: `upload_id in (${PUBLISHED})`,
  idempotency_keys: "caller not like 'device:%'",
  mails: `status <> 'waiting' or kind not in (${LINK_KINDS.map(kind => `'${kind}'`).join(', ')})`,
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
    const { rows } = await tx.query<{ line: string }>(`fetch ${FETCH_ROWS} from piece`)
    // A line feed can only be whitespace between the values of a json column.
    const lines = rows.map(({ line }) => `${line.replaceAll('\n', ' ')}\n`).join('')
    if (rows.length > 0) yield { rows: rows.length, lines: Buffer.from(lines) }
    if (rows.length < FETCH_ROWS) break
  }
  await tx.query('close piece')
}
