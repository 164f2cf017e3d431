import fc from 'fast-check'
import { expect, test } from 'vitest'
import { zoneOffsetMs } from './time-zone.ts'
import { ZoneOffsets } from './zone-offsets.ts'

/** Changes at full hours, in the middle of a UTC hour, and at one minute past midnight. */
const CHANGES = [
  ['Europe/Berlin', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-10-25T01:00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30:00Z'],
  ['America/St_Johns', '2006-04-02T03:31:00Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00:00Z'],
] as const

test.each(CHANGES)('the clocks of %s around %s show what the zone says, in any order', (zone, change) => {
  const around = fc.integer({ min: -5_400_000, max: 5_400_000 }).map(ms => Date.parse(change) + ms)
  fc.assert(
    fc.property(fc.array(around, { maxLength: 50 }), moments => {
      const clock = new ZoneOffsets(zone)
      expect(moments.map(ms => clock.offsetMs(ms))).toEqual(moments.map(ms => zoneOffsetMs(zone, ms)))
    }),
  )
})
