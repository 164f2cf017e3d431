import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance, IgnoredFields, nearestName, RefusedFields } from './unknown-fields.ts'

const KNOWN = ['time', 'sites', 'vehicle_classes', 'speed_kmh', 'limit', 'cursor', 'order', 'q']

const word = fc.stringMatching(/^[a-z_]{3,20}$/)
const letter = fc.stringMatching(/^[a-z]$/)

/** A name with one letter inserted, deleted, replaced, or swapped with the next. */
const misspelt = fc
  .tuple(fc.constantFrom(...KNOWN.filter(name => name.length > 3)), letter, fc.nat(), fc.nat(3))
  .map(([name, typed, place, kind]) => {
    const at = place % name.length
    const [head, here, next, tail] = [name.slice(0, at), name[at] ?? '', name[at + 1] ?? '', name.slice(at + 2)]
    const wrong = [head + typed + here + next + tail, head + next + tail, head + typed + next + tail]
    return { name, given: wrong[kind] ?? head + next + here + tail }
  })

test('a name with one slip of the finger is recognised', () => {
  fc.assert(
    fc.property(misspelt, ({ name, given }) => {
      expect(nearestName(given, KNOWN)).toBe(name)
    }),
  )
})

test('what is suggested is a known name, and no other near name needs fewer edits', () => {
  fc.assert(
    fc.property(word, fc.uniqueArray(word, { minLength: 1, maxLength: 8 }), (given, known) => {
      const near = nearestName(given, known)
      const fewest = Math.min(...known.map(name => editDistance(given, name)))
      if (near !== null) expect(known).toContain(near)
      if (fewest <= 1) expect(editDistance(given, near as string)).toBe(fewest)
    }),
  )
})

test('edits are counted as in a distance', () => {
  fc.assert(
    fc.property(word, word, (a, b) => {
      const edits = editDistance(a, b)
      expect(edits).toBe(editDistance(b, a))
      expect(edits === 0).toBe(a === b)
      expect(edits).toBeGreaterThanOrEqual(Math.abs(a.length - b.length))
      expect(edits).toBeLessThanOrEqual(Math.max(a.length, b.length))
    }),
  )
  expect(editDistance('sites', 'sties')).toBe(1)
})

test('what is far from every name gets no suggestion; case and a common prefix count as near', () => {
  for (const far of ['page', 'zzzzzz', 'x', 'offset', '']) expect(nearestName(far, KNOWN), far).toBeNull()
  expect(nearestName('Sites', KNOWN)).toBe('sites')
  expect(nearestName('speed', KNOWN)).toBe('speed_kmh')
  expect(nearestName('Q', KNOWN)).toBe('q')
  for (const name of ['site_id', 'site_ids', 'siteId', 'siteIds']) expect(nearestName(name, KNOWN), name).toBe('sites')
})

test('as many names are given as the limit says, over all objects of a request', () => {
  const refused = new RefusedFields(3)
  expect(refused.errorsIn({ a: 1, b: 1, time: 1 }, KNOWN)).toHaveLength(2)
  expect(refused.errorsIn({ c: 1, d: 1 }, KNOWN)).toHaveLength(1)
  expect(refused.errorsIn({ e: 1 }, KNOWN)).toEqual([])
  const ignored = new IgnoredFields(2)
  ignored.errorsIn({ a: 1, time: 1 }, KNOWN)
  ignored.errorsIn({ a: 1, b: 1, c: 1 }, KNOWN)
  expect(ignored.names).toEqual(['a', 'b'])
})
