import { expect, test } from 'vitest'
import { object } from '../platform/http/requests/fields.ts'
import { canonicalFilters, NO_FILTERS, recordFilters, signedFilters } from './record-filters.ts'

const fields = object(recordFilters(10))
const signed = (request: object) => JSON.stringify(signedFilters(canonicalFilters(fields.parse(request))))

test('the text under the signature of a cursor is the same as in every earlier version', () => {
  expect(signed({})).toBe(
    '{"sites":null,"channels":null,"lanes":null,"vehicleClasses":null,"speed":null,"length":null,"valid":null}',
  )
  const all = {
    sites: [2, 1, 2],
    channels: [1],
    lanes: [3],
    vehicle_classes: ['truck', 'car'],
    valid: false,
    speed_kmh: { min: 48.3 },
    length_m: { max: 4.315 },
    headway_s: { min: 1.5, max: 2 },
  }
  expect(signed(all)).toBe(
    '{"sites":[1,2],"channels":[1],"lanes":[3],"vehicleClasses":[1,4],"speed":{"min":483,"max":null},' +
      '"length":{"min":null,"max":431},"headway":{"min":1500,"max":2000},"valid":false}',
  )
})

test('a range without bounds and an absent filter are the same', () => {
  expect(canonicalFilters(fields.parse({ speed_kmh: {} }))).toEqual(NO_FILTERS)
})
