import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SITE_STATES, type SiteState } from '../../parts/site-state/site-state.ts'
import { sortSites } from './sort-sites.ts'

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

test('sorting 5,000 sites again after one change compares far fewer names than the first time', () => {
  let compared = 0
  const listed = (id: number, name: string, state: SiteState) => ({
    site: {
      id,
      get name() {
        compared++
        return name
      },
    },
    state,
  })
  const many = Array.from({ length: 5_000 }, (_, i) => listed(i, `Street ${(i * 7919) % 5_000}`, 'online'))
  const before = sortSites(many, 'attention')
  const first = compared
  many[77] = listed(77, 'Street', 'alarm')
  compared = 0
  expect(sortSites(many, 'attention', undefined, before)[0]?.site.id).toBe(77)
  expect(compared).toBeLessThan(first / 4)
})
