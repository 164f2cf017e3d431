import { expect, test } from 'vitest'
import { placeChip } from './place-chips.ts'

const ROOM = { top: 150, lowest: 700 }

test('a chip is placed where it belongs, or beside the others at the nearest free height', () => {
  expect(placeChip({ x: 70, y: 400 }, [], ROOM)).toEqual({ x: 70, y: 400 })
  expect(placeChip({ x: 70, y: 400 }, [{ x: 70, y: 400 }], ROOM)).toEqual({ x: 70, y: 434 })
  expect(placeChip({ x: 70, y: 400 }, [{ x: 900, y: 400 }], ROOM)).toEqual({ x: 70, y: 400 })
})

test('chips near the lower edge end, also where their places overlap by a part', () => {
  const first = { x: 70, y: 690 }
  const second = placeChip({ x: 70, y: 695 }, [first], ROOM)
  expect(second).toEqual({ x: 70, y: 627 })
})

test('a chip without room is left out', () => {
  expect(placeChip({ x: 70, y: 150 }, [{ x: 70, y: 150 }], { top: 150, lowest: 160 })).toBeNull()
})
