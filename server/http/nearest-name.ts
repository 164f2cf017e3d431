const MAX_NAME_LENGTH = 64

/** The known name that a misspelt one is nearest to: one edit for every three letters, or a common beginning; null where none is near. */
export function nearestName(name: string, known: readonly string[]): string | null {
  if (name.length > MAX_NAME_LENGTH) return null
  const near = known
    .map(other => ({ other, edits: editDistance(name, other) }))
    .filter(({ other, edits }) => edits <= Math.max(name.length, other.length) / 3 || startsAlike(name, other))
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.other ?? null
}

const startsAlike = (a: string, b: string): boolean =>
  Math.min(a.length, b.length) >= 3 && (a.startsWith(b) || b.startsWith(a))

/** Letters to insert, delete or replace (Levenshtein). */
function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, replaced))
    }
    row = next
  }
  return row[b.length] as number
}
