import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Arrow, arrowLabel, arrowsOf, roadsOf } from '../../../contract/vehicles/roads.ts'
import { cityLabel, groupNearSites } from './group-near-sites.ts'
import type { MapSite } from './map-site.ts'
import { densestBounds, placeChip, regionsOf } from './regions.ts'
import { shadesOf } from './shades.ts'
import { graticule, graticuleStep, gridStep, metricGrid } from './sketch/grid.ts'
import { boundsOf, fromMercator, metresPerPixelAt, toMercator } from './sketch/mercator.ts'

const site = (id: number, latitude: number, longitude: number, city = 'Moers'): MapSite => ({
  id,
  name: `Site ${id}`,
  city,
  country: 'DE',
  latitude,
  longitude,
  state: 'online',
})
const channel = (number: number, bearing_deg: number | null) => ({ number, direction: '', bearing_deg })

describe('groups of near sites', () => {
  const places = fc.array(
    fc.tuple(fc.double({ min: -80, max: 80, noNaN: true }), fc.double({ min: -180, max: 180, noNaN: true })),
    {
      maxLength: 200,
    },
  )

  test('contain every site once at any zoom, at the centre of their sites', () => {
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 19 }), (all, zoom) => {
        const sites = all.map(([latitude, longitude], id) => site(id, latitude, longitude))
        const groups = groupNearSites(sites, zoom)
        const held = groups.flatMap(group => group.sites.map(({ id }) => id)).sort((a, b) => a - b)
        expect(held).toEqual(sites.map(({ id }) => id))
        expect(new Set(groups.map(group => group.key)).size).toBe(groups.length)
        for (const group of groups) {
          const mean = group.sites.reduce((sum, one) => sum + toMercator(one).x, 0) / group.sites.length
          expect(group.x).toBeCloseTo(mean, 9)
        }
      }),
    )
  })

  test('are split at higher zoom, except for sites at the same position', () => {
    const sites = [site(1, 51.45, 6.62), site(2, 51.46, 6.64), site(3, 51.45, 6.62)]
    expect(groupNearSites(sites, 4)).toHaveLength(1)
    expect(groupNearSites(sites, 13)).toHaveLength(2)
    expect(groupNearSites(sites, 19)).toHaveLength(2)
  })

  test('are named by the city with the most sites', () => {
    const cities = ['Krefeld', 'Moers', 'Moers', 'Venlo', '']
    const sites = cities.map((city, id) => site(id, 51, 6, city))
    expect(cityLabel(sites)).toBe('Moers +2')
    expect(cityLabel(sites.slice(1, 3))).toBe('Moers')
    expect(cityLabel(sites.slice(4))).toBe('Site 4')
  })

  test('of ten thousand sites have each of them once', () => {
    const sites = Array.from({ length: 10_000 }, (_, id) => site(id, 42 + (id % 71) * 0.2, (id % 83) * 0.3))
    const startedAt = performance.now()
    const groups = groupNearSites(sites, 12)
    console.log(`groups of 10,000 sites: ${Math.round(performance.now() - startedAt)} ms`)
    const grouped = groups.flatMap(group => group.sites.map(({ id }) => id))
    expect(grouped.sort((one, other) => one - other)).toEqual(sites.map(({ id }) => id))
  })
})

describe('roads', () => {
  test('combine both directions of a road, and separate crossing roads', () => {
    expect(roadsOf([channel(1, 22), channel(2, 202)])).toEqual([22])
    expect(roadsOf([channel(1, 359), channel(2, 181)])).toEqual([359])
    expect(roadsOf([channel(1, 10), channel(2, 190), channel(3, 100)])).toEqual([10, 100])
    expect(roadsOf([channel(1, null)])).toEqual([])
  })

  test('have arrows on the side on which traffic drives, and further channels of a direction beside', () => {
    const both = [channel(1, 22), channel(2, 202), channel(3, 24)]
    expect(arrowsOf(both, 'DE').map(({ side }) => side)).toEqual([1, 1, 2])
    expect(arrowsOf(both, 'GB').map(({ side }) => side)).toEqual([-1, -1, -2])
    expect(arrowsOf([channel(1, 358), channel(2, 3)], 'DE').map(({ side }) => side)).toEqual([1, 2])
  })
})

