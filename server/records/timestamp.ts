const MAX_TEXTS = 64
const texts = new Map<number, string>()

/**
 * A moment in milliseconds as PostgreSQL reads it. `toISOString` takes 3 µs, and the statement of a page has the same few
 * moments several times.
 */
export function timestamp(ms: number): string {
  const known = texts.get(ms)
  if (known !== undefined) return known
  if (texts.size === MAX_TEXTS) texts.clear()
  const text = new Date(ms).toISOString()
  texts.set(ms, text)
  return text
}
