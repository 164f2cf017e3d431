import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '../../../contract/times/time.ts'
import {
  axleFactorOf,
  type Estimate,
  type EstimateRequest,
  errorsWithout,
  estimateAadt,
  intervalOf,
} from './estimate-aadt.ts'
import {
  aadtOfMonths,
  type CountedDay,
  cellOf,
  MONTHS,
  matchOf,
  type PermanentSite,
  patternOf,
  WEEKDAYS,
} from './pattern.ts'

const START = Date.UTC(2025, 0, 1)
const DAYS = Array.from({ length: 365 }, (_, i): CountedDay => {
  const day = new Date(START + i * DAY_MS)
  const [month, weekday] = [day.getUTCMonth(), (day.getUTCDay() + 6) % 7]
  return { date: day.toISOString().slice(0, 10), month, weekday, volume: 0 }
})
const meanOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** A site whose day has this volume, and its AADT as the mean of 84 cells. */
function permanent(site: number, volumeOf: (day: CountedDay) => number): PermanentSite {
  const days = DAYS.map(day => ({ ...day, volume: volumeOf(day) }))
  const cells = Array.from({ length: MONTHS * WEEKDAYS }, (_, cell) =>
    meanOf(days.filter(day => cellOf(day) === cell).map(({ volume }) => volume)),
  )
  return { site, aadt: meanOf(cells), days, otherYears: [], aadtOfOtherYear: null, axleFactor: null }
}
const countOf = (from: string, length: number, volumeOf: (day: CountedDay) => number): CountedDay[] => {
  const first = DAYS.findIndex(({ date }) => date === from)
  return DAYS.slice(first, first + length).map(day => ({ ...day, volume: volumeOf(day) }))
}

const GROUP: EstimateRequest = { method: 'group', withGrowth: false, withAxles: false }
const COUNTMATCH: EstimateRequest = { ...GROUP, method: 'countmatch' }
const estimateOf = (...sent: Parameters<typeof estimateAadt>) => estimateAadt(...sent) as Estimate

/** Months of 100 vehicles a day, but in July, with other volumes on Sundays. */
const withJuly =
  (july: number, sunday = 100) =>
  (day: CountedDay) =>
    (day.month === 6 ? july : 100) * (day.weekday === 6 ? sunday / 100 : 1)

