/** What was typed, with a comma or a point; empty is null, and what is no number stays text, for the service to refuse. */
export function parseNumber(text: string): number | string | null {
  const typed = text.trim()
  if (typed === '') return null
  const value = Number(typed.replace(',', '.').replace('\u2212', '-'))
  return Number.isNaN(value) ? typed : value
}
