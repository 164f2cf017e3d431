import { describe, expect, test } from 'vitest'
import { ofRows, proposeMapping } from './guess-counts.ts'
import { draftOf, mappingOf } from './mapping-draft.ts'

const CHANNELS = [
  { number: 1, name: '', direction: 'Centre', lanes: 1, bearing_deg: 0 },
  { number: 2, name: '', direction: 'Harbour', lanes: 1, bearing_deg: 180 },
]
const QUARTERS = ['10:00', '10:15', '10:30', '10:45'].map(time => `2025-06-10 ${time}`)

/** Each column as `count car`, `count 5`, `speed_bin 0-30`, with `@` and its channel. */
function proposed(header: string, row: string) {
  const lines = [header, ...QUARTERS.map(time => `${time};${row}`)]
  const draft = proposeMapping(lines, CHANNELS)
  const columns = draft.columns.map(({ is, counts, code, from, to, channel }) => {
    const bin = from === '' ? '' : `${from}-${to}`
    return [is, counts === 'code' ? code : counts, bin, channel && `@${channel}`].filter(Boolean).join(' ')
  })
  return { columns, draft, lines }
}

describe('the columns of intervals are proposed by their names', () => {
  test.each([
    ['Zeit;Anzahl', '3', ['timestamp', 'count']],
    ['Time;South;North;Total', '3;4;7', ['timestamp', 'count @2', 'count @1', '']],
    ['Time;Dir;Volume', 'N;4', ['timestamp', 'channel', 'count']],
    ['Time;Total;Pkw;Lkw;Mean speed', '7;4;3;48.5', ['timestamp', 'count', 'count car', 'count truck', '']],
    ['Time;Class 1;Class 13', '7;4', ['timestamp', 'count 1', 'count 13']],
    ['Time;<30;31-50;>50', '7;4;1', ['timestamp', 'speed_bin 0-30', 'speed_bin 30-50', 'speed_bin 50-']],
    ['Time;Klasse;Anzahl', 'Pkw;4', ['timestamp', 'vehicle_class', 'count']],
    ['Start;End;Count', '2025-06-10 10:15;4', ['timestamp', 'end', 'count']],
    ['Time;Interval min;Count', '15;4', ['timestamp', 'duration', 'count']],
  ])('%s', (header, row, columns) => {
    expect(proposed(header, row).columns).toEqual(columns)
  })
})

test('a time of the end is recognised; a draft becomes a mapping and the same draft again', () => {
  const { draft, lines } = proposed('End;<30;>30', '7;4')
  expect([draft.rows, draft.time_is]).toEqual(['intervals', 'end'])
  const ofHours = { ...draft, minutes: '60' }
  const mapping = mappingOf(ofHours, lines)
  expect(mapping).toMatchObject({ rows: 'intervals', interval_s: 3600, time_is: 'end', columns: [{}, { to: 30 }, {}] })
  expect(draftOf(mapping, lines)).toEqual(ofHours)
  const ofVehicles = ofRows('vehicles', draft, lines, CHANNELS)
  expect(mappingOf(ofVehicles, lines).rows).toBeNull()
  expect(mappingOf({ ...ofVehicles, isSaid: true }, lines).rows).toBe('vehicles')
  expect([ofVehicles.time_is, ofVehicles.columns.map(({ is }) => is)]).toEqual(['start', ['timestamp', '', '']])
})
