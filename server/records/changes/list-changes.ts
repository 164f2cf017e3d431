import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { PACKED_BYTES } from '../../../contract/vehicles/record.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { Cursors } from '../../platform/http/cursors.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import type { Value } from '../../platform/http/requests/fields.ts'
import { ARROW_STREAM } from '../../platform/http/requests/negotiate.ts'
import type { RouteAnswer } from '../../platform/http/route.ts'
import { encodeRecords, type UploadRun } from '../encode-records.ts'
import { type ChangeFilter, readChangeCursor, signChangeCursor } from './change-cursor.ts'
import { type ChangePiece, readChanges } from './read-changes.ts'
import type { changesQuery } from './schema.ts'

/** The answer in a type that the client accepts. Its cursor is never null. */
export async function listChanges(
  database: Queryable,
  cursors: Cursors,
  viewer: ChangeFilter['viewer'],
  query: Value<typeof changesQuery>,
  type: string,
): Promise<RouteAnswer> {
  if (type === ARROW_STREAM && query.kinds.includes('intervals')) {
    throw new ValidationError({ kinds: [errorSentence('intervalsNotArrow')] })
  }
  const { filter, position } = await readChangeCursor(database, cursors, viewer, query)
  const { pieces, next } = await readChanges(database, { ...filter, after: position, limit: query.limit })
  const cursor = await signChangeCursor(cursors, filter, next)
  if (type === ARROW_STREAM) {
    const { arrowChanges } = await import('../arrow-records.ts')
    const changes = pieces.map(piece => ('deletion' in piece ? JSON.parse(piece.deletion.toString()) : piece))
    return arrowChanges(changes, cursor)
  }
  const items = [...itemsOf(pieces)]
  const bytes = Buffer.concat([
    OPEN,
    ...items.flatMap((item, i) => (i === 0 ? [item] : [COMMA, item])),
    closing(cursor),
  ])
  return { bytes }
}

const OPEN = Buffer.from('{"items":[')
const COMMA = Buffer.from(',')
const closing = (cursor: string) => Buffer.from(`],"next_cursor":${JSON.stringify(cursor)}}`)

/** The JSON of items; consecutive records are encoded together. */
function* itemsOf(pieces: ChangePiece[]): Generator<Buffer> {
  let packed: Buffer[] = []
  let runs: UploadRun[] = []
  let count = 0
  const flush = () => encodeRecords(Buffer.concat(packed), runs)
  for (const piece of pieces) {
    if ('deletion' in piece) {
      if (count > 0) yield flush()
      yield piece.deletion
      packed = []
      runs = []
      count = 0
    } else if ('intervals' in piece) {
      if (count > 0) yield flush()
      yield* piece.intervals.map(({ item }) => item)
      packed = []
      runs = []
      count = 0
    } else {
      runs.push({ from: count, upload: piece.upload })
      packed.push(piece.packed)
      count += piece.packed.length / PACKED_BYTES
    }
  }
  if (count > 0) yield flush()
}
