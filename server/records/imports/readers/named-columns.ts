import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { FileRefused } from '../reading/file-refused.ts'
import { splitRecord } from './split-record.ts'

/** Where columns are in a CSV file whose header names them. */
interface NamedColumns<Name extends string> {
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

/** The text of a column of a row, empty where the file does not have it. */
export type Fields<Name extends string> = (name: Name) => string

/** The rows of such a file, by its first line that is not empty. */
export class NamedRows<Name extends string> {
  readonly #required: readonly Name[]
  readonly #optional: readonly Name[]
  #columns: NamedColumns<Name> | null = null
  #header = ''

  constructor(required: readonly Name[], optional: readonly Name[] = []) {
    this.#required = required
    this.#optional = optional
  }

  /** The fields of a row, or the reason why it cannot be read; null for an empty line and for the header, which may be repeated. */
  read(text: string, line: number): Fields<Name> | string | null {
    if (text.trim() === '' || text === this.#header) return null
    if (this.#columns) return readFields(text, this.#columns)
    this.#columns = namedColumns(text, this.#required, this.#optional)
    if (!this.#columns) {
      throw new FileRefused(errorSentence('columnsLacking', { line, columns: this.#required.join(', ') }))
    }
    this.#header = text
    return null
  }
}

function readFields<Name extends string>(
  text: string,
  { count, positions }: NamedColumns<Name>,
): Fields<Name> | string {
  const fields = splitRecord(text)
  if (typeof fields === 'string') return errorSentence('quoteMissing')
  if (fields.length !== count) return errorSentence('fieldCount', { found: fields.length, expected: count })
  return name => fields[positions.get(name) ?? -1]?.trim() ?? ''
}
