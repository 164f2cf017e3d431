import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseInstant } from './instant.ts'

const two = (max: number) => fc.integer({ min: 0, max }).map(n => String(n).padStart(2, '0'))
const dates = fc.oneof(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 1995, max: 2030 }))

test('a moment is the same in its usual form and with an offset of nothing, also where there is no such day', () => {
  fc.assert(
    fc.property(
      dates,
      two(13),
      two(32),
      two(24),
      two(60),
      two(60),
      fc.nat(999),
      (year, month, day, hour, min, s, ms) => {
        const text = `${String(year).padStart(4, '0')}-${month}-${day}T${hour}:${min}:${s}.${String(ms).padStart(3, '0')}`
        expect(parseInstant(`${text}Z`)).toEqual(parseInstant(`${text}+00:00`))
      },
    ),
    { numRuns: 5000 },
  )
})

test('a moment of this age is what Date reads', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), date => {
      expect(parseInstant(date.toISOString())).toEqual({ ms: date.getTime(), us: 0 })
    }),
  )
})

test('one wrong character anywhere is no moment', () => {
  const text = '2026-06-01T07:15:23.412Z'
  for (let at = 0; at < text.length; at++) {
    expect(parseInstant(`${text.slice(0, at)}x${text.slice(at + 1)}`), `at ${at}`).toBe('malformed')
  }
})
