import { messages } from '../../ui/text/intl.ts'

export const m = messages('site-traffic', {
  classes: 'Classes',
  shareOfAllVehicles: 'Share of all.',
  furtherClasses: 'Further classes',
  class: 'Class',
  share: 'Share',
  changeInPercentagePoints: 'Change in percentage points',
  count: 'Count',
  change: 'Change',
  percentagePoints: 'percentage points',
  channel: 'Channel {number}',
  changeInPercentagePointsVs: 'Change in percentage points vs {previous}.',
  fromBins: 'interpolated in bins of {width} {unit}',
  inOpenBin: 'above the highest edge of the bins',
  shareOfVehicles: 'Shares of {vehicles}.',
})
