import type { Gap } from '../../client/shapes.ts'
import { formatDuration } from '../ui/format.ts'

const REASONS: { [reason in Gap['reason']]: string } = {
  offline: 'Device offline, nothing stored to send later.',
  not_measuring: 'The device was not measuring.',
  unknown: 'Reason unknown.',
}

export const gapSeconds = ({ start, end }: Gap): number => (Date.parse(end) - Date.parse(start)) / 1000

/** `No data, 4 h 50 min` */
export const gapLength = (gap: Gap): string => `No data, ${formatDuration(gapSeconds(gap))}`

export function gapReason({ reason, may_still_arrive }: Gap): string {
  if (!may_still_arrive) return REASONS[reason]
  return reason === 'offline' ? 'Device offline. It may still send this period.' : 'It may still send this period.'
}
