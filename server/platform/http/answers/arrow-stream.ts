import {
  type Data,
  type DataType,
  Field,
  makeData,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
} from 'apache-arrow'
import { ARROW_STREAM } from '../requests/negotiate.ts'
import type { RouteAnswer } from '../route.ts'

/** Their data by name, all of the same length. */
export type ArrowColumns = { [name: string]: Data }

/** The columns as one batch of an Arrow stream. What belongs to all of them is text in the metadata of its schema. */
export function arrowAnswer(columns: ArrowColumns, metadata: { [name: string]: string }): RouteAnswer {
  const children = Object.values(columns)
  const fields = Object.entries(columns).map(([name, { type }]) => new Field(name, type, true))
  const schema = new Schema(fields, new Map(Object.entries(metadata)))
  const length = children[0]?.length ?? 0
  const rows = makeData({ type: new Struct(fields), length, nullCount: 0, children })
  const writer = new RecordBatchStreamWriter()
  writer.write(new RecordBatch(schema, rows))
  writer.finish()
  return { type: ARROW_STREAM, bytes: Buffer.from(writer.toUint8Array(true)) }
}

/** The same of a page: its cursor is in a header too; on the last page it is in neither. */
export function arrowPage(columns: ArrowColumns, nextCursor: string | null): RouteAnswer {
  if (nextCursor === null) return arrowAnswer(columns, {})
  return { ...arrowAnswer(columns, { next_cursor: nextCursor }), headers: { 'Next-Cursor': nextCursor } }
}

type Numbers = Uint8Array | Int8Array | Int16Array | Int32Array | Float64Array | BigInt64Array

const TWO_32 = 2 ** 32

/** A column of numbers, as long as its memory; null where there is none. `parts` are what its type has besides numbers. */
export function numberColumn(
  type: DataType,
  data: Numbers,
  valueIn: (row: number) => number | null,
  parts: object = {},
): Data {
  const { length } = data
  const present = new PresentRows(length)
  // As BigInt the integers of 64 bits take several times as long as in halves.
  const halves = data instanceof BigInt64Array ? new Uint32Array(data.buffer) : null
  for (let row = 0; row < length; row++) {
    const value = valueIn(row)
    if (value === null) continue
    present.add(row)
    if (halves) {
      const high = Math.floor(value / TWO_32)
      halves[2 * row] = value - high * TWO_32
      halves[2 * row + 1] = high
    } else data[row] = value
  }
  return present.column(type, { data, ...parts })
}

/** Which rows of a column have a value, a bit each. */
export class PresentRows {
  readonly #length: number
  readonly #bits: Uint8Array
  #count = 0

  constructor(length: number) {
    this.#length = length
    this.#bits = new Uint8Array(Math.ceil(length / 8))
  }

  add(row: number): void {
    this.#bits[row >> 3] = (this.#bits[row >> 3] as number) | (1 << (row & 7))
    this.#count++
  }

  /** Its values are true in these rows, and false in the others. */
  get bits(): Uint8Array {
    return this.#bits
  }

  column(type: DataType, parts: object): Data {
    const nullCount = this.#length - this.#count
    const nullBitmap = nullCount > 0 ? this.#bits : undefined
    return makeData({ ...parts, type, length: this.#length, nullCount, nullBitmap } as Parameters<typeof makeData>[0])
  }
}
