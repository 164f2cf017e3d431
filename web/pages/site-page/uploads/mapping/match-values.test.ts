import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { VEHICLE_CLASSES } from '../../../../../contract/vehicles/vehicle-classes.ts'
import { VEHICLE_CLASS_LABELS } from '../../../../../messages/vehicle-classes.ts'
import { matchChannels, matchClass, matchClasses } from './match-values.ts'

const labelsIn = (language: string): { [name: string]: string } =>
  JSON.parse(readFileSync(join(import.meta.dirname, `../../../../../messages/${language}.json`), 'utf8'))[
    'vehicle-classes'
  ]

test.each([
  ['English', VEHICLE_CLASS_LABELS],
  ['German', labelsIn('de')],
  ['French', labelsIn('fr')],
])('each class is known by its label in %s', (_, labels) => {
  for (const [name, label] of Object.entries(labels)) expect(matchClass(label), label).toBe(name)
})

test('labels are in the order of the classes, by which a build knows them', () => {
  expect(Object.keys(VEHICLE_CLASS_LABELS)).toEqual([...VEHICLE_CLASSES])
})

test('short forms of counters are known, and what is not known is of an unknown class', () => {
  expect(matchClasses(['PKW', 'LKW', 'Lfw', 'Sattel-Kfz', 'HGV', 'PL', 'Quad'])).toEqual({
    PKW: 'car',
    LKW: 'truck',
    Lfw: 'van',
    'Sattel-Kfz': 'semi_trailer',
    HGV: 'truck',
    PL: 'truck',
    Quad: 'unknown',
  })
})

const CHANNELS = [
  { number: 1, name: 'In', direction: 'Moers Zentrum', bearing_deg: 350 },
  { number: 2, name: 'Out', direction: 'Kapellen', bearing_deg: 170 },
]

test('directions are matched by number, by name, by compass, and else in their order', () => {
  expect(matchChannels(['2', '1'], CHANNELS)).toEqual({ 1: '1', 2: '2' })
  expect(matchChannels(['kapellen', 'Moers-Zentrum'], CHANNELS)).toEqual({ kapellen: '2', 'Moers-Zentrum': '1' })
  expect(matchChannels(['S', 'Nord'], CHANNELS)).toEqual({ S: '2', Nord: '1' })
  expect(matchChannels(['Richtung 2', 'Richtung 1'], CHANNELS)).toEqual({ 'Richtung 2': '2', 'Richtung 1': '1' })
  expect(matchChannels(['B', 'A', 'C'], CHANNELS)).toEqual({ A: '1', B: '2', C: '3' })
  expect(matchChannels(['N', '1'], [])).toEqual({ 1: '1', N: '2' })
})
