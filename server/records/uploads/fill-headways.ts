import { MINUTE_MS, type TimeRange } from '../../../contract/times/time.ts'
import { isCovered } from './days/coverage.ts'
import type { SentRecord } from './parse-record.ts'

/** A vehicle that passed before one of the upload. */
export interface Leader {
  ts: number
  channel: number
  lane: number | null
  speed: number | null
  length: number | null
}

/** A vehicle that passed longer ago is not a leader. records/blocks/format/predictions.ts has a copy, which the format of blocks freezes. */
export const MAX_LEADER_MS = 5 * MINUTE_MS

/**
 * Computes headway (front to front) and gap (headway less the time in which the leader passes its own length) where the
 * device sent none. The leader is the vehicle before in the same channel and lane, of the upload or stored before. Both
 * lists ascend in time. This happens once, when records are stored: a late upload changes no stored record.
 */
export function fillHeadways(
  records: SentRecord[],
  stored: Leader[],
  covered: TimeRange[],
  lanes: Map<number, number>,
): void {
  const leaders = new Map<number, Leader>()
  let next = 0
  for (const record of records) {
    for (; next < stored.length && (stored[next] as Leader).ts < record.ts; next++) {
      const leader = stored[next] as Leader
      const key = laneKey(leader, lanes)
      if (key !== null) leaders.set(key, leader)
    }
    const key = laneKey(record, lanes)
    if (key === null) continue
    const leader = leaders.get(key)
    if (leader && follows(record, leader, covered)) {
      record.headway ??= record.ts - leader.ts
      record.gap ??= gapBehind(leader, record.headway)
    }
    leaders.set(key, record)
  }
}

/** One number per channel and lane; null when the lane is unknown in a channel of several lanes. */
function laneKey({ channel, lane }: Leader, lanes: Map<number, number>): number | null {
  if (lane === null && (lanes.get(channel) ?? 1) > 1) return null
  return channel * 100 + (lane ?? 1)
}

const follows = (record: SentRecord, leader: Leader, covered: TimeRange[]) =>
  record.ts - leader.ts <= MAX_LEADER_MS && (record.ts === leader.ts || isCovered(covered, leader.ts, record.ts))

function gapBehind({ length, speed }: Leader, headway: number): number | null {
  if (length === null || !speed) return null
  // cm / (0.1 km/h) = 0.36 s
  const gap = Math.round(headway - (length / speed) * 360)
  return gap < 0 ? null : gap
}