test('the direction beside an arrow ends inside of the sketch, whatever its bearing and its length', () => {
  for (let bearing = 0; bearing < 360; bearing += 5) {
    for (const country of ['DE', 'GB']) {
      const channel = {
        number: 1,
        direction: `${'Donaudampfschifffahrts'.repeat(2)}gesellschaft`,
        bearing_deg: bearing,
      }
      const { x, anchor, direction } = arrowLabel(arrowsOf([channel], country)[0] as Arrow, 130)
      const width = `1 ${direction}`.length * 6
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
      expect(left, `${bearing} ${country}`).toBeGreaterThanOrEqual(-130)
      expect(left + width, `${bearing} ${country}`).toBeLessThanOrEqual(130)
      expect(direction).toMatch(/^Donaud.*…$/)
    }
  }
  const long = { number: 1, direction: 'Rosa-Luxemburg-Platz', bearing_deg: 64 }
  expect(arrowLabel(arrowsOf([long], 'DE')[0] as Arrow, 130).direction).toBe('Rosa-Luxemburg-Platz')
  const short = { number: 2, direction: 'Kapellen', bearing_deg: 45 }
  expect(arrowLabel(arrowsOf([short], 'DE')[0] as Arrow, 130).direction).toBe('Kapellen')
})

test('the direction of a channel is not written over the road or its arrow', () => {
  for (let bearing = 0; bearing < 360; bearing += 5) {
    for (const direction of ['Kapellen', 'Rosa-Luxemburg-Platz']) {
      const channel = { number: 1, direction, bearing_deg: bearing }
      const { x, y, anchor, direction: shown } = arrowLabel(arrowsOf([channel], 'DE')[0] as Arrow, 130)
      const width = `1 ${shown}`.length * 6
      const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2
      const turn = (bearing * Math.PI) / 180
      // Across the road, which is 26 px wide.
      const fromAxis = [left, left + width].flatMap(side =>
        [y - 8, y].map(line => Math.cos(turn) * side + Math.sin(turn) * line),
      )
      expect(Math.min(...fromAxis), `${direction} ${bearing}`).toBeGreaterThan(11)
    }
  }
})

describe('the grid', () => {
  const bounds = { west: 6.6, south: 51.44, east: 6.68, north: 51.47 }

  test('has cells of the given size in metres', () => {
    const { coordinates } = metricGrid(bounds, 500).geometry
    const columns = coordinates.filter(([from, to]) => from?.[0] === to?.[0]).map(([from]) => from?.[0] as number)
    const metres = 111_320 * Math.cos((51.455 * Math.PI) / 180) * ((columns[1] as number) - (columns[0] as number))
    expect(metres).toBeGreaterThan(495)
    expect(metres).toBeLessThan(505)
  })

  test('does not shift while the map moves a little', () => {
    const moved = { west: 6.61, south: 51.445, east: 6.69, north: 51.475 }
    const columns = (lines: number[][][]) =>
      lines.filter(([from, to]) => from?.[0] === to?.[0]).map(([from]) => from?.[0])
    const before = columns(metricGrid(bounds, 500).geometry.coordinates)
    const after = columns(metricGrid(moved, 500).geometry.coordinates)
    expect(after.filter(x => before.includes(x)).length).toBeGreaterThan(8)
  })

  test('gets finer further in, and is never too narrow to be seen', () => {
    const steps = [9, 10, 11, 12, 13, 14, 15, 16].map(zoom => gridStep(51, zoom))
    expect(steps).toEqual([...steps].sort((a, b) => b - a))
    for (const [index, step] of steps.entries()) expect(step / metresPerPixelAt(51, 9 + index)).toBeGreaterThan(39)
    expect([1, 3, 5, 8].map(graticuleStep)).toEqual([30, 10, 5, 1])
  })

  test('of degrees ends at the edges of the world', () => {
    const { coordinates } = graticule({ west: -400, south: -86, east: 400, north: 86 }, 30).geometry
    for (const [x = 0, y = 0] of coordinates.flat()) {
      expect(Math.abs(x)).toBeLessThanOrEqual(180)
      expect(Math.abs(y)).toBeLessThanOrEqual(85)
    }
    expect(coordinates).toHaveLength(13 + 5)
  })
})

