import { expect, test } from 'vitest'
import type { Finding } from '../../../../client/shapes.ts'
import { groupFindings, periodOf } from './group-findings.ts'

const finding = (id: number, kind: Finding['kind'], from: string, to: string | null) =>
  ({ id, kind, from: `2026-11-${from}:00Z`, to: to && `2026-11-${to}:00Z` }) as Finding
const idsOf = (findings: Finding[]) => groupFindings(findings).map(group => group.map(({ id }) => id))

test('findings at the same time, and one of another kind right after, are one, also through a third one', () => {
  const quiet = finding(1, 'no_vehicles', '16T08:00', '17T09:00')
  const low = finding(2, 'low_volume', '16T23:00', '18T23:00')
  const speed = finding(3, 'without_speed', '18T23:00', '20T23:00')
  const later = finding(4, 'low_volume', '21T00:00', '22T00:00')
  expect(idsOf([quiet, low, speed, later])).toEqual([[1, 2, 3], [4]])
  // The service would have made one of two of the same kind.
  expect(idsOf([low, finding(5, 'low_volume', '18T23:00', '19T23:00')])).toEqual([[2], [5]])
  // The first lasts longer than the second.
  expect(
    idsOf([finding(1, 'v85', '01T00:00', '08T00:00'), finding(2, 'low_volume', '02T00:00', '03T00:00'), speed]),
  ).toEqual([[1, 2], [3]])
  expect(idsOf([finding(1, 'clock_jump', '01T00:00', null), later])).toEqual([[1, 4]])
})

test('the period of several has their time and the effect of the most serious', () => {
  const [group] = groupFindings([
    finding(1, 'without_class', '01T00:00', '08T00:00'),
    finding(2, 'no_vehicles', '02T00:00', '03T00:00'),
  ])
  if (!group) throw new Error('no group')
  expect(periodOf(group)).toEqual({
    from: '2026-11-01T00:00:00Z',
    to: '2026-11-08T00:00:00Z',
    kind: 'equipment_fault',
    effect: 'exclude',
  })
  expect(periodOf([finding(1, 'clock_jump', '01T00:00', null)])).toMatchObject({ to: null })
})
