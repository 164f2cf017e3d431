/** Why the data of a site is not what it usually is. */
export const QUALITY_KINDS = [
  'roadworks',
  'road_closed',
  'equipment_fault',
  'wrong_speed',
  'wrong_class',
  'event',
  'weather',
  'other',
] as const
export type QualityKind = (typeof QUALITY_KINDS)[number]

/** `exclude`: out of all figures; `exclude_speed`: out of speeds; `mark`: shown only. */
export const QUALITY_EFFECTS = ['exclude', 'exclude_speed', 'mark'] as const
export type QualityEffect = (typeof QUALITY_EFFECTS)[number]

/** From this measured share on, a day counts, where a request names no other. */
export const MIN_COVERAGE = 0.95

const QUIET_NOTE = /^No vehicle in (.+) of what was declared as measured\.$/

/** The note of what an import leaves out, with its length such as `9 h 46 min`; pages and reports write it in their language. */
export const quietNote = (duration: string): string => `No vehicle in ${duration} of what was declared as measured.`

/** The length in the note of an import; null for any other note. */
export const readQuietNote = (note: string): string | null => QUIET_NOTE.exec(note)?.[1] ?? null
