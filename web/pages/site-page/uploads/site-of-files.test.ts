import { expect, test } from 'vitest'
import { siteOfFiles } from './site-of-files.ts'

const sites = [
  { site_id: 'MOE-1', name: 'Römerstraße' },
  { site_id: 'MOE-10', name: 'Römerstraße, Nord' },
  { site_id: 'A', name: 'Ring' },
]
const find = (...names: string[]) =>
  siteOfFiles(
    names.map(name => ({ name })),
    sites,
  )?.site_id

test('a file is of the site whose ID or name is in its name, the longest one', () => {
  expect(find('MOE-1_2026-05.csv')).toBe('MOE-1')
  expect(find('zaehlung moe 10.csv')).toBe('MOE-10')
  expect(find('römerstrasse-nord.csv')).toBe('MOE-10')
  expect(find('may/MOE-1 a.csv', 'may/MOE-1 b.csv')).toBe('MOE-1')
})

test('no site is found in other names, in those of several sites, or by a letter', () => {
  expect(find('counts.csv')).toBeUndefined()
  expect(find('MOE-1.csv', 'MOE-10.csv')).toBeUndefined()
  expect(find('a.csv')).toBeUndefined()
  expect(find('strings.csv')).toBeUndefined()
})
