import type { FindingKind } from '../../../contract/findings.ts'
import type { QualityEffect, QualityKind } from '../../../contract/quality.ts'
import { m } from './messages.ts'

export const QUALITY_KIND_LABELS: { [kind in QualityKind]: string } = {
  roadworks: m.roadworks,
  road_closed: m.roadClosed,
  equipment_fault: m.equipmentFault,
  wrong_speed: m.wrongSpeed,
  wrong_class: m.wrongClass,
  event: m.event,
  weather: m.weather,
  other: m.other,
}

export const QUALITY_EFFECT_LABELS: { [effect in QualityEffect]: string } = {
  exclude: m.exclude,
  exclude_speed: m.excludeSpeed,
  mark: m.mark,
}

export const FINDING_KIND_LABELS: { [kind in FindingKind]: string } = {
  no_vehicles: m.noVehicles,
  low_volume: m.lowVolume,
  high_volume: m.highVolume,
  direction_share: m.directionShare,
  without_class: m.withoutClass,
  without_speed: m.withoutSpeed,
  v85: m.v85Moved,
  clock_jump: m.clock,
}
