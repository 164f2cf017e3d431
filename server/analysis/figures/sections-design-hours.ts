import type { Volumes } from '../counting/local-time.ts'
import { shareOf } from '../counting/numbers.ts'
import type { MeasuredSite } from './measured-site.ts'
import { aashto } from './sections-aadt.ts'

const RANKS = [30, 50, 100]

/** K30, K50 and K100 of a year with D, and MSV30. Equal hours rank by time, earliest first. */
export function designHoursSection(site: MeasuredSite) {
  const { isYear } = site
  const hours = site.countedHours()
  const days = site.countedDays()
  const aadt = isYear ? aashto(site, days).value : null
  const months = new Set(days.map(day => site.day(day).month))
  const reason = !isYear ? 'needs_year' : months.size < 12 ? 'missing_months' : null
  const ranked = rank(site.volumes, hours)
  return {
    used: { ...site.usedDays(), hours: hours.length },
    items: RANKS.map(number => ({ rank: number, ...designHour(site, ranked, number, reason, aadt) })),
    msv30: {
      ...hourOf(site, site.volumes, ranked, 30, reason),
      directions: site.channels.map(channel => {
        const volumes = site.volumesOf(channel)
        const own = rank(volumes, site.countedHours(site.judgementOf([channel])))
        return { channel, ...hourOf(site, volumes, own, 30, reason) }
      }),
    },
    hour30_so_far: site.volumes.hours[ranked[29] ?? -1] ?? null,
  }
}

/** Numbers of the hours, busiest first. */
const rank = ({ hours }: Volumes, numbers: number[]): number[] =>
  [...numbers].sort((a, b) => (hours[b] as number) - (hours[a] as number) || a - b)

function hourOf(site: MeasuredSite, { hours }: Volumes, ranked: number[], number: number, reason: string | null) {
  const hour = ranked[number - 1]
  if (reason !== null || hour === undefined) {
    return { start: null, volume: null, reason: reason ?? 'too_few_hours' }
  }
  return { start: site.timeAt(site.local.hourEdges[hour] as number), volume: hours[hour] as number, reason: null }
}

function designHour(site: MeasuredSite, ranked: number[], number: number, reason: string | null, aadt: number | null) {
  const found = hourOf(site, site.volumes, ranked, number, reason)
  if (found.volume === null) return { ...found, k: null, d: null, directions: [] }
  const hour = ranked[number - 1] as number
  const directions = site.channels.map(channel => ({
    channel,
    volume: site.volumesOf(channel).hours[hour] as number,
  }))
  return {
    ...found,
    k: aadt === null ? null : shareOf(found.volume, aadt),
    d: shareOf(Math.max(...directions.map(({ volume }) => volume)), found.volume),
    reason: aadt === null ? 'no_aashto' : null,
    directions,
  }
}
