import { HEAVY_CLASSES, VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { groupBy, hundredthsOrNull, shareOf, sumOf, toHundredths } from '../counting/numbers.ts'
import { sumOfClasses } from '../counting/tables.ts'
import type { MeasuredSite } from './measured-site.ts'

/** ADT, AWT and shares, over the days that count. */
export function volume(site: MeasuredSite) {
  const days = site.countedDays()
  const working = site.workingDays(days)
  const count = sumOf(site.volumesOn(days))
  const classes = site.classes.sum(days)
  const weekdays = groupBy(days, 7, day => site.day(day).weekday)
  return {
    reason: days.length === 0 ? 'no_day_counts' : null,
    count,
    adt: hundredthsOrNull(site.meanDay(days)),
    awt: hundredthsOrNull(site.meanDay(working)),
    working_days: working.length,
    heavy_share: heavyShareOf(classes),
    unknown_share: shareOf(classes[VEHICLE_CLASSES.indexOf('unknown')] as number, count),
    weekdays: meansAndShares(weekdays.map(own => site.meanDay(own))).map((means, weekday) => ({
      weekday: weekday + 1,
      days: weekdays[weekday]?.length,
      ...means,
    })),
    hours: meansAndShares(site.meanClockHours(site.hasHours ? days : [])).map((means, hour) => ({ hour, ...means })),
    directions: site.channels.map(channel => {
      const own = sumOf(site.classes.sum(days, channel))
      return { channel, mean: days.length === 0 ? null : toHundredths(own / days.length), share: shareOf(own, count) }
    }),
    classes: listClasses(classes),
    in_window: { ...vehiclesInWindow(site), classes: listClasses(site.classes.sum(site.local.days.keys())) },
  }
}

/** Each mean with its share of their sum. */
export function meansAndShares(means: (number | null)[]) {
  const sum = sumOf(means.map(mean => mean ?? 0))
  return means.map(mean => ({ mean: hundredthsOrNull(mean), share: shareOf(mean, sum) }))
}

/** All vehicles of the window, of one channel or of all. */
export const vehiclesInWindow = (site: MeasuredSite, channel: number | null = null) =>
  vehiclesOn(site, site.local.days.keys(), channel)

/** All vehicles of these days, whether they count or not. */
export function vehiclesOn(site: MeasuredSite, days: Iterable<number>, channel: number | null = null) {
  const classes = site.classes.sum(days, channel)
  return { count: sumOf(classes), heavy_share: heavyShareOf(classes) }
}

const listClasses = (counts: number[]) =>
  VEHICLE_CLASSES.flatMap((vehicle_class, i) => {
    const count = counts[i] as number
    return count > 0 ? [{ vehicle_class, count, share: shareOf(count, sumOf(counts)) }] : []
  })

/** The share of heavy vehicles, from the numbers of vehicles by class. */
export const heavyShareOf = (classes: number[]): number | null =>
  shareOf(sumOfClasses(classes, HEAVY_CLASSES), sumOf(classes))

/** Vehicles by class of the scheme of the request, or by stored class; over the days that count, unless others are named. */
export function classes(site: MeasuredSite, days = site.countedDays()) {
  const { schemeClasses, classifier } = site
  const ofClass = (number: number) => {
    const row = schemeClasses.rows.get(number)
    return row ? sumOf(days.map(day => row[day] as number)) : 0
  }
  const names: readonly string[] = classifier ? classifier.classes : VEHICLE_CLASSES
  const counts = classifier ? names.map((_, i) => ofClass(i)) : site.classes.sum(days)
  const unmapped = classifier ? ofClass(names.length) : 0
  const all = sumOf(counts) + unmapped
  return {
    reason: days.length === 0 ? 'no_day_counts' : null,
    scheme: site.body.class_scheme ?? null,
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
