import type { QualityEffect, QualityKind } from './quality.ts'

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

/** What a finding becomes when it is accepted without another kind or effect. */
export const PERIODS_OF_FINDINGS: { [Kind in FindingKind]: { kind: QualityKind; effect: QualityEffect } } = {
  no_vehicles: { kind: 'equipment_fault', effect: 'exclude' },
  low_volume: { kind: 'other', effect: 'exclude' },
  high_volume: { kind: 'other', effect: 'exclude' },
  direction_share: { kind: 'equipment_fault', effect: 'exclude' },
  without_class: { kind: 'wrong_class', effect: 'mark' },
  without_speed: { kind: 'wrong_speed', effect: 'exclude_speed' },
  v85: { kind: 'wrong_speed', effect: 'exclude_speed' },
  clock_jump: { kind: 'equipment_fault', effect: 'exclude' },
}
