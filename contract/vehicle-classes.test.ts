import { expect, test } from 'vitest'
import { MAX_VEHICLE_CLASSES, refuseTooManyClasses, VEHICLE_CLASSES } from './vehicle-classes.ts'

const classes = (count: number) => Array.from({ length: count }, (_, i) => `class ${i}`)

test('numbers of classes are stored for ever: these stand where they stand', () => {
  expect(VEHICLE_CLASSES.slice(0, 12).join(' ')).toBe(
    'motorcycle car car_trailer van truck truck_trailer semi_trailer bus bicycle pedestrian other unknown',
  )
})

test('a list that is longer than storage has room for is refused, with both numbers', () => {
  expect(() => refuseTooManyClasses(classes(MAX_VEHICLE_CLASSES))).not.toThrow()
  expect(() => refuseTooManyClasses(classes(MAX_VEHICLE_CLASSES + 1))).toThrow(
    'There are 33 vehicle classes, and storage has room for 32.',
  )
})
