import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { bindingOf, signCursor, verifyCursor } from './cursors.ts'

const key = randomBytes(32)
const binding = bindingOf('search', { organizationId: 1 }, { order: 'asc' })
const now = Date.parse('2026-06-01T00:00:00Z')
const options = { numbers: 2, now, lifetimeMs: 1000 }
const place = [Date.parse('2026-06-01T07:15:23.412Z'), 9007199254740991]
const cursor = signCursor(key, binding, place, now)

test('a cursor gives back its place', () => {
  expect(verifyCursor(key, binding, cursor, options)).toEqual(place)
  expect(verifyCursor(key, binding, signCursor(key, binding, [-1, 0], now), options)).toEqual([-1, 0])
})

test('a cursor with any one byte changed is invalid', () => {
  for (let i = 0; i < cursor.length; i++) {
    const other = cursor[i] === 'A' ? 'B' : 'A'
    expect(verifyCursor(key, binding, cursor.slice(0, i) + other + cursor.slice(i + 1), options), `${i}`).toBe(
      'invalid',
    )
  }
})

test('a cursor of another key, organization, query, kind or shape is invalid', () => {
  expect(verifyCursor(randomBytes(32), binding, cursor, options)).toBe('invalid')
  expect(verifyCursor(key, bindingOf('search', { organizationId: 2 }, { order: 'asc' }), cursor, options)).toBe(
    'invalid',
  )
  expect(verifyCursor(key, bindingOf('search', { organizationId: 1 }, { order: 'desc' }), cursor, options)).toBe(
    'invalid',
  )
  expect(verifyCursor(key, bindingOf('sites', { organizationId: 1 }, { order: 'asc' }), cursor, options)).toBe(
    'invalid',
  )
  expect(verifyCursor(key, binding, cursor, { ...options, numbers: 3 })).toBe('invalid')
})

test('noise is invalid', () => {
  for (const noise of ['', 'x', '=', 'é', `${cursor}=`, `${cursor}A`, cursor.slice(1), 'A'.repeat(513), '\0']) {
    expect(verifyCursor(key, binding, noise, options), noise).toBe('invalid')
  }
})

test('a cursor is good up to its lifetime and expired a millisecond later', () => {
  expect(verifyCursor(key, binding, cursor, { ...options, now: now + 1000 })).toEqual(place)
  expect(verifyCursor(key, binding, cursor, { ...options, now: now + 1001 })).toBe('expired')
})
