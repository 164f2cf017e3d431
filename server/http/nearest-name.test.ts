import { expect, test } from 'vitest'
import { nearestName } from './nearest-name.ts'

const KNOWN = ['timestamp', 'channel', 'lane', 'speed_kmh', 'length_m']

test.each([
  ['speed', 'speed_kmh'],
  ['speed_km', 'speed_kmh'],
  ['lenght_m', 'length_m'],
  ['chanel', 'channel'],
  ['lanes', 'lane'],
  ['weather', null],
  ['la', null],
  ['', null],
])('%j is nearest to %j', (name, expected) => expect(nearestName(name, KNOWN)).toBe(expected))

test('names of up to 64 characters are compared', () => {
  const long = 'x'.repeat(64)
  expect([nearestName(long, [`${long}y`]), nearestName(`${long}x`, [long])]).toEqual([`${long}y`, null])
})
