import { messages } from '../../ui/text/intl.ts'

export const m = messages('site-state', {
  alarm: 'Alarm',
  offline: 'Offline',
  noVehicles: 'No vehicles',
  noDevice: 'No device',
  online: 'Online',
  batteryLow: 'Battery low',
  clockNotInSync: 'Clock not in sync',
  nothingSentYet: 'Nothing sent yet',
  noVehicleYet: 'No vehicle yet',
  noDeviceYet: 'No device yet',
  alarmInSentence: 'alarm',
  offlineInSentence: 'offline',
  noVehiclesInSentence: 'no vehicles',
  noDeviceInSentence: 'no device',
  onlineInSentence: 'online',
  offlineFor: 'Offline for {duration}',
  noVehicleFor: 'No vehicle for {duration}',
  counted: 'Counted',
  countedInSentence: 'counted',
  countOf: '{count, plural, one {Count {days} · {vehicles} vehicle} other {Count {days} · {vehicles} vehicles}}',
})
