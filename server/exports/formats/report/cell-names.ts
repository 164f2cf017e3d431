/** `A`, `Z`, `AA`; the first column is 0. */
export function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : columnName(Math.floor(column / 26) - 1) + last
}

/** `B7`; rows and columns are counted from 0. */
export const cellName = (column: number, row: number): string => `${columnName(column)}${row + 1}`
