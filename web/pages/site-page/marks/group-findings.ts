import type { Finding } from '../../../../client/shapes.ts'
import { type FindingKind, PERIODS_OF_FINDINGS } from '../../../../contract/findings.ts'
import { QUALITY_EFFECTS } from '../../../../contract/quality.ts'

/** Findings that one period explains: at the same time, or of another kind right after. At least one. */
export type FindingGroup = [Finding, ...Finding[]]

/** A finding without an end lasts. */
const endOf = ({ to }: Finding): number => (to === null ? Number.POSITIVE_INFINITY : Date.parse(to))

/** `findings` in the order of their start. */
export function groupFindings(findings: readonly Finding[]): FindingGroup[] {
  const groups: FindingGroup[] = []
  for (const finding of findings) {
    const group = groups.at(-1)
    const begins = Date.parse(finding.from)
    const isNext = (other: Finding) => endOf(other) === begins && other.kind !== finding.kind
    if (group?.some(other => endOf(other) > begins || isNext(other))) group.push(finding)
    else groups.push([finding])
  }
  return groups
}

/** The period that explains all of them if nothing is changed: their time, and what the most serious of them asks for. */
export function periodOf(group: FindingGroup) {
  const ends = group.map(endOf)
  const end = Math.max(...ends)
  // A kind that this page does not know is another reason.
  const proposed = group.map(
    ({ kind }) => PERIODS_OF_FINDINGS[kind as FindingKind] ?? { kind: 'other' as const, effect: 'exclude' as const },
  )
  const rank = ({ effect }: (typeof proposed)[number]) => QUALITY_EFFECTS.indexOf(effect)
  const strongest = proposed.reduce((best, one) => (rank(one) < rank(best) ? one : best))
  return {
    from: group[0].from,
    to: end === Number.POSITIVE_INFINITY ? null : (group[ends.indexOf(end)]?.to ?? null),
    ...strongest,
  }
}
