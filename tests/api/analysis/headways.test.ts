import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { useServer } from '../../support/services/use-server.ts'
import {
  between,
  daysAgo,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  type Place,
  randomOf,
  send,
  type Vehicle,
  vehicle,
  walk,
} from '../../support/traffic/traffic.ts'

const server = useServer(NO_RATE_LIMITS)
let one: Place

beforeAll(async () => {
  one = await makePlace(server.database)
})

const noon = daysAgo(2) + DAY_MS / 2
/** Seconds after noon: channel 1 has two lanes, channel 2 has one; 36 km/h and 10 m are one second. */
const at = (second: number, fields: { [field: string]: unknown } = {}): Vehicle =>
  vehicle(noon + second * 1000, { channel: 2, lane: null, speed_kmh: 36, length_m: 10, ...fields })

/** Sends uploads one after the other to a site of its own: [second, headway_s, gap_s] of all its records. */
async function headways(...uploads: (Vehicle[] | { records: Vehicle[]; covers: object[] })[]) {
  const place = await makePlace(server.database, one)
  for (const upload of uploads) {
    const answer = await send(server.url, place.key, upload)
    expect(answer.json).toMatchObject({ rejected: 0, duplicates: 0 })
  }
  const body = { ...between(noon - DAY_MS, noon + DAY_MS), sites: [place.siteId] }
  const { items } = await walk(server.url, place.token, body)
  return items.map(item => [(Date.parse(item.timestamp) - noon) / 1000, item.headway_s, item.gap_s])
}
const covering = (records: Vehicle[], ...ranges: [number, number][]) => ({
  records,
  covers: ranges.map(([from, to]) => ({ from_dt: iso(noon + from * 1000), to_dt: iso(noon + to * 1000) })),
})

describe('headway is front to front, gap is headway less the time in which the leader passes its own length', () => {
  test('against the record before in the same upload', async () => {
    expect(await headways([at(0), at(4.5), at(10)])).toEqual([
      [0, null, null],
      [4.5, 4.5, 3.5],
      [10, 5.5, 4.5],
    ])
  })

  test('against the last one of an earlier upload', async () => {
    expect(await headways([at(0)], [at(4)])).toEqual([
      [0, null, null],
      [4, 4, 3],
    ])
  })

  test('to the millisecond: 4.31 m at 48.3 km/h are 321 ms', async () => {
    expect(await headways([at(0, { speed_kmh: 48.3, length_m: 4.31 }), at(2)])).toContainEqual([2, 2, 1.679])
  })

  test('of the same channel and lane only', async () => {
    const lane = (second: number, lane: number) => at(second, { channel: 1, lane })
    expect(await headways([lane(0, 1), lane(1, 2), at(2), lane(3, 1), lane(5, 2), at(7)])).toEqual([
      [0, null, null],
      [1, null, null],
      [2, null, null],
      [3, 3, 2],
      [5, 4, 3],
      [7, 5, 4],
    ])
  })

  test('whatever the order of the records in the upload', async () => {
    expect(await headways([at(10), at(0), at(4)])).toEqual([
      [0, null, null],
      [4, 4, 3],
      [10, 6, 5],
    ])
  })

  test('between records of several uploads that were interleaved', async () => {
    expect(await headways([at(0), at(10), at(20)], [at(4), at(13)])).toEqual([
      [0, null, null],
      [4, 4, 3],
      [10, 10, 9],
      [13, 3, 2],
      [20, 10, 9],
    ])
  })
})