describe('by a group', () => {
  const patterns = [150, 200, 250].map((july, i) => patternOf(permanent(i + 1, withJuly(july))))
  /** A Tuesday and a Wednesday of July. */
  const count = countOf('2025-07-08', 2, () => 400)

  test('each day is multiplied by the mean factor of its month and weekday', () => {
    const estimate = estimateOf(count, patterns, GROUP)
    // The AADT of the sites are 104.17, 108.33 and 112.5: factors are 0.6944, 0.5417 and 0.45.
    expect(estimate.value).toBeCloseTo(224.81, 2)
    const july = {
      factor: expect.closeTo(0.56204, 5),
      n: 3,
      spread: expect.closeTo(0.12349, 5),
      days: 1,
      filledBy: null,
    }
    expect(estimate).toMatchObject({ sites: [1, 2, 3], growth: null })
    expect(estimate.factors).toEqual([
      { cell: 6 * 7 + 1, ...july },
      { cell: 6 * 7 + 2, ...july },
    ])
  })

  test('the interval is of the errors with each site left out in turn', () => {
    const errors = errorsWithout(count, patterns, GROUP)
    // 150 x (0.5417 + 0.45) / 2 / 104.17 - 1, and so on.
    expect(errors).toEqual([-0.286, 0.0564, 0.3735].map(error => expect.closeTo(error, 3)))
    const found = intervalOf(224.81, errors)
    expect(found?.error).toBeCloseTo(0.2736, 3)
    expect(found?.interval).toEqual([expect.closeTo(29.1, 0), expect.closeTo(420.5, 0)])
    expect(intervalOf(100, [0.1])).toBeNull()
    expect(intervalOf(100, [1, -1])?.interval[0]).toBe(0)
  })

  test('growth brings the estimate to another year, by the sites that have both', () => {
    const grown = patterns.map((pattern, i) => ({ ...pattern, aadtOfOtherYear: i === 2 ? null : pattern.aadt * 1.1 }))
    const request = { ...GROUP, withGrowth: true }
    const estimate = estimateOf(count, grown, request)
    expect(estimate.value).toBeCloseTo(224.81 * 1.1, 1)
    expect(estimate.growth).toEqual({ factor: expect.closeTo(1.1, 9), n: 2, spread: expect.closeTo(0, 9) })
    expect(errorsWithout(count, grown, request)).toHaveLength(2)
    expect(estimateAadt(count, patterns, request)).toBe('no_growth')
  })

  test('a count of axles is divided by their number', () => {
    const classified = patterns.map((pattern, i) => ({ ...pattern, axleFactor: [0.8, 0.9, null][i] ?? null }))
    const request = { ...GROUP, withAxles: true }
    const estimate = estimateOf(count, classified, request)
    expect(estimate.value).toBeCloseTo(224.81 * 0.85, 1)
    expect(estimate.axles).toEqual({ factor: expect.closeTo(0.85, 9), n: 2, spread: expect.closeTo(0.0707, 4) })
    // The first site as if its axles had been counted, with the factor of the second: -0.286 and 0.9 / 0.8.
    expect(errorsWithout(count, classified, request)[0]).toBeCloseTo(0.714 * (0.9 / 0.8) - 1, 3)
    expect(estimateAadt(count, patterns, request)).toBe('no_axle_classes')
  })

  test('a cell without a factor leaves no estimate', () => {
    const closed = patternOf(permanent(1, ({ month }) => (month === 6 ? 0 : 100)))
    for (const request of [GROUP, COUNTMATCH]) expect(estimateAadt(count, [closed], request)).toBe('missing_cells')
    expect(estimateAadt([], patterns, GROUP)).toBe('missing_cells')
  })

  test('a count on other dates of the same weekdays is tried a year later', () => {
    const year = countOf('2025-07-08', 2, () => 400).map(day => ({ ...day, date: day.date.replace('2025', '2026') }))
    expect(errorsWithout(year, patterns, GROUP)).toHaveLength(3)
  })
})

describe('by countmatch', () => {
  const [near, far] = [withJuly(100), withJuly(300)].map((volumeOf, i) => patternOf(permanent(i + 1, volumeOf)))
  const sites = [near, far].filter(pattern => pattern !== undefined)

  test('one month fits all, so that the nearest site is taken', () => {
    const estimate = estimateOf(countOf('2025-07-07', 14, withJuly(600, 40)), sites, COUNTMATCH)
    expect(estimate.sites).toEqual([1])
  })

  test('of several months the site with the most similar pattern is taken', () => {
    const count = [...countOf('2025-06-24', 7, withJuly(290)), ...countOf('2025-07-01', 7, withJuly(290))]
    const estimate = estimateOf(count, sites, COUNTMATCH)
    expect(estimate).toMatchObject({ sites: [2], value: expect.closeTo(114.7, 0) })
    expect(estimate.factors.every(({ n, spread }) => n === 1 && spread === null)).toBe(true)
  })
})

