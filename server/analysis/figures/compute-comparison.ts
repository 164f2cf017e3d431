import { errorSentence } from '../../contract/error-sentences.ts'
import type { Database } from '../database/connect.ts'
import { ValidationError } from '../http/errors.ts'
import { countSelection, readSites, refuseRecords } from '../records/aggregate/aggregate-records.ts'
import type { LocalTime } from '../records/counting/local-time.ts'
import { SpeedMemory, speedStatistics } from '../records/counting/speeds.ts'
import { populationOf } from '../records/population-fields.ts'
import { canonicalFilters } from '../records/record-filters.ts'
import { checkSites } from '../sites/find-sites.ts'
import { withOffset } from '../sites/site-row.ts'
import type { CompareBody, ComparedSide } from './compare-schema.ts'
import { describeUsed } from './compute-figures.ts'
import { judgeDays } from './judge-days.ts'
import { countSites, type FigureLimits, localTimeOf, SLOW } from './measure-sites.ts'
import { DEFAULT_OPTIONS, MeasuredSite, selectedChannels } from './measured-site.ts'
import { hundredthsOrNull, meanOf, shareOf, toHundredths } from './numbers.ts'
import { readFacts } from './read-facts.ts'
import { COUNTED } from './schema.ts'
import { heavyShare } from './sections-volume.ts'
import { SiteCounts } from './site-counts.ts'
import type { SiteFacts } from './site-facts.ts'
import { aboveShare, binSpeeds, limitsOf } from './speed-figures.ts'
import { compareMeans, estimateMean } from './welch.ts'

const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour)

interface CompareRequest {
  organizationId: number
  body: CompareBody
  limits: FigureLimits
}

interface Side {
  facts: SiteFacts
  local: LocalTime
  /** Numbers of the days that count. */
  days: number[]
}

/** Two periods of a site, or two sites, by the same weekdays and hours of their days that count. */
export async function computeComparison(database: Database, { organizationId, body, limits }: CompareRequest) {
  const { a, b } = body
  for (const side of ['a', 'b'] as const) await checkSite(database, organizationId, body, side)
  const { records: recordsA, side: sideA, now } = await readSide(database, organizationId, { ...body, ...a })
  const { records: recordsB, side: sideB } = await readSide(database, organizationId, { ...body, ...b })
  refuseRecords(recordsA + recordsB, limits.records)
  const has = ({ days, local }: Side, weekday: number) => days.some(day => local.days[day]?.weekday === weekday - 1)
  const weekdays = [...new Set(body.weekdays ?? ALL_WEEKDAYS)]
    .sort((x, y) => x - y)
    .filter(weekday => has(sideA, weekday) && has(sideB, weekday))
  const hours = [...new Set(body.hours ?? ALL_HOURS)].sort((x, y) => x - y)
  const [measuredA, measuredB] = (await Promise.all(
    [sideA, sideB].map(side => measure(database, side, { organizationId, body, weekdays, hours, now })),
  )) as [MeasuredSide, MeasuredSide]
  const compare = (name: keyof DailyValues, round: (value: number) => number) =>
    compareMeans(measuredA.daily[name], measuredB.daily[name], round)
  return {
    units: body.units,
    weekdays,
    hours,
    a: describeSide(measuredA, hours, body.hourly_speeds),
    b: describeSide(measuredB, hours, body.hourly_speeds),
    volume: compare('volume', toHundredths),
    mean_speed: compare('mean', toHundredths),
    p85: compare('p85', toHundredths),
    above_limit: compare('above', share => shareOf(share, 1) as number),
  }
}

/** Errors name the field of the side. */
async function checkSite(database: Database, organizationId: number, body: CompareBody, side: 'a' | 'b') {
  const { site } = body[side]
  try {
    await checkSites(database, organizationId, [site], 'site')
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new ValidationError({ [side]: { site: [errorSentence('doesNotExist', { id: site })] } }, error.code)
  }
}

async function readSide(
  database: Database,
  organizationId: number,
  { site, time, year, ...body }: CompareBody & ComparedSide,
) {
  const rows = await readSites(database, organizationId, [site])
  const zone = rows[0]?.time_zone as string
  const local = localTimeOf({ time, year }, zone)
  const { window } = local
  return database.transaction(async tx => {
    const { records, now } = await countSelection(tx, rows, window)
    const withs = { withQuality: body.quality === 'exclude', withCalendar: false }
    const [facts] = (await readFacts(tx, rows, { organizationId, year: null, window, ...withs })) as [SiteFacts]
    const channels = selectedChannels(facts, body.channels ?? null)
    const judgement = judgeDays(local, facts, channels, { now, minCoverage: body.min_coverage })
    const days = judgement.days.flatMap(({ reason }, i) => (reason === null ? [i] : []))
    return { records, now, side: { facts, local, days } }
  }, SLOW)
}

