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

export const gapReason = ({ reason, may_still_arrive }: Gap): string =>
  may_still_arrive ? 'It may still send this period.' : REASONS[reason]
