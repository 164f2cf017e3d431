import type { ColumnName, RecordColumns } from './columns.ts'

/**
 * Copies the records at these indexes to `start` and behind it; returns where the next would be. Each function below gets
 * arrays of one type: with several types it takes ten times as long.
 */
export function copyColumns(
  target: RecordColumns,
  start: number,
  source: RecordColumns,
  indexes: ArrayLike<number>,
  names: ColumnName[],
): number {
  for (const name of names) {
    const [from, to] = [source[name], target[name]]
    if (from.BYTES_PER_ELEMENT === 8) copyWords(words(to), start, words(from), indexes)
    else if (from.BYTES_PER_ELEMENT === 4) copyNumbers(words(to), start, words(from), indexes)
    else if (from.BYTES_PER_ELEMENT === 2) copyShorts(to as Uint16Array, start, from as Uint16Array, indexes)
    else copyBytes(to as Uint8Array, start, from as Uint8Array, indexes)
  }
  return start + indexes.length
}

/** The same memory. */
const words = ({ buffer, byteOffset, byteLength }: NodeJS.TypedArray): Int32Array =>
  new Int32Array(buffer, byteOffset, byteLength / 4)

function copyWords(to: Int32Array, start: number, from: Int32Array, indexes: ArrayLike<number>): void {
  for (let n = 0; n < indexes.length; n++) {
    const i = 2 * (indexes[n] as number)
    to[2 * (start + n)] = from[i] as number
    to[2 * (start + n) + 1] = from[i + 1] as number
  }
}

function copyNumbers(to: Int32Array, start: number, from: Int32Array, indexes: ArrayLike<number>): void {
  for (let n = 0; n < indexes.length; n++) to[start + n] = from[indexes[n] as number] as number
}

function copyShorts(to: Uint16Array, start: number, from: Uint16Array, indexes: ArrayLike<number>): void {
  for (let n = 0; n < indexes.length; n++) to[start + n] = from[indexes[n] as number] as number
}

function copyBytes(to: Uint8Array, start: number, from: Uint8Array, indexes: ArrayLike<number>): void {
  for (let n = 0; n < indexes.length; n++) to[start + n] = from[indexes[n] as number] as number
}
