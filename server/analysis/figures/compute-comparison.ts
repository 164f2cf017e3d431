import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { checkSites } from '../../field/sites/find-sites.ts'
import type { Database } from '../../platform/database/database.ts'
import { ValidationError } from '../../platform/http/errors.ts'
import { refuseRecords } from '../aggregates/aggregate-records.ts'
import { describeBins, widestBins } from '../counting/bins.ts'
import { groupBy, hundredthsOrNull, shareOf, toHundredths } from '../counting/numbers.ts'
import { meanSpeed, percentileOf } from '../counting/speed-statistics.ts'
import { binSpeeds } from '../counting/tables.ts'
import type { CompareBody, ComparedSide } from './compare-schema.ts'
import { describeTime } from './compute-figures.ts'
import { countSites, type FiguresRequest, openSites } from './measure-sites.ts'
import { type MeasuredFacts, MeasuredSite } from './measured-site.ts'
import { FIGURE_DEFAULTS, type FiguresBody } from './schema.ts'
import { limitsOf, summarizeSpeeds } from './sections-speed.ts'
import { heavyShareOf } from './sections-volume.ts'
import { compareMeans, estimateMean } from './welch.ts'

const ALL_WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const ALL_HOURS = Array.from({ length: 24 }, (_, hour) => hour)

type CompareRequest = Omit<FiguresRequest, 'body'> & { body: CompareBody }

/** Two periods of a site, or two sites, by the same weekdays and hours of their days that count. */
export async function computeComparison(database: Database, request: CompareRequest) {
  const { body, limits } = request
  for (const side of ['a', 'b'] as const) await checkSite(database, request, side)
  const [a, b] = await Promise.all([openSide(database, request, body.a), openSide(database, request, body.b)])
  refuseRecords(a.records + b.records, limits.records)
  const counted = [a, b].map(({ site }) => new Set(site.countedDays().map(day => site.day(day).weekday + 1)))
  const isCompared = (weekday: number) => counted.every(weekdays => weekdays.has(weekday))
  const weekdays = ALL_WEEKDAYS.filter(weekday => isCompared(weekday) && (body.weekdays?.includes(weekday) ?? true))
  const hours = ALL_HOURS.filter(hour => body.hours?.includes(hour) ?? true)
  const clock = { weekdays, hours }
  const [sideA, sideB] = await Promise.all([measure(database, request, a, clock), measure(database, request, b, clock)])
  const compare = (name: keyof MeasuredSide['daily'], round: (value: number) => number) =>
    compareMeans(sideA.daily[name], sideB.daily[name], round)
  const bins = widestBins(sideA.site.speeds.bins, sideB.site.speeds.bins)
  const ofBins = bins && describeBins(bins)
  return {
    units: body.units,
    weekdays,
    hours,
    a: describeSide(sideA, hours, body.hourly_speeds),
    b: describeSide(sideB, hours, body.hourly_speeds),
    volume: compare('volume', toHundredths),
    mean_speed: { ...compare('mean', toHundredths), ...ofBins },
    p85: { ...compare('p85', toHundredths), ...ofBins },
    above_limit: { ...compare('above', share => shareOf(share, 1) as number), ...ofBins },
  }
}

/** Errors name the field of the side. */
async function checkSite(database: Database, { viewer, body }: CompareRequest, side: 'a' | 'b') {
  const { site } = body[side]
  try {
    await checkSites(database, viewer, [site], 'site')
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error
    throw new ValidationError({ [side]: { site: [errorSentence('doesNotExist', { id: site })] } }, error.code)
  }
}

type OpenedSide = Awaited<ReturnType<typeof openSide>>

/** The site is not counted yet: its days are judged as a whole, before it is known which weekdays are compared. */
async function openSide(database: Database, request: CompareRequest, side: ComparedSide) {
  const { body } = request
  const figures: FiguresBody = {
    ...FIGURE_DEFAULTS,
    ...body,
    sites: [side.site],
    time: side.time,
    year: side.year,
    weekdays: undefined,
    hours: undefined,
    calendar: 'none',
    sections: body.hourly_speeds ? ['by_day', 'hours'] : ['by_day'],
  }
  const { sites, records } = await openSites(database, { ...request, body: figures })
  const [opened] = sites as [MeasuredFacts]
  return { opened, site: new MeasuredSite(opened), records }
}

type MeasuredSide = Awaited<ReturnType<typeof measure>>

async function measure(
  database: Database,
  { viewer, body }: CompareRequest,
  { opened, site: judged }: OpenedSide,
  { weekdays, hours }: { weekdays: number[]; hours: number[] },
) {
  const { dayOf, hourOf, clockHourOf } = opened.local
  const days = judged.countedDays().filter(day => weekdays.includes(judged.day(day).weekday + 1))
  const isCompared = new Set(days)
  const hasHour = (quarter: number) => hours.includes(clockHourOf[hourOf[quarter] as number] as number)
  const isCounted = Uint8Array.from(dayOf, (day, quarter) => (isCompared.has(day) && hasHour(quarter) ? 1 : 0))
  const site = new MeasuredSite({ ...opened, isCounted })
  await countSites(database, viewer.organizationId, [site])
  site.counter.lengths.refuseHours(body.hours)
  return { site, days, daily: dailyValues(site, days) }
}

/** A day without speeds, or without a limit, has no value of that kind; where an open bin hides it, null. */
function dailyValues(site: MeasuredSite, days: number[]) {
  const byDay = site.cells.byDay()
  const measured = days.flatMap(day => byDay[day] ?? [])
  const speeds = measured.map(cell => {
    const ofDay = cell.speeds()
    return { mean: meanSpeed(ofDay), p85: percentileOf(ofDay, 85) }
  })
  const limited = measured.filter(cell => cell.limited > 0)
  return {
    volume: site.volumesOn(days),
    mean: speeds.map(({ mean }) => mean),
    p85: speeds.map(({ p85 }) => p85),
    above: limited.map(({ above, limited }) => (above === null ? null : above / limited)),
  }
}

function describeSide({ site, days }: MeasuredSide, hours: number[], withHourlySpeeds: boolean) {
  const { cells, hasHours } = site
  const hasSpeeds = withHourlySpeeds && hasHours
  const byHour = hasSpeeds ? cells.byHour() : []
  const hoursAt = groupBy(hasSpeeds ? site.hoursOf(days) : [], 24, hour => site.clockHour(hour))
  const means = site.meanClockHours(hasHours ? days : [])
  return {
    ...describeTime(site),
    days: days.map(day => site.day(day).date),
    heavy_share: heavyShareOf(site.classes.sum(days)),
    speeds: summarizeSpeeds(cells.all),
    limits: limitsOf(cells.all),
    speed_histogram: binSpeeds(cells.all, { width: 50 }),
    hourly_reason: hasHours ? null : 'interval_too_long',
    volumes: hours.map(hour => ({ hour, mean: hundredthsOrNull(means[hour] ?? null) })),
    p85_by_hour: (withHourlySpeeds ? hours : []).map(hour => {
      const values = (hoursAt[hour] ?? []).flatMap(i => (byHour[i] ? (percentileOf(byHour[i].speeds(), 85) ?? []) : []))
      return { hour, hours: values.length, ...estimateMean(values, toHundredths) }
    }),
  }
}
