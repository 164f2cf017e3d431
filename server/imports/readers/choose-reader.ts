import { FileRefused } from '../file-refused.ts'
import { fintraffic } from './fintraffic.ts'
import { jamar } from './jamar.ts'
import { csv } from './mapped-csv.ts'
import { metrocount } from './metrocount.ts'
import type { Reader } from './reader.ts'
import { semicolonRadar } from './semicolon-radar.ts'
import { tii } from './tii.ts'
import { vbv1 } from './vbv1.ts'
import { waysideCsv } from './wayside-csv.ts'
import { waysideNdjson } from './wayside-ndjson.ts'

export const READERS: readonly Reader[] = [
  waysideCsv,
  waysideNdjson,
  semicolonRadar,
  jamar,
  fintraffic,
  vbv1,
  metrocount,
  tii,
  csv,
]

const refused = (sentence: string, readers: readonly Reader[]) =>
  new FileRefused(`${sentence}\n${readers.map(({ name, title }) => `  ${name}: ${title}`).join('\n')}`, {
    about: 'format',
  })

/** The reader with the name `format`, or without it the only one that recognises the file's first lines. */
export function chooseReader(format: string | undefined, firstLines: string[]): Reader {
  if (firstLines.length === 0) throw new FileRefused('The file is empty.')
  if (format !== undefined) {
    const named = READERS.find(reader => reader.name === format)
    if (!named) throw refused(`There is no format "${format}". The formats are:`, READERS)
    return named
  }
  const [only, ...others] = READERS.filter(reader => reader.recognise(firstLines))
  // Checked only when no reader recognises it: a counter that loses its power leaves zero bytes among good lines.
  if (!only && firstLines.some(line => line.includes('\0')))
    throw new FileRefused('This is not a text file. Save it as CSV or text first; gzip is read as it is.')
  if (!only) throw refused('The format of the file was not recognised. The formats are:', READERS)
  if (others.length > 0) throw refused('The file may be of several formats; say which:', [only, ...others])
  return only
}
