/** Unknown names in one answer; further ones are not listed. */
const MAX_NAMES = 20
/** Longer names are not compared with known ones, and are cut in messages. */
const MAX_NAME_LENGTH = 64

/** How to handle fields of an object that are not in its schema. */
export interface UnknownFields {
  /** The errors about them, by name. */
  errorsIn(object: object, known: readonly string[]): [name: string, sentences: string[]][]
}

/** Unknown fields are errors: a misspelt filter that is ignored would return everything. */
export class RefusedFields implements UnknownFields {
  #left: number

  constructor(maxNames = MAX_NAMES) {
    this.#left = maxNames
  }

  errorsIn(object: object, known: readonly string[]): [string, string[]][] {
    const errors = new Map<string, string[]>()
    for (const name of unknownNames(object, known)) {
      if (this.#left === 0) break
      this.#left--
      const [key, sentence] = errorOf(name, known)
      errors.set(key, [...(errors.get(key) ?? []), sentence])
    }
    return [...errors]
  }
}

/** Unknown fields are ignored and listed: newer firmware may send fields that this service does not know. */
export class IgnoredFields implements UnknownFields {
  readonly #names = new Set<string>()
  readonly #maxNames: number

  constructor(maxNames = MAX_NAMES) {
    this.#maxNames = maxNames
  }

  errorsIn(object: object, known: readonly string[]): [] {
    for (const name of unknownNames(object, known)) this.add(name)
    return []
  }

  add(name: string): void {
    if (this.#names.size < this.#maxNames) this.#names.add(shortened(name))
  }

  get names(): string[] {
    return [...this.#names]
  }
}

const unknownNames = (object: object, known: readonly string[]): string[] =>
  Object.keys(object).filter(name => !known.includes(name))

const shortened = (name: string): string =>
  (name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH)}…` : name).toWellFormed()

/** Keys of the error format itself: an error under such a name would look like another shape. */
const ERROR_KEYS = ['detail', 'non_field_errors']

function errorOf(name: string, known: readonly string[]): [key: string, sentence: string] {
  const near = nearestName(name, known)
  const hint = near === null ? '' : ` Did you mean ${near}?`
  return ERROR_KEYS.includes(name)
    ? ['non_field_errors', `Unknown field: ${name}.${hint}`]
    : [shortened(name), `Unknown field.${hint}`]
}

/** An id of what the field is about: `site_id`, `siteIds`. */
const ID_SUFFIX = /(?<=\w{3})_?ids?$/

/**
 * The known name that was most likely meant: at most one edit for every three letters, or one is a prefix of the other.
 * Where there is none, `site_ids` is compared as `site`.
 */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_NAME_LENGTH) return null
  const lowered = name.toLowerCase()
  return nearestOf(lowered, known) ?? nearestOf(lowered.replace(ID_SUFFIX, ''), known)
}

function nearestOf(lowered: string, known: readonly string[]): string | null {
  let best: string | null = null
  let fewestEdits = Number.POSITIVE_INFINITY
  for (const candidate of known) {
    const other = candidate.toLowerCase()
    const edits = editDistance(lowered, other)
    const isNear = edits <= Math.floor(Math.max(lowered.length, other.length) / 3) || isPrefix(lowered, other)
    if (isNear && edits < fewestEdits) {
      best = candidate
      fewestEdits = edits
    }
  }
  return best
}

const isPrefix = (a: string, b: string) => Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))

/** The number of insertions, deletions, replacements and swaps of neighbours (optimal string alignment). */
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
