import { describe, expect, test } from 'vitest'
import { looksLikeIntervals } from './find-intervals.ts'
import { guessMapping, tableOf } from './guess-columns.ts'

function looks(lines: string[]): boolean {
  const draft = guessMapping(lines)
  return looksLikeIntervals(draft.columns, tableOf(lines, draft).rows)
}

describe('rows with times in equal steps of whole minutes beside whole numbers look like intervals', () => {
  test.each([
    ['quarters', ['Zeit;Anzahl', ...[0, 15, 30, 45].map(m => `10.06.2025 10:${String(m).padStart(2, '0')};${m}`)]],
    ['hours over midnight', ['Time,Volume', ...['22', '23', '00', '01'].map(h => `2025-06-10 ${h}:00:00,0`)]],
    ['12 hours', ['Date,Time,Cars', ...['11:00 AM', '12:00 PM', '1:00 PM', '2:00 PM'].map(t => `6/10/2025,${t},3`)]],
    [
      'of two directions',
      [
        'Time,Direction,Count',
        ...[0, 5, 10, 15].flatMap(m => ['N', 'S'].map(d => `2025-06-10 10:${m < 10 ? `0${m}` : m},${d},${m}`)),
      ],
    ],
    ['of columns', ['Year,Month,Day,Hour,Minute,Count', ...[0, 15, 30, 45].map(m => `2025,6,10,8,${m},3`)]],
    ['in seconds since 1970', ['timestamp,count', ...[0, 1, 2, 3].map(i => `${1_749_549_600 + i * 900},${i}`)]],
  ])('%s', (_, lines) => {
    expect(looks(lines)).toBe(true)
  })
})

describe('other rows do not', () => {
  const times = ['10:00:00', '10:00:07', '10:01:12', '10:03:00', '10:04:30']
  test.each([
    ['vehicles', ['Time,Speed', ...times.map(time => `2025-06-10 ${time},50`)]],
    ['equal steps without a whole number', ['Time,Speed', ...[0, 1, 2, 3].map(m => `2025-06-10 10:0${m}:00,50.5`)]],
    ['channels and lanes', ['Time,Channel,Lane', ...[0, 1, 2, 3].map(m => `2025-06-10 10:0${m}:00,1,2`)]],
    ['equal steps of seconds', ['Time,Speed', ...[0, 1, 2, 3].map(s => `2025-06-10 10:00:0${s},50`)]],
    ['three rows', ['Time,Speed', ...[0, 1, 2].map(m => `2025-06-10 10:0${m}:00,50`)]],
  ])('%s', (_, lines) => {
    expect(looks(lines)).toBe(false)
  })
})