describe('they are null', () => {
  test('when the lane is unknown on a channel with several; such a vehicle leads no other', async () => {
    const unknown = (second: number) => at(second, { channel: 1, lane: null })
    expect(await headways([unknown(0), unknown(2), at(3, { channel: 1, lane: 1 }), unknown(4)])).toEqual([
      [0, null, null],
      [2, null, null],
      [3, null, null],
      [4, null, null],
    ])
  })

  test('but not when the channel has one lane: then unknown and 1 are the same', async () => {
    expect(await headways([at(0), at(2, { lane: 1 }), at(5)])).toEqual([
      [0, null, null],
      [2, 2, 1],
      [5, 3, 2],
    ])
  })

  test('when the leader is more than 5 minutes older, in the upload or stored', async () => {
    for (const uploads of [[[at(0), at(300)]], [[at(0)], [at(300)]]]) {
      expect(await headways(...uploads)).toEqual([
        [0, null, null],
        [300, 300, 299],
      ])
    }
    for (const uploads of [[[at(0), at(300.001)]], [[at(0)], [at(300.001)]]]) {
      expect(await headways(...uploads)).toEqual([
        [0, null, null],
        [300.001, null, null],
      ])
    }
  })

  test('when the leader comes later: a record that was stored keeps its nulls', async () => {
    expect(await headways([at(10)], [at(0)], [at(5)])).toEqual([
      [0, null, null],
      [5, 5, 4],
      [10, null, null],
    ])
  })

  test('when coverage has a hole between', async () => {
    const both = await headways(covering([at(0), at(60)], [-60, 20], [40, 90]))
    expect(both).toEqual([
      [0, null, null],
      [60, null, null],
    ])
    const two = await headways(covering([at(0)], [-60, 20]), covering([at(60)], [40, 90]))
    expect(two).toEqual(both)
  })

  test('but not when two uploads together cover it, also over midnight of the site', async () => {
    expect(await headways(covering([at(0)], [-60, 20]), covering([at(60)], [20, 90]))).toContainEqual([60, 60, 59])
    const midnight = 10 * 3600
    const over = await headways(
      covering([at(midnight - 5)], [midnight - 60, midnight]),
      covering([at(midnight + 5)], [midnight, midnight + 60]),
    )
    expect(over).toContainEqual([midnight + 5, 10, 9])
  })

  test('the gap when the leader has no length, no speed, or none to speak of', async () => {
    for (const fields of [{ length_m: null }, { speed_kmh: null }, { speed_kmh: 0 }]) {
      expect(await headways([at(0, fields), at(4)])).toContainEqual([4, 4, null])
    }
  })

  test('the gap when it would be negative; 0 is one', async () => {
    expect(await headways([at(0), at(0.999), at(1.999)])).toEqual([
      [0, null, null],
      [0.999, 0.999, null],
      [1.999, 1, 0],
    ])
  })
})

describe('what the device sends is stored', () => {
  test('both, whatever vehicle passed before', async () => {
    expect(await headways([at(0, { headway_s: 7, gap_s: 6.5 }), at(4, { headway_s: 3.9, gap_s: 2.75 })])).toEqual([
      [0, 7, 6.5],
      [4, 3.9, 2.75],
    ])
  })

  test('a headway alone: the gap is computed from it', async () => {
    expect(await headways([at(0), at(4, { headway_s: 3.9 })])).toContainEqual([4, 3.9, 2.9])
  })

  test('a gap alone: the headway is computed', async () => {
    expect(await headways([at(0), at(4, { gap_s: 2.5 })])).toContainEqual([4, 4, 2.5])
  })
})

test('a late upload changes no stored record: a checksum over all rows of all columns stays the same', async () => {
  const random = randomOf(5)
  const place = await makePlace(server.database, one)
  const sums: { upto: number; sum: string }[] = []
  const sumUpTo = async (upto: number) => {
    const { rows } = await server.database.query(`
      select md5(string_agg(r::text, '|' order by id)) as sum from records r
      where site_id = ${place.siteId} and id <= ${upto}`)
    return rows[0].sum as string
  }
  for (let upload = 0; upload < 12; upload++) {
    const records = Array.from({ length: 60 }, () =>
      at(Math.floor(random() * 3600), { lane: 1, channel: 1 + Math.floor(random() * 2), class_code: upload }),
    )
    expect((await send(server.url, place.key, records)).json.rejected).toBe(0)
    for (const { upto, sum } of sums) expect(await sumUpTo(upto)).toBe(sum)
    const { rows } = await server.database.query(`select max(id) as id from records where site_id = ${place.siteId}`)
    sums.push({ upto: rows[0].id, sum: await sumUpTo(rows[0].id) })
  }
  expect(sums).toHaveLength(12)
})

test('a day sent in pieces in order has the headways of the day sent whole', async () => {
  const random = randomOf(6)
  let ms = noon
  const records = Array.from({ length: 600 }, (_, i) => {
    ms += Math.floor(random() * 20_000)
    return vehicle(ms, {
      channel: 1 + Math.floor(random() * 2),
      lane: 1 + Math.floor(random() * 2),
      speed_kmh: 30 + Math.floor(random() * 40),
      length_m: 4 + Math.floor(random() * 8),
      sequence: i,
    })
  })
  const read = async (pieces: Vehicle[][]) => {
    const place = await makePlace(server.database, one)
    for (const piece of pieces) await send(server.url, place.key, piece)
    const { items } = await walk(server.url, place.token, {
      ...between(noon, noon + 600 * MINUTE_MS),
      sites: [place.siteId],
    })
    return items
      .map(({ id, site, ...record }) => record)
      .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  const whole = await read([records])
  expect(whole.filter(record => record.headway_s !== null).length).toBeGreaterThan(500)
  const pieces = Array.from({ length: 24 }, (_, i) => records.slice(i * 25, i * 25 + 25))
  expect(await read(pieces)).toEqual(whole)
})
