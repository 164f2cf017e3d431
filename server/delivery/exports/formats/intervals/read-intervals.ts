import sql from 'sql-template-tag'
import { INTERVAL_FLAGS } from '../../../../../contract/intervals/interval-count.ts'
import { DAY_MS } from '../../../../../contract/times/time.ts'
import { conditionsOf, hasNoSpeeds, isExcluded } from '../../../../analysis/counting/conditions.ts'
import { limitSteps } from '../../../../analysis/counting/judge-speeds.ts'
import { JobImpossible } from '../../../../platform/jobs/jobs.ts'
import { isSelected, parseUploadRanges } from '../../../../records/blocks/format/match-columns.ts'
import { dayOf } from '../../../../records/blocks/spans.ts'
import { walkIntervalDays } from '../../../../records/intervals/interval-days.ts'
import { markReplaced, type StoredInterval } from '../../../../records/intervals/stored-interval.ts'
import { listTakingBack } from '../../../../records/uploads/days/cover-by-intervals.ts'
import type { ClaimedExport, ExportRun } from '../../claimed-export.ts'
import { tooManyRows } from '../../export-limits.ts'
import { type IntervalRow, intervalRow } from './interval-row.ts'

const READ_MS = 120_000
const INVALID = INTERVAL_FLAGS.clock_unsynced | INTERVAL_FLAGS.device_fault

/** The rows of the file: by the UTC day and the site, then by time and channel. */
export async function* readIntervals(run: ExportRun): AsyncGenerator<IntervalRow[]> {
  const { database, claimed, signal, count, lease } = run
  const sites = new Map(Object.entries(claimed.context.sites).map(([id, site]) => [Number(id), site]))
  const days = await readDays(run, [...sites.keys()])
  const total = days.reduce((sum, day) => sum + day.count, 0)
  const isWanted = wantedOf(claimed)
  let walked = 0
  for (const { day, count: ofDay } of days) {
    const choose = versionsOfExport(run)
    const walk = { siteIds: [...sites.keys()], first: day, last: day, order: 'asc' as const, choose }
    for await (const some of walkIntervalDays(database.within(READ_MS), walk)) {
      signal.throwIfAborted()
      const rows = some.flatMap(({ site, intervals }) => {
        const named = sites.get(site)
        if (!named) return []
        const wanted = intervals.flatMap(interval => isWanted(site, interval) ?? [])
        return wanted
          .sort((a, b) => a.start - b.start || a.channel - b.channel)
          .map(one => intervalRow(site, named, one))
      })
      count.records += rows.length
      const sentence = tooManyRows(claimed.format, count.records, run.options)
      if (sentence) throw new JobImpossible(sentence)
      if (rows.length > 0) yield rows
    }
    walked += ofDay
    count.progress = walked / total
    lease.report()
  }
}

/** The days with intervals, and how many they have. */
async function readDays({ database, claimed }: ExportRun, sites: number[]): Promise<{ day: number; count: number }[]> {
  const { rows } = await database.within(READ_MS).query<{ day: number; count: number }>(sql`
    select day - date '1970-01-01' as day, sum(count)::bigint as count
    from interval_days
    where site_id = any(${sites}::integer[])
      and day between ${dateOf(claimed.window_from.getTime())}::date and ${dateOf(claimed.window_to.getTime() - 1)}::date
    group by day
    order by day
  `)
  return rows
}

const dateOf = (ts: number) => new Date(dayOf(ts) * DAY_MS).toISOString().slice(0, 10)

/** What counted when the export was created, so that every attempt writes the same. */
function versionsOfExport({ database, claimed }: ExportRun) {
  const uploads = { through: claimed.through, except: parseUploadRanges(claimed.except_uploads) }
  return async (site: number, versions: StoredInterval[]): Promise<StoredInterval[]> => {
    const known = versions.filter(({ upload }) => isSelected(uploads, upload))
    // A later correction hides one of these.
    if (known.length < versions.length) markReplaced(known, await listTakingBack(database.within(READ_MS), site))
    return known.filter(({ isReplaced }) => !isReplaced)
  }
}

/** Chooses by window, channels, validity and excluded time; where speeds alone are excluded, these are taken out. */
function wantedOf(claimed: ClaimedExport) {
  const window = { from: claimed.window_from.getTime(), to: claimed.window_to.getTime() }
  const { channels, valid } = claimed.filters
  const exclusions = Object.entries(claimed.context.exclusions ?? {})
  const conditions = new Map(
    exclusions.map(([site, some]) => [Number(site), conditionsOf(window, limitSteps([]), some)]),
  )
  return (site: number, interval: StoredInterval): StoredInterval | null => {
    const { start, channel, flags } = interval
    if (start < window.from || start >= window.to) return null
    if (channels && !channels.includes(channel)) return null
    if (valid !== null && valid !== undefined && ((flags & INVALID) === 0) !== valid) return null
    const excluded = conditions.get(site)?.at(start).excluded
    if (isExcluded(excluded, channel)) return null
    return hasNoSpeeds(excluded, channel) ? { ...interval, speeds: null } : interval
  }
}
