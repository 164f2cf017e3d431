import type { Alarm } from '../../client/shapes.ts'
import type { Tone } from '../ui/tag.tsx'

export const ALARM_WORDS: { [kind in Alarm['kind']]: { label: string; tone: Tone } } = {
  battery_low: { label: 'Battery low', tone: 'bad' },
  clock_unsynced: { label: 'Clock not in sync', tone: 'bad' },
  silent: { label: 'No sign of the device', tone: 'off' },
  no_vehicles: { label: 'No vehicles for 24 h', tone: 'warn' },
}
