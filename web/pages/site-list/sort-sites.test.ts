import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sortSites } from '../../web/site-list/sort-sites.ts'
import { SITE_STATES, type SiteState } from '../../web/site-state/site-state.ts'

const listed = fc.record({
  site: fc.record({ id: fc.nat(30), name: fc.constantFrom('B 2', 'B 10', 'Ä', 'b 2') }),
  state: fc.constantFrom(...SITE_STATES),
})
const sites = fc.uniqueArray(listed, { selector: ({ site }) => site.id, maxLength: 20 })
const counts = fc.dictionary(fc.nat(30).map(String), fc.nat(9))

test('the order of sites does not depend on their previous order', () => {
  fc.assert(
    fc.property(sites, sites, counts, fc.constantFrom('attention', 'name', 'today'), (now, before, today, sort) => {
      const byId = new Map(Object.entries(today).map(([id, count]) => [Number(id), count]))
      expect(sortSites(now, sort, byId, before)).toEqual(sortSites(now, sort, byId))
    }),
  )
})

test('sorting 5,000 sites again after one change is faster than the first time', () => {
  const many = Array.from({ length: 5_000 }, (_, i) => ({
    site: { id: i, name: `Street ${(i * 7919) % 5_000}` },
    state: 'online' as SiteState,
  }))
  const cost = (work: () => typeof many): [number, typeof many] => {
    const since = process.cpuUsage()
    const sorted = work()
    return [process.cpuUsage(since).user / 1000, sorted]
  }
  const [first, before] = cost(() => sortSites(many, 'attention'))
  many[77] = { site: { id: 77, name: 'Street' }, state: 'alarm' }
  const sortAgain = () => cost(() => sortSites(many, 'attention', undefined, before))
  const [once, sorted] = sortAgain()
  // The least of three: garbage may be collected in between.
  const again = Math.min(once, sortAgain()[0], sortAgain()[0])
  console.log(`5,000 sites in order: ${first} ms, then ${again} ms`)
  expect(sorted[0]?.site.id).toBe(77)
  expect(again).toBeLessThan(first)
})
