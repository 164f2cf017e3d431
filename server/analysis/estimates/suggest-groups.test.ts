import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Pattern, patternOf } from './pattern.ts'
import { differenceOf, type KnownSite, MAX_DIFFERENCE, profileOf, suggestGroups } from './suggest-groups.ts'

/** A site with 100 vehicles a day, with other volumes in July and on Sundays. */
function site(id: number, facts: Partial<KnownSite> = {}, { july = 1, sunday = 1 } = {}): KnownSite {
  const days = Array.from({ length: 84 }, (_, cell) => {
    const [month, weekday] = [Math.floor(cell / 7), cell % 7]
    return { date: '', month, weekday, volume: 100 * (month === 6 ? july : 1) * (weekday === 6 ? sunday : 1) }
  })
  const aadt = days.reduce((sum, { volume }) => sum + volume, 0) / 84
  const pattern: Pattern = patternOf({ site: id, aadt, days, otherYears: [], aadtOfOtherYear: null, axleFactor: null })
  return { ...pattern, country: 'DE', region: 'DE-NW', limitKmh: 50, ...facts }
}
const group = { country: 'DE', region: 'DE-NW', road: 'up_to_60', difference: 0 }

test('sites of one region and class of road with the same months and weekdays are a group of three or more', () => {
  expect(suggestGroups([site(1), site(2), site(3)])).toEqual([{ ...group, sites: [1, 2, 3] }])
  expect(suggestGroups([site(1), site(2)])).toEqual([])
})

test('what is used in other months or on other weekdays is a group of its own', () => {
  const holidays = { july: 3 }
  const sundays = { sunday: 2 }
  const found = suggestGroups([
    ...[1, 2, 3].map(id => site(id)),
    ...[4, 5, 6].map(id => site(id, {}, holidays)),
    ...[7, 8, 9].map(id => site(id, {}, sundays)),
    site(10, {}, { july: 9 }),
  ])
  expect(found.map(({ sites }) => sites)).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9],
  ])
})

test('sites that are too few in their region are compared within the country, then with roads of other limits', () => {
  const elsewhere = [{ region: 'DE-BY' }, { region: 'DE-HE' }, { region: null }].map((facts, i) => site(4 + i, facts))
  expect(suggestGroups([site(1), site(2), site(3), ...elsewhere])).toEqual([
    { ...group, sites: [1, 2, 3] },
    { ...group, region: null, sites: [4, 5, 6] },
  ])
  const limits = [30, 70, 130, null].map((limitKmh, i) => site(i + 1, { limitKmh }))
  expect(suggestGroups(limits)).toEqual([{ ...group, region: null, road: null, sites: [1, 2, 3, 4] }])
  expect(suggestGroups(['DE', 'AT', 'CH'].map((country, i) => site(i + 1, { country })))).toEqual([])
})

test.each([
  [60, 'up_to_60'],
  [61, 'up_to_100'],
  [100, 'up_to_100'],
  [101, 'above_100'],
  [null, 'no_limit'],
])('a road with the limit %s is %s', (limitKmh, road) => {
  expect(suggestGroups([1, 2, 3].map(id => site(id, { limitKmh })))).toMatchObject([{ road }])
})

test('of any sites each is in one group at most, and no two of a group differ more than its difference says', () => {
  const uses = fc.record({
    july: fc.double({ min: 0.3, max: 3, noNaN: true }),
    sunday: fc.double({ min: 0.3, max: 3, noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(uses, { maxLength: 25 }), all => {
      const sites = all.map((use, id) => site(id, {}, use))
      const groups = suggestGroups(sites)
      const members = groups.flatMap(found => found.sites)
      expect(new Set(members).size).toBe(members.length)
      for (const found of groups) {
        expect(found.sites.length).toBeGreaterThanOrEqual(3)
        expect(found.difference).toBeLessThanOrEqual(MAX_DIFFERENCE)
        const profiles = found.sites.map(id => profileOf(sites[id] as KnownSite))
        const widest = Math.max(...profiles.flatMap(one => profiles.map(other => differenceOf(one, other))))
        expect(found.difference).toBeCloseTo(widest, 9)
      }
    }),
    { numRuns: 20 },
  )
})
