import { numberOf } from './find-unusual-days.ts'

export interface SiteWeek {
  /** Its Monday, YYYY-MM-DD. */
  week: string
  count: number
  /** Vehicles of each channel. */
  channels: { [number: string]: number }
  /** Vehicles of the class unknown. */
  without_class: number
  /** Usable speeds, and their 85th percentile. */
  speeds: number
  p85_kmh: number | null
}

export interface MovedWeek {
  kind: 'direction_share' | 'without_class' | 'without_speed' | 'v85'
  week: string
  evidence: { [name: string]: number }
}

export interface WeekRules {
  /** Vehicles, or speeds, that both weeks need. */
  vehicles: number
  /** More than this many percentage points, and more than these km/h. */
  points: number
  kmh: number
}
const WEEK_RULES: WeekRules = { vehicles: 100, points: 20, kmh: 10 }

/** Weeks, in the order of time, whose shares or V85 moved away from those of the week before. */
export function findMovedWeeks(weeks: SiteWeek[], rules: WeekRules = WEEK_RULES): MovedWeek[] {
  return weeks.flatMap((week, index) => {
    const before = weeks[index - 1]
    if (!before || numberOf(week.week) !== numberOf(before.week) + 7) return []
    return compare(before, week, rules).map(moved => ({ ...moved, week: week.week }))
  })
}

function compare(before: SiteWeek, week: SiteWeek, rules: WeekRules): Omit<MovedWeek, 'week'>[] {
  if (Math.min(before.count, week.count) < rules.vehicles) return []
  const found: Omit<MovedWeek, 'week'>[] = []
  const channel = mostMoved(before, week)
  const direction = channel && moved(before.channels[channel] ?? 0, week.channels[channel] ?? 0, before, week, rules)
  if (channel && direction)
    found.push({ kind: 'direction_share', evidence: { channel: Number(channel), ...direction } })
  const classes = moved(before.without_class, week.without_class, before, week, rules)
  if (classes) found.push({ kind: 'without_class', evidence: classes })
  const speeds = moved(before.count - before.speeds, week.count - week.speeds, before, week, rules)
  if (speeds) found.push({ kind: 'without_speed', evidence: speeds })
  const [p85Before, p85] = [before.p85_kmh, week.p85_kmh]
  const hasSpeeds = Math.min(before.speeds, week.speeds) >= rules.vehicles && p85Before !== null && p85 !== null
  // In whole tenths, which are exact.
  if (hasSpeeds && Math.abs(Math.round(p85 * 10) - Math.round(p85Before * 10)) > rules.kmh * 10) {
    found.push({ kind: 'v85', evidence: { before: p85Before, after: p85 } })
  }
  return found
}

/** The channel whose share moved furthest, the first of several; null with one channel or none. */
function mostMoved(before: SiteWeek, week: SiteWeek): string | null {
  const channels = [...new Set([...Object.keys(before.channels), ...Object.keys(week.channels)])]
  if (channels.length < 2) return null
  const distance = (channel: string) =>
    Math.abs((before.channels[channel] ?? 0) * week.count - (week.channels[channel] ?? 0) * before.count)
  return channels.sort((a, b) => distance(b) - distance(a) || Number(a) - Number(b))[0] ?? null
}

/** Both shares when they differ by more than the points; compared as whole numbers, which are exact. */
function moved(a: number, b: number, before: SiteWeek, week: SiteWeek, { points }: WeekRules) {
  const difference = Math.abs(a * week.count - b * before.count)
  if (difference * 100 <= points * before.count * week.count) return null
  return { before: roundedShare(a, before.count), after: roundedShare(b, week.count) }
}

const roundedShare = (part: number, whole: number): number => Math.round((part / whole) * 10_000) / 10_000
