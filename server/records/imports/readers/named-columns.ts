import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { splitRecord } from './split-record.ts'

/** Where columns are in a CSV file whose header names them. */
export interface NamedColumns<Name extends string> {
  count: number
  positions: Map<Name, number>
}

/** The columns of a header, in upper or lower case; null when one that is required is not there. */
export function namedColumns<Name extends string>(
  header: string,
  required: readonly Name[],
  optional: readonly Name[] = [],
): NamedColumns<Name> | null {
  const fields = splitRecord(header)
  if (typeof fields === 'string') return null
  const names = fields.map(name => name.trim().toLowerCase())
  const positionOf = (name: Name) => names.indexOf(name.toLowerCase())
  if (required.some(name => positionOf(name) < 0)) return null
  const known = [...required, ...optional].filter(name => positionOf(name) >= 0)
  return { count: names.length, positions: new Map(known.map(name => [name, positionOf(name)])) }
}

/** Returns the text of a column of the row, empty where the file does not have it; or the reason why the row cannot be read. */
export function readColumns<Name extends string>(
  text: string,
  { count, positions }: NamedColumns<Name>,
): ((name: Name) => string) | string {
  const fields = splitRecord(text)
  if (typeof fields === 'string') return errorSentence('quoteMissing')
  if (fields.length !== count) return errorSentence('fieldCount', { found: fields.length, expected: count })
  return name => fields[positions.get(name) ?? -1]?.trim() ?? ''
}
