import type { FindingKind, FindingState } from '../../../contract/findings.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { localDate, withOffset } from '../../../contract/times/time-zone.ts'

/** The first local day of a finding, on how many days it was seen, and a sentence about it. */
export function describeFinding(row: Pick<FindingRow, 'kind' | 'from' | 'to' | 'evidence'>, zone: string) {
  const day = localDate(zone, row.from.getTime())
  const last = row.to ? localDate(zone, row.to.getTime() - 1) : day
  const days = row.evidence.days ?? (Date.parse(last) - Date.parse(day)) / DAY_MS + 1
  return { day, days, sentence: sentenceOf(row, zone, day, last, days) }
}

function sentenceOf(
  { kind, from, to, evidence }: Pick<FindingRow, 'kind' | 'from' | 'to' | 'evidence'>,
  zone: string,
  day: string,
  last: string,
  days: number,
): string {
  const { before = 0, after = 0, count = 0, usual = 0, hours = 0, lag_hours = 0 } = evidence
  const when = day === last ? `On ${day}` : `On ${days} days from ${day} to ${last}`
  const local = (moment: Date) => withOffset(moment, zone).slice(0, 16).replace('T', ' ')
  const percent = (share: number) => `${Math.round(share * 1000) / 10} %`
  const moved = `${percent(before)} in the week before and ${percent(after)} in the week from ${day}`
  switch (kind) {
    case 'no_vehicles':
      return `No vehicle passed from ${local(from)} to ${to ? local(to) : 'now'} (${hours} h), when at least ${usual} usually do.`
    case 'low_volume':
      return `${when} ${count} vehicles passed, less than half of the usual ${usual}.`
    case 'high_volume':
      return `${when} ${count} vehicles passed, more than double of the usual ${usual}.`
    case 'direction_share':
      return `Channel ${evidence.channel} had ${moved} of the vehicles.`
    case 'without_class':
      return `The share without a class was ${moved}.`
    case 'without_speed':
      return `The share without a speed was ${moved}.`
    case 'v85':
      return `V85 was ${before} km/h in the week before and ${after} km/h in the week from ${day}.`
    case 'clock_jump': {
      const lag = Math.abs(lag_hours) === 1 ? '1 hour' : `${Math.abs(lag_hours)} hours`
      return `From ${day} on, traffic comes ${lag} ${lag_hours > 0 ? 'later' : 'earlier'} than in the weeks before, on ${days} days: the counter's clock may have jumped.`
    }
  }
}

export interface FindingRow {
  id: number
  site: number
  kind: FindingKind
  from: Date
  to: Date | null
  evidence: { [name: string]: number }
  state: FindingState
  quality_period: number | null
  decided_by: string | null
  decided_at: Date | null
  found_at: Date
}