interface DailyValues {
  volume: number[]
  mean: number[]
  p85: number[]
  above: number[]
}

interface MeasuredSide {
  site: MeasuredSite
  /** Numbers of the days that are compared. */
  days: number[]
  daily: DailyValues
}

interface Measuring {
  organizationId: number
  body: CompareBody
  weekdays: number[]
  hours: number[]
  now: number
}

async function measure(
  database: Database,
  { facts, local, days }: Side,
  { organizationId, body, weekdays, hours, now }: Measuring,
): Promise<MeasuredSide> {
  const compared = days.filter(day => weekdays.includes((local.days[day]?.weekday as number) + 1))
  const isCompared = new Set(compared)
  const quarters = Uint8Array.from(local.dayOf, (day, quarter) =>
    isCompared.has(day) && hours.includes(Math.floor((local.minuteOf[quarter] as number) / 60)) ? 1 : 0,
  )
  const counts = new SiteCounts(facts, local, {
    ...{ units: body.units, speed_limit: body.speed_limit, population: populationOf(body, COUNTED.population) },
    cells: { day: true, hour: body.hourly_speeds },
    memory: new SpeedMemory(),
    ...{ classifier: null, freeFlow: null, hasHeadways: false, hasLengths: false, quarters, channel: null },
  })
  const filters = canonicalFilters({ ...body, sites: [facts.id] })
  const needed = { lane: false, headway: false, length: false, codes: null }
  const request = { organizationId, ...local.window, filters, siteIds: [facts.id], needed }
  await countSites(database, request, [[counts]])
  const options = { ...DEFAULT_OPTIONS, now, minCoverage: body.min_coverage, channels: body.channels ?? null }
  const site = new MeasuredSite(counts, options)
  return { site, days: compared, daily: dailyValues(site, compared) }
}

/** A day without speeds, or without a limit, has no value of that kind. */
function dailyValues({ volumes, counts }: MeasuredSite, days: number[]): DailyValues {
  const daily: DailyValues = { volume: [], mean: [], p85: [], above: [] }
  for (const day of days) {
    daily.volume.push(volumes.days[day] as number)
    const cell = counts.speeds.byDay[day]
    if (!cell) continue
    const speeds = cell.speeds()
    daily.p85.push(cell.p85 as number)
    daily.mean.push(sumOfSpeeds(speeds.counts) / speeds.total / 10)
    if (cell.limited > 0) daily.above.push(cell.above / cell.limited)
  }
  return daily
}

function sumOfSpeeds(counts: Uint32Array): number {
  let sum = 0
  for (let speed = 0; speed < counts.length; speed++) sum += (counts[speed] as number) * speed
  return sum
}

function describeSide({ site, days }: MeasuredSide, hours: number[], withHourlySpeeds: boolean) {
  const { facts, local, volumes, counts, speeds } = site
  const { units } = counts.options
  const isCompared = new Set(days)
  /** By time of the clock: the numbers of the hours of these days. */
  const hoursAt = Array.from({ length: 24 }, (): number[] => [])
  for (const [i, day] of local.dayOfHour.entries()) {
    if (isCompared.has(day)) hoursAt[local.clockHourOf[i] as number]?.push(i)
  }
  return {
    site: facts.id,
    time_zone: facts.zone,
    from: withOffset(new Date(local.window.from), facts.zone),
    to: withOffset(new Date(local.window.to), facts.zone),
    used: describeUsed(site),
    days: days.map(day => site.day(day).date),
    heavy_share: heavyShare(site, days),
    speeds: {
      count: speeds.total,
      ...speedStatistics(speeds),
      above_limit: aboveShare(counts.speeds.all),
    },
    limits: limitsOf(counts.speeds.all, units),
    speed_histogram: binSpeeds(counts.speeds.all, units, { width: 50 }),
    volumes: hours.map(hour => ({
      hour,
      mean: hundredthsOrNull(meanOf((hoursAt[hour] ?? []).map(i => volumes.hours[i] as number))),
    })),
    p85_by_hour: (withHourlySpeeds ? hours : []).map(hour => {
      const values = (hoursAt[hour] ?? []).flatMap(i => counts.speeds.byHour[i]?.p85 ?? [])
      return { hour, hours: values.length, ...estimateMean(values, toHundredths) }
    }),
  }
}
