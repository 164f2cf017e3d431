import lookUpTimeZone from '@photostructure/tz-lookup'
import { expect, test } from 'vitest'
import { listDisagreements, proposePlace } from './propose-place.ts'

test.each([
  [51.44, 6.62, 'DE', 'Europe/Berlin'],
  [46.99, 6.93, 'CH', 'Europe/Zurich'],
  [60.45, 22.27, 'FI', 'Europe/Helsinki'],
  [55.68, 12.57, 'DK', 'Europe/Copenhagen'],
  [39.96, -83, 'US', 'America/New_York'],
  [38.25, -85.76, 'US', 'America/Kentucky/Louisville'],
  [22.57, 88.36, 'IN', 'Asia/Kolkata'],
  [50.45, 30.52, 'UA', 'Europe/Kyiv'],
  [-34.6, -58.4, 'AR', 'America/Argentina/Buenos_Aires'],
  // In the Atlantic, at a pole, and at the edges of the map.
  [30, -40, null, null],
  [90, 0, null, null],
  [30, 180, null, null],
  [30, -180, null, null],
])('at %d, %d the country is %s and the time zone %s', (latitude, longitude, country, time_zone) => {
  expect(proposePlace({ latitude, longitude })).toEqual({ country, time_zone })
})

test('every zone on land is of a country', () => {
  const found = new Map<string, { latitude: number; longitude: number }>()
  for (let latitude = -60; latitude <= 84; latitude++) {
    for (let longitude = -180; longitude < 180; longitude++) {
      found.set(lookUpTimeZone(latitude, longitude), { latitude, longitude })
    }
  }
  const onLand = [...found].filter(([zone]) => !zone.startsWith('Etc/'))
  expect(onLand.length).toBeGreaterThan(250)
  expect(onLand.filter(([, coordinates]) => proposePlace(coordinates).country === null)).toEqual([])
})

test('a country or a zone that is not that of the coordinates is a sentence each; other names of the zone are none', () => {
  const krefeld = { latitude: 51.44, longitude: 6.62 }
  expect(listDisagreements({ ...krefeld, country: 'DE', time_zone: 'Europe/Berlin' })).toEqual([])
  expect(listDisagreements({ ...krefeld, country: 'US', time_zone: 'America/New_York' })).toEqual([
    'The coordinates are in DE, and the country is US.',
    'Clocks at the coordinates follow Europe/Berlin, and the time zone is America/New_York.',
  ])
  const kyiv = { latitude: 50.45, longitude: 30.52, country: 'UA' }
  expect(listDisagreements({ ...kyiv, time_zone: 'Europe/Kiev' })).toEqual([])
  expect(listDisagreements({ latitude: 30, longitude: -40, country: 'US', time_zone: 'UTC' })).toEqual([])
})
