import { expect, test } from 'vitest'
import type { Comparison, Site, SiteFigures } from '../../../client/shapes.ts'
import { columnsOf, differenceText, figureRows } from '../../../web/pages/compare/site-figures.ts'
import { rowOf } from '../../../web/pages/site-list/table/table-rows.ts'
import { measuresOf } from '../../../web/service/measures.ts'

const METRIC = measuresOf('metric')
const site = { id: 7, name: 'Strandgade', speed_limit_kmh: 30, speed_limit_unit: 'kmh' } as unknown as Site
const rowNamed = (name: string) =>
  figureRows(METRIC).find(({ key }) => key === name) as ReturnType<typeof figureRows>[0]

test('differences of sites are those of the values as they are shown, also in percent', () => {
  const hour = rowNamed('hour')
  // 19.74 and 169.9 are shown as 20 and 170.
  expect(differenceText(hour, 19.74, 169.9)).toBe('+750\u00a0%')
  expect(differenceText(hour, 19.74, 20.4)).toBe('0\u00a0%')
  expect(differenceText(hour, 0.4, 20)).toBeNull()
  expect(differenceText(rowNamed('v85'), 53.25, 53.34)).toBe('0.0')
  expect(differenceText(rowNamed('v85'), 53.24, 53.26)).toBe('+0.1')
})

const figuresWith = (limits: number[]) =>
  ({
    used: { days: 30, coverage: 1 },
    volume: { adt: 214, awt: 237, in_window: { heavy_share: 0.08 } },
    speeds: { p85: 43.4 },
    above_limit: { limits, items: [{ share: 0.39 }] },
    day_volumes: { items: Array.from({ length: 30 }, () => ({ volume: 214, kind: 'working_day', coverage: 1 })) },
  }) as unknown as SiteFigures
const listed = { site, state: 'online' } as unknown as Parameters<typeof rowOf>[0]

test('the table of sites has the limits of its range, as Compare has, and not the one of today', () => {
  const inTable = (limits: number[]) => rowOf(listed, figuresWith(limits), 0, METRIC)
  expect(inTable([50])).toMatchObject({ limits: [50], against: -6.6 })
  expect(inTable([30, 50])).toMatchObject({ limits: [30, 50], against: null })
  expect(inTable([])).toMatchObject({ limits: [], against: null })
  expect(rowOf(listed, undefined, 0, METRIC)).toMatchObject({ limits: [30], against: null })

  const inCompare = (limits: number[]) => {
    const pair = { a: { limits, speeds: { p85: 43.4 } }, b: { limits: [] } } as unknown as Comparison
    const [column] = columnsOf([site, site], [pair], METRIC)
    return column && [column.limits, rowNamed('over').value(column)]
  }
  expect(inCompare([50])).toEqual([[50], -6.6])
  expect(inCompare([30, 50])).toEqual([[30, 50], null])
  expect(inCompare([])).toEqual([[], null])
})