test('a place and its point in the projection are the same', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -84, max: 84, noNaN: true }),
      fc.double({ min: -180, max: 180, noNaN: true }),
      (latitude, longitude) => {
        const back = fromMercator(toMercator({ latitude, longitude }))
        expect(back.latitude).toBeCloseTo(latitude, 6)
        expect(back.longitude).toBeCloseTo(longitude, 6)
      },
    ),
  )
  expect(boundsOf([])).toBeNull()
})

describe('regions of a map', () => {
  const cities: [city: string, latitude: number, longitude: number][] = [
    ['Adelaide', -34.9, 138.6],
    ['Chicago', 41.9, -87.7],
    ['New York', 40.7, -74],
    ['Hamburg', 53.5, 9.9],
    ['Helsinki', 60.2, 24.9],
    ['London', 51.5, -0.2],
    ['Bolzano', 46.5, 11.3],
  ]
  const sites = cities.map(([city, latitude, longitude], id) => site(id, latitude, longitude, city))

  test('are continents: the one with the most sites is first, and each site is in one of them', () => {
    const names = regionsOf(sites).map(region => region.map(({ city }) => city).sort())
    expect(names).toEqual([['Bolzano', 'Hamburg', 'Helsinki', 'London'], ['Chicago', 'New York'], ['Adelaide']])
    expect(regionsOf([])).toEqual([])
  })

  test('of which a map opens with the densest one', () => {
    expect(densestBounds(sites)).toEqual({ west: -0.2, south: 46.5, east: 24.9, north: 60.2 })
    expect(densestBounds([])).toBeNull()
  })
})

describe('colours by a figure', () => {
  const values = new Map([
    [1, 0],
    [2, 4.9],
    [3, 10],
    [4, null],
  ])
  const figures = { values, write: String }

  test('are steps from the lowest to the highest value, and none where a site has no figure', () => {
    const shades = shadesOf({ ...figures, by: 'adt' })
    expect([shades.min, shades.max]).toEqual([0, 10])
    expect([1, 2, 3, 4, 5].map(id => shades.stepOf(id))).toEqual([1, 4, 8, null, null])
    expect([shades.isEmpty, shadesOf({ ...figures, by: 'adt', values: new Map() }).isEmpty]).toEqual([false, true])
  })

  test('begin below 0 where speeds are below the limit', () => {
    const shades = shadesOf({
      ...figures,
      by: 'against',
      values: new Map([
        [1, -3.2],
        [2, 8.3],
      ]),
    })
    expect(shades.min).toBeLessThanOrEqual(-3.2)
    expect(shades.max).toBeGreaterThanOrEqual(8.3)
    expect(shades.stepOf(1)).toBe(1)
  })
})

const ROOM_FOR_CHIPS = { top: 150, lowest: 700 }

test('a chip is placed where it belongs, or beside the others at the nearest free height', () => {
  expect(placeChip({ x: 70, y: 400 }, [], ROOM_FOR_CHIPS)).toEqual({ x: 70, y: 400 })
  expect(placeChip({ x: 70, y: 400 }, [{ x: 70, y: 400 }], ROOM_FOR_CHIPS)).toEqual({ x: 70, y: 434 })
  expect(placeChip({ x: 70, y: 400 }, [{ x: 900, y: 400 }], ROOM_FOR_CHIPS)).toEqual({ x: 70, y: 400 })
})

test('chips near the lower edge end, also where their places overlap by a part', () => {
  const first = { x: 70, y: 690 }
  const second = placeChip({ x: 70, y: 695 }, [first], ROOM_FOR_CHIPS)
  expect(second).toEqual({ x: 70, y: 627 })
})

test('a chip without room is left out', () => {
  expect(placeChip({ x: 70, y: 150 }, [{ x: 70, y: 150 }], { top: 150, lowest: 160 })).toBeNull()
})
