import type { ExportedSite } from '../../../../../contract/exported-columns.ts'
import type { IntervalCount } from '../../../../../contract/intervals/interval-count.ts'
import { withOffset } from '../../../../../contract/times/time-zone.ts'
import { intervalFields } from '../../../../records/intervals/stored-interval.ts'

/** The interval of search, plus what the site and the channel are called. */
export type IntervalRow = ReturnType<typeof intervalRow>

export function intervalRow(number: number, site: ExportedSite, interval: IntervalCount) {
  const { site: _, start, end, duration_s, channel, ...counts } = intervalFields(number, interval)
  const named = site.channels.find(one => one.number === channel)
  return {
    site: number,
    site_id: site.site_id,
    site_name: site.name,
    start,
    end,
    local_start: withOffset(new Date(interval.start), site.time_zone),
    duration_s,
    channel,
    channel_name: named?.name ?? null,
    direction: named?.direction ?? null,
    ...counts,
  }
}
