import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { zoneOffsetMs } from '../../../../contract/times/time-zone.ts'
import { localTimeReader, type Pass } from './local-time.ts'

const at = (text: string) => Date.parse(`${text}Z`)

/** The moments (or the reasons) of a file with these local times, in the order of its lines. */
function read(zone: string, locals: string[], ambiguous?: Pass): string[] {
  const clock = localTimeReader(zone, ambiguous)
  return locals.map(local => {
    const instant = clock(at(local))
    return typeof instant === 'string' ? instant : new Date(instant).toISOString().slice(0, 19)
  })
}

describe('the repeated hour of autumn', () => {
  test('is the first pass until time runs backwards, then the second', () => {
    expect(
      read('Europe/Berlin', [
        ...['2025-10-26T01:59:00', '2025-10-26T02:00:00', '2025-10-26T02:59:59', '2025-10-26T02:00:00'],
        ...['2025-10-26T02:30:00', '2025-10-26T02:59:59', '2025-10-26T03:00:00'],
      ]),
    ).toEqual([
      ...['2025-10-25T23:59:00', '2025-10-26T00:00:00', '2025-10-26T00:59:59', '2025-10-26T01:00:00'],
      ...['2025-10-26T01:30:00', '2025-10-26T01:59:59', '2025-10-26T02:00:00'],
    ])
  })

  test('is found in New York, and at Lord Howe, where it is half an hour', () => {
    expect(read('America/New_York', ['2025-11-02T00:50:00', '2025-11-02T01:50:00', '2025-11-02T01:10:00'])).toEqual([
      ...['2025-11-02T04:50:00', '2025-11-02T05:50:00', '2025-11-02T06:10:00'],
    ])
    expect(read('Australia/Lord_Howe', ['2025-04-06T01:00:00', '2025-04-06T01:50:00', '2025-04-06T01:35:00'])).toEqual([
      ...['2025-04-05T14:00:00', '2025-04-05T14:50:00', '2025-04-05T15:05:00'],
    ])
  })

  test('is not left for its second pass by records a little out of order', () => {
    expect(read('Europe/Berlin', ['2025-10-26T01:59:00', '2025-10-26T02:30:02', '2025-10-26T02:29:30'])).toEqual([
      ...['2025-10-25T23:59:00', '2025-10-26T00:30:02', '2025-10-26T00:29:30'],
    ])
    expect(read('Europe/Berlin', ['2025-10-26T03:00:01', '2025-10-26T02:59:58'])).toEqual([
      ...['2025-10-26T02:00:01', '2025-10-26T01:59:58'],
    ])
  })

  test('is passed through again by a file that has one channel after the other', () => {
    const channel = ['2025-10-26T01:00:00', '2025-10-26T02:50:00', '2025-10-26T02:10:00', '2025-10-26T04:00:00']
    const instants = ['2025-10-25T23:00:00', '2025-10-26T00:50:00', '2025-10-26T01:10:00', '2025-10-26T03:00:00']
    expect(read('Europe/Berlin', [...channel, ...channel])).toEqual([...instants, ...instants])
  })

  test('refuses a file that begins inside it, until it is said which is meant', () => {
    const locals = ['2025-10-26T02:30:00', '2025-10-26T02:40:00']
    expect(() => read('Europe/Berlin', locals)).toThrow(
      'The file begins where 2025-10-26 02:30:00 occurs twice in Europe/Berlin, and the order of the lines does not tell which is meant.',
    )
    expect(read('Europe/Berlin', locals, 'first')).toEqual(['2025-10-26T00:30:00', '2025-10-26T00:40:00'])
    expect(read('Europe/Berlin', locals, 'second')).toEqual(['2025-10-26T01:30:00', '2025-10-26T01:40:00'])
  })

  test('is followed into its second pass also where the first was said', () => {
    const locals = ['2025-10-26T02:30:00', '2025-10-26T02:10:00', '2025-10-26T02:40:00']
    expect(read('Europe/Berlin', locals, 'first')).toEqual([
      ...['2025-10-26T00:30:00', '2025-10-26T01:10:00', '2025-10-26T01:40:00'],
    ])
  })

  test('makes unreadable the lines of a file that jumps back into it later, until it is said which is meant', () => {
    const locals = ['2025-10-27T12:00:00', '2025-10-26T02:30:00', '2025-10-26T03:30:00']
    const [, reason] = read('Europe/Berlin', locals)
    expect(reason).toMatch(/^2025-10-26 02:30:00 occurs twice in Europe\/Berlin/)
    expect(read('Europe/Berlin', locals, 'second')).toEqual([
      ...['2025-10-27T11:00:00', '2025-10-26T01:30:00', '2025-10-26T02:30:00'],
    ])
  })

  test('does not exist in Kolkata, nor with a fixed offset', () => {
    expect(read('Asia/Kolkata', ['2025-10-26T02:30:00'])).toEqual(['2025-10-25T21:00:00'])
    expect(read('+01:00', ['2025-10-26T02:30:00'])).toEqual(['2025-10-26T01:30:00'])
  })
})

test('the hour left out in spring is unreadable, the lines around it are not', () => {
  expect(read('Europe/Berlin', ['2025-03-30T01:59:59', '2025-03-30T02:30:00', '2025-03-30T03:00:00'])).toEqual([
    '2025-03-30T00:59:59',
    '2025-03-30 02:30:00 does not exist in Europe/Berlin: the clocks are put forward over it.',
    '2025-03-30T01:00:00',
  ])
})

test('a file with a vehicle at least every ten minutes, up to 20 s out of order, gets back its moments around every change', () => {
  const changes = fc.constantFrom(
    ['Europe/Berlin', '2025-10-26T01:00:00'],
    ['Europe/Berlin', '2025-03-30T01:00:00'],
    ['America/New_York', '2025-11-02T06:00:00'],
    ['America/New_York', '2025-03-09T07:00:00'],
    ['Australia/Lord_Howe', '2025-04-05T15:00:00'],
    ['Australia/Lord_Howe', '2025-10-04T15:30:00'],
    ['Asia/Kolkata', '2025-10-26T01:00:00'],
  )
  const steps = fc.array(fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 20 })), {
    minLength: 20,
    maxLength: 80,
  })
  fc.assert(
    fc.property(changes, steps, ([zone = '', change = ''], vehicles) => {
      let moment = at(change) - 3 * 3_600_000
      const passed = vehicles.map(([step, delay]) => {
        moment += step * 1000
        return { moment, written: moment + delay * 1000 }
      })
      const moments = passed.sort((a, b) => a.written - b.written).map(vehicle => vehicle.moment)
      const clock = localTimeReader(zone)
      expect(moments.map(one => clock(one + zoneOffsetMs(zone, one)))).toEqual(moments)
    }),
    { numRuns: 1000 },
  )
})
