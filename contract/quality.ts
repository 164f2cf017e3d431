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
