import { HEAVY_CLASSES, VEHICLE_CLASSES } from '../../contract/vehicle-classes.ts'
import type { MeasuredSite } from './measured-site.ts'
import { hundredthsOrNull, meanOf, shareOf, sumOf, toHundredths } from './numbers.ts'

export const WEEKDAYS = Array.from({ length: 7 }, (_, weekday) => weekday)

/** ADT, AWT and shares, over the days that count. */
export function volumeSection(site: MeasuredSite) {
  const days = site.countedDays()
  const { volumes } = site
  const working = days.filter(day => site.kind(day) === 'working_day')
  const ofDays = (some: number[]) => some.map(day => volumes.days[day] as number)
  const count = sumOf(ofDays(days))
  const classes = classCounts(site, days)
  const weekdays = WEEKDAYS.map(weekday => ofDays(days.filter(day => site.day(day).weekday === weekday)))
  const hours = site.byClockHour(days).map(meanOf)
  const weekdaySum = sumOf(weekdays.map(values => meanOf(values) ?? 0))
  const hourSum = sumOf(hours.map(mean => mean ?? 0))
  return {
    used: site.usedDays(),
    reason: days.length === 0 ? 'no_day_counts' : null,
    count,
    adt: hundredthsOrNull(meanOf(ofDays(days))),
    awt: hundredthsOrNull(meanOf(ofDays(working))),
    working_days: working.length,
    heavy_share: heavyShare(site, days),
    unknown_share: shareOf(classes[VEHICLE_CLASSES.indexOf('unknown')] as number, count),
    weekdays: weekdays.map((values, weekday) => ({
      weekday: weekday + 1,
      days: values.length,
      mean: hundredthsOrNull(meanOf(values)),
      share: values.length === 0 ? null : shareOf(meanOf(values) as number, weekdaySum),
    })),
    hours: hours.map((mean, hour) => ({
      hour,
      mean: hundredthsOrNull(mean),
      share: mean === null ? null : shareOf(mean, hourSum),
    })),
    directions: site.channels.map(channel => {
      const own = site.countOf(channel, days)
      return { channel, mean: days.length === 0 ? null : toHundredths(own / days.length), share: shareOf(own, count) }
    }),
    classes: listClasses(classes),
    in_window: inWindow(site),
  }
}

const listClasses = (counts: number[]) =>
  VEHICLE_CLASSES.flatMap((vehicle_class, i) => {
    const count = counts[i] as number
    return count > 0 ? [{ vehicle_class, count, share: shareOf(count, sumOf(counts)) }] : []
  })

/** All vehicles of the window. */
function inWindow(site: MeasuredSite) {
  const days = [...site.local.days.keys()]
  const classes = classCounts(site, days)
  return { count: sumOf(classes), heavy_share: heavyShare(site, days), classes: listClasses(classes) }
}

function classCounts({ counts: { classes } }: MeasuredSite, days: number[]): number[] {
  const counts = VEHICLE_CLASSES.map(() => 0)
  for (const [row, ofDays] of classes.rows) {
    const i = row % counts.length
    for (const day of days) counts[i] = (counts[i] as number) + (ofDays[day] as number)
  }
  return counts
}

/** Of the vehicles of these days. */
export function heavyShare(site: MeasuredSite, days: number[]): number | null {
  const classes = classCounts(site, days)
  return shareOf(sumOf(HEAVY_CLASSES.map(name => classes[VEHICLE_CLASSES.indexOf(name)] as number)), sumOf(classes))
}

/** Vehicles by class of the scheme of the request, or by stored class; over the days that count, unless others are named. */
export function classesSection(site: MeasuredSite, scheme: string | null, days = site.countedDays()) {
  const { schemeClasses, options } = site.counts
  const ofClass = (number: number) => {
    const row = schemeClasses.rows.get(number)
    return row ? sumOf(days.map(day => row[day] as number)) : 0
  }
  const names: readonly string[] = options.classifier ? options.classifier.classes : VEHICLE_CLASSES
  const counts = options.classifier ? names.map((_, i) => ofClass(i)) : classCounts(site, days)
  const unmapped = options.classifier ? ofClass(names.length) : 0
  const all = sumOf(counts) + unmapped
  return {
    used: site.usedDays(),
    reason: days.length === 0 ? 'no_day_counts' : null,
    scheme,
    unmapped,
    unmapped_share: shareOf(unmapped, all),
    items: names.map((name, i) => ({
      class: name,
      count: counts[i] as number,
      mean: days.length === 0 ? null : toHundredths((counts[i] as number) / days.length),
      share: shareOf(counts[i] as number, all),
    })),
  }
}
