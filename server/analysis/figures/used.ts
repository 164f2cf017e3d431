import { lengthWithin } from '../../../contract/times/time.ts'
import { shareOf } from '../counting/numbers.ts'
import type { DayReason } from './judge-days.ts'
import type { MeasuredSite } from './measured-site.ts'

/** What all sections of a site have in common. */
export function describeUsed(site: MeasuredSite) {
  const { judgement, local, facts, population } = site
  const { read, excluded, apart } = site.counter.countUsed()
  const measured = judgement.days.reduce((sum, { coverage, ms }) => sum + coverage * ms, 0)
  const until = Math.min(local.window.to, site.now)
  const { from } = local.window
  const length = local.counted ? lengthWithin(local.counted, { from, to: until }) : until - from
  return {
    ...usedDays(site),
    left_out: listLeftOut(site),
    coverage: length <= 0 ? null : shareOf(measured, length),
    records: read,
    excluded,
    population,
    apart,
    not_motor: population === 'motor' ? apart : 0,
    exclusions: facts.exclusions.length,
  }
}

/** Consecutive days with the same reason are one item. */
function listLeftOut({ judgement: { days }, local }: MeasuredSite) {
  const items: { from: string; to: string; days: number; reason: DayReason }[] = []
  for (const [i, { reason }] of days.entries()) {
    if (reason === null) continue
    const date = local.days[i]?.date as string
    const last = items.at(-1)
    if (last && days[i - 1]?.reason === reason) {
      last.to = date
      last.days++
    } else items.push({ from: date, to: date, days: 1, reason })
  }
  return items
}

/** What sections say that they used. */
export function usedDays(site: MeasuredSite) {
  const days = site.countedDays().length
  return { days, days_left_out: site.local.days.length - days }
}

export const usedWorkingDays = (site: MeasuredSite) => ({ working_days: site.workingDays().length })
export const usedHoursOnly = (site: MeasuredSite) => ({ hours: site.countedHours().length })

export function usedHours(site: MeasuredSite) {
  const hours = site.countedHours().length
  return { hours, hours_left_out: site.local.clockHourOf.length - hours }
}

export function usedRecords({ cells, counter }: MeasuredSite) {
  const used = counter.countUsed()
  return {
    records: cells.all.count,
    excluded: used.excluded + used.speedExcluded,
    invalid: used.invalid,
    without_speed: used.withoutSpeed,
    too_slow: used.tooSlow,
  }
}
