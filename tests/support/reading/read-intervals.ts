import type { IntervalReading } from '../../../contract/intervals/interval-reading.ts'
import type { Reader } from '../../../server/records/imports/readers/reader.ts'

/** What a reader finds in the lines of a file; local times as if they were UTC. */
export function readIntervals(reader: Reader<IntervalReading>, lines: string[]) {
  const readings: IntervalReading[] = []
  const lineOf: number[] = []
  const problems: [line: number, reason: string][] = []
  const file = reader.open()
  const onLine = (line: number, _text: string, found: IntervalReading | string) => {
    if (typeof found === 'string') problems.push([line, found])
    else {
      readings.push(found)
      lineOf.push(line)
    }
  }
  for (const [index, text] of lines.entries()) file.read(text, index + 1, onLine)
  file.end?.(onLine)
  const names = (counter: string | null, channel: number) => file.describeChannel?.(counter, channel) ?? null
  return { readings, lines: lineOf, problems, notices: file.facts?.().notices ?? [], names, file }
}

/** As `2015-01-01 07:00`. */
export const shownStart = ({ start }: IntervalReading): string =>
  new Date(start).toISOString().slice(0, 16).replace('T', ' ')
