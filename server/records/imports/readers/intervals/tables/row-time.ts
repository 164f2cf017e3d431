import { timeFormat } from '../../mapped/time-format.ts'

/** The form in which times of cells of a workbook arrive, whatever form the program had written before Excel read it. */
const CELL = timeFormat('YYYY-MM-DD HH:mm:ss.S')

/** Reads times of a format, and those of cells; gives the reason where a text is neither. */
export function rowTime(format: string): (text: string) => number | string {
  const own = timeFormat(format)
  return text => {
    const time = own?.read(text) ?? ''
    const cell = typeof time === 'number' ? time : CELL?.read(text)
    return typeof cell === 'number' ? cell : time
  }
}
