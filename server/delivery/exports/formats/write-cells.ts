import { DAY_MS } from '../../../../contract/times/time.ts'
import { EXCEL_EPOCH } from '../../../../contract/workbook/cells.ts'
import { STYLE } from '../../../../contract/workbook/styles.ts'
import {
  type Text,
  text,
  writeDecimal,
  writeFour,
  writeInteger,
  writeSmall,
  writeText,
} from '../../../records/write-ascii.ts'

// A cell is its start `<c r="A`, the number of its row, and the rest.

/** The rest of a cell, for cells that are encoded once and used in many rows. */
export const wholeCell = (value: number) => text(`"><v>${value}</v></c>`)
export const stringCell = (number: number) => text(`" t="s"><v>${number}</v></c>`)
export const booleanCell = (value: boolean) => text(`" t="b"><v>${value ? 1 : 0}</v></c>`)
/** An unknown value has no cell. */
export const NO_CELL = text('')

const NUMBER = text('"><v>')
const ID = text(`" s="${STYLE.whole}"><v>`)
const MOMENT = text(`" s="${STYLE.moment}"><v>`)
const END = text('</v></c>')
const POINT = 46

export function writeCell(out: DataView, at: number, start: Text, row: number, rest: Text): number {
  if (rest.length === 0) return at
  return writeText(out, writeSmall(out, writeText(out, at, start), row), rest)
}

export function writeIdCell(out: DataView, at: number, start: Text, row: number, id: number): number {
  return writeText(out, writeInteger(out, writeCell(out, at, start, row, ID), id), END)
}

/** No cell when negative, here and below. */
export function writeWholeCell(out: DataView, at: number, start: Text, row: number, n: number): number {
  if (n < 0) return at
  return writeText(out, writeSmall(out, writeCell(out, at, start, row, NUMBER), n), END)
}

export function writeDecimalCell(
  out: DataView,
  at: number,
  start: Text,
  row: number,
  n: number,
  places: 1 | 2 | 3,
): number {
  if (n < 0) return at
  return writeText(out, writeDecimal(out, writeCell(out, at, start, row, NUMBER), n, places), END)
}

/** Days since 1899-12-30, with twelve decimals, which is finer than Excel's own numbers. */
export function writeMomentCell(out: DataView, start: number, column: Text, row: number, ms: number): number {
  const day = Math.floor(ms / DAY_MS)
  const fraction = Math.round((ms - day * DAY_MS) * (1e12 / DAY_MS))
  const high = Math.floor(fraction / 1e8)
  const low = fraction - high * 1e8
  const middle = Math.floor(low / 1e4)
  let at = writeSmall(out, writeCell(out, start, column, row, MOMENT), day + EXCEL_EPOCH)
  out.setUint8(at++, POINT)
  at = writeFour(out, writeFour(out, writeFour(out, at, high), middle), low - middle * 1e4)
  return writeText(out, at, END)
}
