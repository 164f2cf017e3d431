import type { DocumentFact, KeyFigure, SketchMap } from '../../../charts/report-document.ts'
import { withOffset } from '../../../contract/times/time-zone.ts'
import type { Units } from '../../../contract/units.ts'
import { limitAt, limitIn, type SignedLimit } from '../../../contract/vehicles/speed-limits.ts'
import { weekendShare } from '../../../contract/weekend-share.ts'
import type { ReportData } from './read-report.ts'
import { MISSING, type Words } from './words.ts'

export const unitOf = (units: Units): string => (units === 'metric' ? 'km/h' : 'mph')

/** `Mon 1 Jun – Sun 7 Jun 2026`, with the time of day where it does not begin or end at midnight. */
export function rangeOf({ from, to, site }: Pick<ReportData, 'from' | 'to' | 'site'>, words: Words): string {
  const first = withOffset(new Date(from), site.time_zone)
  const end = withOffset(new Date(to), site.time_zone)
  const isWhole = [first, end].every(local => local.slice(11, 23) === '00:00:00.000')
  const last = isWhole ? withOffset(new Date(to - 1), site.time_zone) : end
  const day = (local: string, isYearShown: boolean) => {
    const text = isYearShown ? words.weekdayDate(local) : words.weekdayDay(local)
    return isWhole ? text : `${text}, ${local.slice(11, 16)}`
  }
  if (isWhole && first.slice(0, 10) === last.slice(0, 10)) return day(last, true)
  return `${day(first, first.slice(0, 4) !== last.slice(0, 4))} – ${day(last, true)}`
}

export const sketchOf = ({ country }: ReportData['site'], channels: ReportData['channels']): SketchMap => ({
  country,
  channels: channels.map(({ number, direction, bearing_deg }) => ({ number, direction, bearing_deg })),
})

const DEVICE_NAMES = { radar: 'radar', loop: 'loop', tube: 'tube', camera: 'camera', lidar: 'lidar' } as const

export function composeHead(data: ReportData, words: Words): DocumentFact[] {
  const { site, figures, holidays, filters } = data
  const { m } = words
  const place = [site.street_name, site.city, site.country].filter(Boolean).join(', ')
  const { latitude, longitude } = site.coordinates
  const { days, days_left_out, coverage } = figures.used
  const type = site.device && (DEVICE_NAMES[site.device.device_type as keyof typeof DEVICE_NAMES] ?? 'otherDevice')
  const deviceOf = (name: string, serial: string) => (data.isPublic ? name : m.deviceOf({ type: name, serial }))
  const named = Object.entries(filters).map(([name, value]) => m.named({ name, value: JSON.stringify(value) }))
  return [
    ...namesOf(data.options, words),
    { name: m.site, values: [[site.site_id, place].filter(Boolean).join(', ')] },
    { name: m.position, values: [`${latitude.toFixed(5)}, ${longitude.toFixed(5)} (WGS 84)`] },
    { name: m.directions, values: data.channels.map(channel => directionOf(channel, words)) },
    { name: m.speedLimit, values: limitsOf(data, words) },
    {
      name: m.device,
      values: [site.device && type ? deviceOf(m[type], site.device.serial) : m.noDevice],
    },
    {
      name: m.measured,
      values: [m.measuredShare({ share: words.coverage(coverage), days, all: days + days_left_out })],
    },
    {
      name: m.calendar,
      isRun: true,
      values:
        holidays.length === 0 ? [m.noHolidays] : holidays.map(({ date, name }) => `${words.weekdayDay(date)}, ${name}`),
    },
    { name: m.counted, values: [...countedOf(data, figures.used, words), ...sumsOf(data, words)] },
    ...aadtOf(data, words),
    ...(named.length > 0 ? [{ name: m.only, values: named }] : []),
    ...remarksOf(data.options, words),
  ]
}

/** AADT of a range below a year, or that there is none: a count of some days is never shown as if it was one. */
function aadtOf({ figures: { estimate } }: ReportData, words: Words): DocumentFact[] {
  const { m } = words
  const { value, unadjusted, interval, days, factors_of: year, permanent_sites: count, group, reason } = estimate
  if (unadjusted === null || reason === 'has_aadt') return []
  const { growth, axles } = estimate
  if (value === null) {
    const why = { no_growth: [m.noGrowth], no_axle_classes: [m.noAxleClasses], other: [] }
    const missing = reason === 'no_growth' || reason === 'no_axle_classes' ? why[reason] : why.other
    return [{ name: m.aadt, values: [m.unadjusted({ unadjusted: words.number(unadjusted), days }), ...missing] }]
  }
  const [from = MISSING, to = MISSING] = interval?.map(end => words.number(end)) ?? []
  const range = { from: year ? words.date(year.from) : MISSING, to: year ? words.date(year.to) : MISSING }
  const adjusted = group ? m.adjustedWith({ count, group: group.name, ...range }) : m.countmatched({ count, ...range })
  const factorOf = ({ factor, n }: { factor: number; n: number }) => ({
    factor: words.number(factor, { digits: 4 }),
    count: n,
  })
  return [
    {
      name: m.aadt,
      values: [
        m.estimated({ value: words.number(value), from, to }),
        adjusted,
        ...(growth ? [m.grownTo({ year: String(growth.year), ...factorOf(growth) })] : []),
        ...(axles ? [m.ofAxles(factorOf(axles))] : []),
        m.unadjustedBeside({ unadjusted: words.number(unadjusted), days }),
      ],
    },
  ]
}

const sumsOf = ({ sumsOf: seconds }: ReportData, { m, duration }: Words): string[] =>
  seconds === null ? [] : [m.sumsOf({ length: duration(seconds) })]

