/** What seems wrong with the data of a site. */
export const FINDING_KINDS = [
  'no_vehicles',
  'low_volume',
  'high_volume',
  'direction_share',
  'without_class',
  'without_speed',
  'v85',
  'clock_jump',
] as const
export type FindingKind = (typeof FINDING_KINDS)[number]

export const FINDING_STATES = ['open', 'accepted', 'dismissed'] as const
export type FindingState = (typeof FINDING_STATES)[number]
