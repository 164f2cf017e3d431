/** What a fault did to the service, judged from the logs of its clients and a final read through the public API. */
export interface Outcome {
  /** "100000 records, 20 kills" */
  tried: string
  /** One sentence for each broken promise. */
  violations: string[]
  /** What was measured, in one line. */
  figures: string
}

/** A promise may be violated a thousand times: only the first violations are listed, with their number. */
export function violationsOf(what: string, cases: Iterable<string>): string[] {
  const all = [...cases]
  if (all.length === 0) return []
  return [`${what}: ${all.length} (${all.slice(0, 3).join('; ')}${all.length > 3 ? '; …' : ''})`]
}
