import { messages } from '../../ui/text/intl.ts'

export const m = messages('site-traffic', {
  vehicleClasses: 'Vehicle classes',
  shareOfAllVehicles: 'Share of all vehicles.',
  furtherVehicleClasses: 'Further vehicle classes',
  class: 'Class',
  share: 'Share',
  vehicles: 'Vehicles',
  changeInPercentagePoints: 'Change in percentage points',
  count: 'Count',
  change: 'Change',
  percentagePoints: 'percentage points',
  vehiclesUnit: 'vehicles',
  channel: 'Channel {number}',
  changeInPercentagePointsVs: 'Change in percentage points vs {previous}.',
  shareOfVehicles: 'Share of {vehicles, plural, one {# vehicle} other {# vehicles}}.',
})
