import { expect, test } from 'vitest'
import type { Site } from '../../../client/shapes.ts'
import { daysOfMonth, findEntries, findSites, readAsked } from './find-entries.ts'

const actions = ['Report', 'Records', 'Year'].map(label => ({ id: label, label, hasMonth: label === 'Report' }))
const months = 'January February March April May June July August September October November December'
  .split(' ')
  .map(name => [name, name.slice(0, 3)])
const read = (typed: string) => {
  const asked = readAsked(typed, { actions, months, now: { year: 2026, month: 11 } })
  return { ...asked, actions: asked.actions.map(({ id }) => id) }
}

test('a month, an action and a site are read in any order', () => {
  const october = { actions: ['Report'], month: { year: 2026, month: 10 }, rest: ['zurich'] }
  expect(read('Report October Zürich')).toEqual(october)
  expect(read('zürich oct repo')).toEqual(october)
  expect(read('report december')).toEqual({ actions: ['Report'], month: { year: 2025, month: 12 }, rest: [] })
  expect(read('report dec 2023').month).toEqual({ year: 2023, month: 12 })
  // Two letters and a year alone are parts of a name.
  expect(read('re oc 2026')).toEqual({ actions: [], month: null, rest: ['re', 'oc', '2026'] })
})

test('sites are found without accents, those that begin so first', () => {
  const sites = [
    { name: 'Bahnhof', city: 'Zürich', street_name: '', site_id: 'Z-1' },
    { name: 'Zurlinden', city: 'Bern', street_name: '', site_id: 'B-1' },
  ] as Site[]
  expect(findSites(sites, ['zur'], 5).map(({ name }) => name)).toEqual(['Zurlinden', 'Bahnhof'])
  expect(findSites(sites, ['zur'], 1)).toHaveLength(1)
  expect(findSites(sites, ['zur', 'z-1'], 5)).toHaveLength(1)
  const entry = { id: 'dark', label: 'Theme: dark', hint: 'Setting', words: 'night', run: () => {} }
  expect([findEntries([entry], 'DARK theme'), findEntries([entry], 'night'), findEntries([entry], 'day')]).toEqual([
    ...[[entry], [entry], []],
  ])
  expect(daysOfMonth({ year: 2028, month: 2 })).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})
