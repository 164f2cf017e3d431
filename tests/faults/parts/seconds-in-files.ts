import { writeVbv1 } from '../../support/traffic/counter-files.ts'

/** The time zone of the sites. */
const ZONE = 'Europe/Helsinki'

/** Files of a counter by their names: a vehicle a second, all different. */
export function secondsInFiles(first: number, files: number, vehicles: number): { [name: string]: string } {
  const named = Array.from({ length: files }, (_, file) => {
    const rows = Array.from({ length: vehicles }, (_, row) => ({
      second: first / 1000 + file * vehicles + row,
      hundredth: 0,
      lane: 1 + (row % 2),
      wrongWay: false,
      speed: 30 + (row % 60),
      length: 400,
      headway: 20,
      code: 3,
    }))
    return [`${String(file).padStart(4, '0')}.v00`, writeVbv1(rows, ZONE).join('\r\n')]
  })
  return Object.fromEntries(named)
}
