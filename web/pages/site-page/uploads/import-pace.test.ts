import { expect, test } from 'vitest'
import { paceOf } from './import-pace.ts'

const STARTED = '2026-06-01T10:00:00Z'
const after = (seconds: number) => Date.parse(STARTED) + seconds * 1000

test('a running import has a rate, and the time that is left at this rate', () => {
  const running = { started_at: STARTED, progress: 0.25, records_read: 500_000 }
  expect(paceOf(running, after(10))).toEqual({ recordsPerSecond: 50_000, secondsLeft: 30 })
})

test.each([
  ['in its first seconds', { started_at: STARTED, progress: 0.25, records_read: 500 }, 2],
  ['while nothing is stored', { started_at: STARTED, progress: 0, records_read: 0 }, 10],
  ['before it is started', { started_at: null, progress: 0, records_read: 0 }, 10],
])('it has none %s', (_, running, seconds) => {
  expect(paceOf(running, after(seconds))).toBeNull()
})
