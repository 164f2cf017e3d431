import sql from 'sql-template-tag'
import { errorSentence } from '../../../../contract/text/error-sentences.ts'
import { MINUTE_MS } from '../../../../contract/times/time.ts'
import { isFixedOffset, zoneOffsetMs } from '../../../../contract/times/time-zone.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import type { Survey } from '../survey-file.ts'
import { FileRefused } from './file-refused.ts'

/** The clock of the files of a site, as the last import said it; null where none said one. */
export async function readFileClock(database: Queryable, siteId: number): Promise<string | null> {
  const { rows } = await database.query<{ file_time_zone: string | null }>(sql`
    select file_time_zone
    from sites
    where id = ${siteId}
  `)
  return rows[0]?.file_time_zone ?? null
}

/** Remembers the clock that an import said, for the next files of the site. */
export async function rememberFileClock(database: Queryable, siteId: number, timeZone: string): Promise<void> {
  await database.query(sql`
    update sites
    set file_time_zone = nullif(${timeZone}, time_zone)
    where id = ${siteId} and file_time_zone is distinct from nullif(${timeZone}, time_zone)
  `)
}

export interface Clock {
  /** One sentence about what was assumed. */
  sentence: string
  kind: ClockKind
  /** The offset of a clock without summer time, such as `UTC+1`. */
  utc_offset: string | null
  /** The clock is that of the last files of the site. */
  is_remembered: boolean
  /** Lines in an hour that the clocks of the site's zone skip. */
  skipped_lines: number
  /** The offset to read the file with when its times do not exist in the zone. */
  proposed_time_zone: string | null
}

export const CLOCK_KINDS = ['own_offsets', 'winter_time', 'fixed_offset', 'summer_time', 'time_zone'] as const
type ClockKind = (typeof CLOCK_KINDS)[number]

interface ReadAs {
  survey: Survey
  siteTimeZone: string
  /** The zone is that of the last files of the site. */
  isRemembered: boolean
}

export function describeClock({ survey, siteTimeZone, isRemembered }: ReadAs): Clock {
  const { timeZone, skipped } = survey
  const lines = skipped?.lines ?? 0
  const inSkippedHour =
    lines > 0 ? `; ${lines} ${lines === 1 ? 'line lies' : 'lines lie'} in an hour that the clocks skip` : ''
  const kind = timeZone === null ? 'own_offsets' : clockKind(timeZone, siteTimeZone, survey.year)
  const utc = timeZone === null ? '' : `UTC${offsetName(zoneOffsetMs(timeZone, Date.UTC(survey.year, 0, 1)))}`
  const names: Record<ClockKind, string> = {
    own_offsets: '',
    winter_time: `winter time all year, ${utc}`,
    fixed_offset: `${utc} all year`,
    summer_time: `local time of ${timeZone}, with summer time`,
    time_zone: `local time of ${timeZone}`,
  }
  const remembered = isRemembered ? ', as for the last files of this site' : ''
  return {
    sentence:
      timeZone === null
        ? 'All times have their own offset.'
        : `Times are read as ${names[kind]}${remembered}${inSkippedHour}.`,
    kind,
    utc_offset: kind === 'winter_time' || kind === 'fixed_offset' ? utc : null,
    is_remembered: isRemembered,
    skipped_lines: lines,
    proposed_time_zone: doesNotExist(survey) ? winterOffset(timeZone as string, survey.year) : null,
  }
}

/** Refuses a file with times that do not exist by the clock that it is read with: that clock is not the counter's. */
export function refuseSkippedTimes(survey: Survey): void {
  const { skipped, timeZone } = survey
  if (!skipped || !doesNotExist(survey)) return
  const offset = winterOffset(timeZone as string, survey.year)
  const lines = skipped.lines === 1 ? '1 line lies' : `${skipped.lines} lines lie`
  throw new FileRefused(
    errorSentence('skippedHour', {
      lines,
      zone: timeZone as string,
      line: skipped.firstLine,
      local: skipped.firstTime,
      offset,
    }),
    { about: 'time_zone' },
  )
}

const doesNotExist = ({ skipped, timeZone }: Survey): boolean =>
  skipped !== null && timeZone !== null && !isFixedOffset(timeZone) && skipped.isUnreadable

function clockKind(timeZone: string, siteTimeZone: string, year: number): ClockKind {
  if (!isFixedOffset(timeZone)) return offsetsOf(timeZone, year).size > 1 ? 'summer_time' : 'time_zone'
  const isWinter = offsetsOf(siteTimeZone, year).size > 1 && winterOffset(siteTimeZone, year) === normal(timeZone, year)
  return isWinter ? 'winter_time' : 'fixed_offset'
}

const offsetsOf = (timeZone: string, year: number): Set<number> =>
  new Set([0, 6].map(month => zoneOffsetMs(timeZone, Date.UTC(year, month, 1))))

const winterOffset = (timeZone: string, year: number): string => asOffset(Math.min(...offsetsOf(timeZone, year)))
const normal = (timeZone: string, year: number): string => asOffset(zoneOffsetMs(timeZone, Date.UTC(year, 0, 1)))

/** As `+01:00`. */
function asOffset(ms: number): string {
  const minutes = Math.abs(ms) / MINUTE_MS
  const two = (number: number) => String(number).padStart(2, '0')
  return `${ms < 0 ? '-' : '+'}${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** As `+1` or `+5:30`; nothing for UTC. */
const offsetName = (ms: number): string => (ms === 0 ? '' : asOffset(ms).replace(/^(.)0/, '$1').replace(/:00$/, ''))
