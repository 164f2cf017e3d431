import { messages } from '../../ui/text/intl.ts'

export const m = messages('quality', {
  roadworks: 'Roadworks',
  roadClosed: 'Road closed',
  equipmentFault: 'Equipment fault',
  wrongSpeed: 'Wrong speeds',
  wrongClass: 'Wrong classes',
  event: 'Event',
  weather: 'Weather',
  other: 'Other reason',
  exclude: 'Leave out',
  excludeSpeed: 'Leave out of speeds',
  mark: 'Show only',
  noVehicles: 'No vehicles',
  lowVolume: 'Low volume',
  highVolume: 'High volume',
  directionShare: 'Share of a direction',
  withoutClass: 'Without a class',
  withoutSpeed: 'Without a speed',
  v85Moved: 'V85 moved',
  clock: 'Clock',
})
