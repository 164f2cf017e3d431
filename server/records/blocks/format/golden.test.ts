import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allocateColumns, type BlockKind, type ColumnName, columnNamesOf, type RecordColumns } from './columns.ts'
import { decodeBlock } from './decode-block.ts'
import { encodeBlock } from './encode-block.ts'

interface Golden {
  name: string
  kind: BlockKind
  columns: { [name in ColumnName]?: number[] | string[] }
  block: string
}

// Blocks of this version are stored for ever. A change that breaks this test needs a new version, a file of its own for
// it, and a decoder that still reads this one.
const goldens: Golden[] = JSON.parse(readFileSync(new URL('golden-v1.json', import.meta.url), 'utf8'))

function columnsOf({ kind, columns }: Golden): RecordColumns {
  const result = allocateColumns(columns.id?.length ?? 0, columnNamesOf(kind))
  for (const name of columnNamesOf(kind)) {
    if (name === 'identity') result.identity.set((columns.identity ?? []).map(BigInt))
    else result[name].set(columns[name] as number[])
  }
  return result
}

test.each(goldens)('version 1, $name: the same records give the same bytes, and these the same records', golden => {
  const columns = columnsOf(golden)
  expect(encodeBlock(golden.kind, columns, 0, columns.count).toString('hex')).toBe(golden.block)
  expect(decodeBlock(Buffer.from(golden.block, 'hex'))).toEqual(columns)
})