/** How wide the bins are in which speeds arrived, in the unit of the report. */
export const fromBins = (
  width: number | undefined,
  { options }: Pick<ReportData, 'options'>,
  words: Words,
): string[] =>
  width === undefined
    ? []
    : [words.m.speedsFromBins({ width: words.number(width, { digits: digitsOf(width) }), unit: unitOf(options.units) })]

const digitsOf = (value: number) => (Number.isInteger(value) ? 0 : 1)

/** For whom and by whom the report is made, where its author has said so. */
export const namesOf = ({ project, author }: ReportData['options'], { m }: Words): DocumentFact[] => [
  ...(project === undefined ? [] : [{ name: m.project, values: [project] }]),
  ...(author === undefined ? [] : [{ name: m.author, values: [author] }]),
]

export const remarksOf = ({ remarks }: ReportData['options'], { m }: Words): DocumentFact[] =>
  remarks === undefined ? [] : [{ name: m.remarks, values: remarks.split(/\r?\n/).filter(line => line.trim() !== '') }]

/** Which vehicles are counted, and how many are not. */
export function countedOf(
  { options, filters }: CountedData,
  used: ReportData['figures']['used'],
  words: Words,
): string[] {
  const { m } = words
  const names = { motor: m.motorVehiclesText, bicycles: m.onlyBicycles, all: m.allVehicles }
  return [
    filters.vehicle_classes === undefined ? names[used.population] : m.onlyClasses,
    ...(options.quality === 'all' ? [m.excludedIsCounted] : []),
    ...leftOutVehicles(used, words),
  ]
}

type CountedData = Pick<ReportData, 'options' | 'filters'>

/** Vehicles that are not counted, and why. */
export function leftOutVehicles(
  { population, apart, excluded }: ReportData['figures']['used'],
  words: Words,
): string[] {
  const { m } = words
  const ofOthers =
    population === 'motor' ? m.bicyclesApart({ count: apart }) : m.motorApart({ count: words.number(apart) })
  return [
    ...(apart > 0 ? [ofOthers] : []),
    ...(excluded > 0 ? [m.inExcludedTime({ count: words.number(excluded) })] : []),
  ]
}

function directionOf({ number, name, direction, bearing_deg }: ReportData['channels'][number], { m }: Words): string {
  const label = direction || name || MISSING
  const text = bearing_deg === null ? label : m.towards({ direction: label, bearing: bearing_deg })
  return `${number} → ${text}`
}

/** The limit at the start of the range, and its changes within it. */
export function limitsOf(data: Pick<ReportData, 'site' | 'from' | 'to' | 'options'>, words: Words): string[] {
  const { site, from, to, options } = data
  const write = (limit: SignedLimit | null) => {
    const shown = limit && limitIn(options.units, limit)
    return shown === null
      ? words.m.noLimit
      : `${words.number(shown, { digits: Number.isInteger(shown) ? 0 : 1 })} ${unitOf(options.units)}`
  }
  const later = site.speed_limits.filter(
    limit => limit.from && limit.from.getTime() > from && limit.from.getTime() < to,
  )
  return [
    write(limitAt(site.speed_limits, from)),
    ...later.map(limit => {
      const local = withOffset(limit.from as Date, site.time_zone)
      const began = limitAt([limit], to)
      return words.m.fromThen({ limit: write(began), time: `${words.date(local)}, ${local.slice(11, 16)}` })
    }),
  ]
}

/** `V50 48.5`, of bins with their width. */
function v50Of({ p50, bin_width: width }: ReportData['figures']['speeds'], { m, number }: Words): string {
  const speed = number(p50, { digits: 1 })
  return width === undefined
    ? `V50 ${speed}`
    : m.v50OfBins({ speed, width: number(width, { digits: digitsOf(width) }) })
}

export function composeKeyFigures(data: ReportData, words: Words): KeyFigure[] {
  const { figures, options } = data
  const { m } = words
  const { volume, speeds, above_limit, peak_hours } = figures
  const peak = peak_hours.highest_hour
  const unit = unitOf(options.units)
  const [above, aboveMore] = above_limit.items
  type Known = number | null | undefined
  const whole = (value: Known) => ({ value: words.number(value), number: { value: value ?? null, digits: 0 } })
  const share = (value: Known) => ({
    value: words.share(value),
    number: { value: value ?? null, digits: 1, isShare: true },
  })
  return [
    { name: words.what, ...whole(volume.in_window.count), unit: '', more: m.ofTheRange },
    {
      name: m.averageDay,
      ...whole(volume.adt),
      unit: '',
      more: m.workingDays({ count: words.number(volume.awt) }),
    },
    {
      name: m.peakHour,
      ...whole(peak?.volume),
      unit: words.perHour,
      more: peak ? m.hourFrom({ time: `${words.weekdayDay(peak.start)}, ${peak.start.slice(11, 16)}` }) : MISSING,
    },
    {
      name: 'V85',
      value: words.number(speeds.p85, { digits: 1 }),
      number: { value: speeds.p85, digits: 1 },
      unit,
      more: v50Of(speeds, words),
    },
    {
      name: m.aboveLimit,
      ...share(above?.share),
      unit: '',
      more: aboveMore
        ? m.aboveMore({ share: words.share(aboveMore.share), offset: `${aboveMore.offset} ${unit}` })
        : MISSING,
    },
    words.hasHeavy
      ? { name: m.heavy, ...share(volume.in_window.heavy_share), unit: '', more: m.trucksBuses }
      : { name: m.onWeekends, ...share(weekendShare(volume.weekdays)), unit: '', more: m.ofAnAverageWeek },
  ]
}
