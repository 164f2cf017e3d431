import { expect, test } from 'vitest'
import {
  HEAVY_CLASSES,
  MAX_VEHICLE_CLASSES,
  MOTOR_CLASSES,
  refuseTooManyClasses,
  VEHICLE_CLASSES,
} from './vehicle-classes.ts'

const classes = (count: number) => Array.from({ length: count }, (_, i) => `class ${i}`)

const FIRST_CLASSES = VEHICLE_CLASSES.slice(0, 12)

test('the numbers of classes are stored, so that those of the first version never change', () => {
  expect(FIRST_CLASSES.join(' ')).toBe(
    'motorcycle car car_trailer van truck truck_trailer semi_trailer bus bicycle pedestrian other unknown',
  )
})

test('heavy vehicles are trucks and buses; bicycles, pedestrians and unknown vehicles are no motor vehicles', () => {
  expect(FIRST_CLASSES.filter(name => HEAVY_CLASSES.includes(name)).join(' ')).toBe(
    'truck truck_trailer semi_trailer bus',
  )
  expect(FIRST_CLASSES.filter(name => !MOTOR_CLASSES.includes(name)).join(' ')).toBe('bicycle pedestrian unknown')
  expect(MOTOR_CLASSES).not.toContain('e_scooter')
  expect(HEAVY_CLASSES.filter(name => !MOTOR_CLASSES.includes(name))).toEqual([])
})

test('a list that is longer than storage has room for is refused, with both numbers', () => {
  expect(() => refuseTooManyClasses(classes(MAX_VEHICLE_CLASSES))).not.toThrow()
  expect(() => refuseTooManyClasses(classes(MAX_VEHICLE_CLASSES + 1))).toThrow(
    'There are 33 vehicle classes, and storage has room for 32.',
  )
})
