import { PUBLISHED_INTERVALS, type PublishedInterval } from '../../../contract/licences.ts'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { TimeRange } from '../../../contract/times/time.ts'
import { INTERVALS, type Interval } from '../../analysis/counting/buckets.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { findPublicSite, type PublicSite, type PublicSites } from './public-sites.ts'
import { publishedUntil, startOfInterval } from './published-time.ts'

/** What of several sites may be shown together: what each of them shows. */
export interface Terms {
  organizationId: number
  zone: string
  shortest: PublishedInterval
  showsSpeeds: boolean
  /** Milliseconds since 1970; nothing from then on is shown. */
  until: number
}

/** The terms of the sites of a request: 404 when one is private or does not exist. */
export function termsOf(sites: PublicSites, ids: number[], max: number): Terms {
  if (ids.length > max) throw fieldError('sites', errorSentence('listTooLong', { max }))
  return commonTerms(ids.map(id => findPublicSite(sites, id)))
}

type WithTerms = Pick<PublicSite, 'organizationId'> & {
  row: Pick<PublicSite['row'], 'time_zone' | 'delay_hours' | 'shortest_interval' | 'shows_speeds'>
}

/** The terms on which all of these sites may be shown together. */
export function commonTerms(asked: WithTerms[]): Terms {
  const first = asked[0] as WithTerms
  if (asked.some(({ organizationId }) => organizationId !== first.organizationId)) {
    throw fieldError('sites', 'These sites have several publishers. Ask for those of one at a time.')
  }
  if (asked.some(({ row }) => row.time_zone !== first.row.time_zone)) {
    throw fieldError('sites', 'These sites lie in several time zones. Ask for those of one at a time.')
  }
  const shortest = shortestOf(asked)
  const zone = first.row.time_zone
  const now = Date.now()
  const untilOf = ({ row }: WithTerms) => publishedUntil({ ...row, shortest_interval: shortest }, now)
  return {
    organizationId: first.organizationId,
    zone,
    shortest,
    showsSpeeds: asked.every(({ row }) => row.shows_speeds),
    until: Math.min(...asked.map(untilOf)),
  }
}

/** The shortest interval that all of these sites publish. Intervals are listed with the longest first. */
export const shortestOf = (sites: Pick<WithTerms, 'row'>[]): PublishedInterval =>
  PUBLISHED_INTERVALS.find(interval => sites.some(({ row }) => row.shortest_interval === interval)) ?? '1h'

/** Refuses times within an interval: two windows that differ by less would show what is between them. */
export function requireWholeIntervals({ from, to }: TimeRange, terms: Terms): void {
  const isWhole = (ms: number) =>
    startOfInterval({ time_zone: terms.zone, shortest_interval: terms.shortest }, ms) === ms
  const sentence = `Published are whole intervals of ${terms.shortest} by the clock of ${terms.zone}: begin and end with one.`
  const errors = { ...(!isWhole(from) && { from_dt: [sentence] }), ...(!isWhole(to) && { to_dt: [sentence] }) }
  if (Object.keys(errors).length > 0) throw new ValidationError(errors)
}

const ASCENDING: readonly Interval[] = ['1m', ...INTERVALS]

export function requireInterval(interval: Interval | undefined, { shortest }: Pick<Terms, 'shortest'>): void {
  if (interval === undefined || ASCENDING.indexOf(interval) >= ASCENDING.indexOf(shortest)) return
  throw fieldError('interval', `The shortest published interval is ${shortest}.`)
}

/** The published part of a window; null if there is none. */
export const publishedPart = ({ from, to }: TimeRange, until: number): TimeRange | null =>
  from < until ? { from, to: Math.min(to, until) } : null

export const fieldError = (field: string, sentence: string) => new ValidationError({ [field]: [sentence] })