describe('a weekday that a month of the permanent site lacks', () => {
  const isOfMondayInJuly = ({ month, weekday }: CountedDay) => month === 6 && weekday === 0
  const july = withJuly(300, 40)
  const whole = permanent(1, july)
  const days = whole.days.filter(day => !isOfMondayInJuly(day))
  const aadt = aadtOfMonths(days) as number
  const lacking = { ...whole, days, aadt }
  const monday = countOf('2025-07-07', 1, () => 300)
  const matched = (site: PermanentSite) => estimateAadt(monday, [patternOf(site)], COUNTMATCH)

  test('leaves the AADT the mean of its months, and that of AASHTO where it lacks none', () => {
    // Sundays are 40 of 100, and of 300 in July: 11 months of 640 / 7, and July of 5 days of 300 and one of 120.
    expect(aadt).toBeCloseTo((11 * (640 / 7) + 1620 / 6) / 12, 9)
    expect(aadtOfMonths(whole.days)).toBeCloseTo(whole.aadt, 9)
    expect(aadtOfMonths(days.filter(({ month }) => month !== 6))).toBeNull()
  })

  test('has the factor of the nearest year that has it, else the median of all months and weekdays', () => {
    const [without, having, farther] = [
      { aadt, days },
      { aadt: 200, days: monday.map(day => ({ ...day, volume: 400 })) },
      { aadt: 200, days: monday.map(day => ({ ...day, volume: 100 })) },
    ]
    expect(matched({ ...lacking, otherYears: [without, having, farther] })).toMatchObject({
      value: expect.closeTo(300 * (200 / 400), 9),
      factors: [{ filledBy: 'nearest_year' }],
    })
    // 66 of 83 cells are Mondays to Saturdays of 100 vehicles.
    expect(matched({ ...lacking, otherYears: [without] })).toMatchObject({
      value: expect.closeTo(300 * (aadt / 100), 9),
      factors: [{ filledBy: 'all_cells' }],
    })
    expect(estimateAadt(monday, [patternOf(lacking)], GROUP)).toBe('missing_cells')
    expect(matched(whole)).toMatchObject({ factors: [{ filledBy: null }] })
  })

  test('brings a day to the mean of its month by the mean of all months and weekdays', () => {
    const found = matchOf(patternOf(lacking), 6 * 7)
    const months = [...Array(11).fill([...Array(6).fill(100), 40]), [...Array(5).fill(300), 120]]
    const toMonth = months.flatMap(own => own.map((volume: number) => meanOf(own) / volume))
    expect(found?.toMonth).toBeCloseTo(meanOf(toMonth), 9)
    expect(matchOf(patternOf(whole), 6 * 7)?.toMonth).toBeCloseTo(1920 / 7 / 300, 9)
  })
})

test('a count that has the pattern of the permanent sites gives its AADT exactly, by both methods', () => {
  const shares = fc.array(fc.double({ min: 0.2, max: 3, noNaN: true }), { minLength: 84, maxLength: 84 })
  const when = fc.record({ first: fc.integer({ min: 0, max: 350 }), length: fc.integer({ min: 1, max: 60 }) })
  fc.assert(
    fc.property(shares, when, fc.double({ min: 1, max: 50_000, noNaN: true }), (pattern, { first, length }, scale) => {
      const shapeOf = (size: number) => (day: CountedDay) => size * (pattern[cellOf(day)] as number)
      const sites = [500, 3, 70_000].map((size, i) => patternOf(permanent(i, shapeOf(size))))
      const count = DAYS.slice(first, first + length).map(day => ({ ...day, volume: shapeOf(scale)(day) }))
      const { aadt } = permanent(9, shapeOf(scale))
      for (const request of [GROUP, COUNTMATCH]) {
        expect(estimateOf(count, sites, request).value / aadt).toBeCloseTo(1, 9)
        const found = intervalOf(aadt, errorsWithout(count, sites, request))
        expect(found?.error).toBeCloseTo(0, 9)
      }
    }),
    { numRuns: 15 },
  )
})

test('a pair of axles is a car, and a fraction of a truck', () => {
  const only = (fhwaClass: number, count: number) =>
    Array.from({ length: 13 }, (_, i) => (i + 1 === fhwaClass ? count : 0))
  expect(axleFactorOf(only(2, 40), 0)).toBe(1)
  expect(axleFactorOf(only(9, 40), 0)).toBe(0.4)
  // 90 cars and 10 semi-trailers have 230 axles.
  expect(axleFactorOf([0, 90, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0, 0], 5)).toBeCloseTo(200 / 230, 12)
  expect(axleFactorOf(only(2, 95), 5)).toBe(1)
  expect(axleFactorOf(only(2, 95), 6)).toBeNull()
  expect(axleFactorOf(only(2, 0), 0)).toBeNull()
})
