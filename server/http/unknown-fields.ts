/** Of names in one answer; the others are not named. */
const MAX_NAMES = 20
/** Longer names are not compared with known ones, and are cut where they are shown. */
const MAX_NAME_LENGTH = 64

/** What becomes of fields of an object that its schema does not declare. */
export interface UnknownFields {
  /** The errors about them, by name. */
  errorsIn(given: object, known: readonly string[]): [name: string, sentences: string[]][]
}

/** A misspelt filter that is ignored would return everything. */
export class RefusedFields implements UnknownFields {
  #left: number

  constructor(maxNames = MAX_NAMES) {
    this.#left = maxNames
  }

  errorsIn(given: object, known: readonly string[]): [string, string[]][] {
    const errors = new Map<string, string[]>()
    for (const name of unknownNames(given, known)) {
      if (this.#left === 0) break
      this.#left--
      const [key, sentence] = errorOf(name, known)
      errors.set(key, [...(errors.get(key) ?? []), sentence])
    }
    return [...errors]
  }
}

/** Newer firmware may send fields that this service does not know: nothing is lost for it. */
export class IgnoredFields implements UnknownFields {
  readonly #names = new Set<string>()
  readonly #maxNames: number

  constructor(maxNames = MAX_NAMES) {
    this.#maxNames = maxNames
  }

  errorsIn(given: object, known: readonly string[]): [] {
    for (const name of unknownNames(given, known)) this.add(name)
    return []
  }

  add(name: string): void {
    if (this.#names.size < this.#maxNames) this.#names.add(shown(name))
  }

  get names(): string[] {
    return [...this.#names]
  }
}

const unknownNames = (given: object, known: readonly string[]): string[] =>
  Object.keys(given).filter(name => !known.includes(name))

const shown = (name: string): string =>
  (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name).toWellFormed()

/** Keys of the error language itself: as the name of a field they would be taken for another shape. */
const ERROR_KEYS = ['detail', 'non_field_errors']

function errorOf(name: string, known: readonly string[]): [key: string, sentence: string] {
  const near = nearestName(name, known)
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return ERROR_KEYS.includes(name)
    ? ['non_field_errors', `Unknown field: ${name}.${hint}`]
    : [shown(name), `Unknown field.${hint}`]
}

/** The known name that was most likely meant: one edit for every three letters, or one name begins with the other. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_NAME_LENGTH) return null
  const given = name.toLowerCase()
  let best: string | null = null
  let fewest = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    const edits = editDistance(given, other)
    const isNear = edits <= Math.floor(Math.max(given.length, other.length) / 3) || isPrefix(given, other)
    if (isNear && edits < fewest) {
      best = candidate
      fewest = edits
    }
  }
  return best
}

const isPrefix = (a: string, b: string) => Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))

/** Letters to insert, delete, replace, or swap with their neighbour (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = at(last, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1)
      let edits = Math.min(at(last, j) + 1, at(row, j - 1) + 1, replaced)
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) edits = Math.min(edits, at(beforeLast, j - 2) + 1)
      row.push(edits)
    }
    beforeLast = last
    last = row
  }
  return at(last, b.length)
}

const at = (row: number[], index: number) => row[index] as number
