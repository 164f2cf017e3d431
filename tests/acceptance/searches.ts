import { beforeAll, describe, expect, test } from 'vitest'
import { newestWindow, type Record, search, type Target, walk } from './target.ts'

const DAY_MS = 86_400_000
const inOrder = (a: Record, b: Record) => a.timestamp < b.timestamp || (a.timestamp === b.timestamp && a.id < b.id)

export const searches = (target: () => Target) =>
  describe('search', () => {
    let time: { from_dt: string; to_dt: string }
    let site: number
    let all: Record[]
    beforeAll(async () => {
      ;({ time, site } = await newestWindow(target(), 3))
      all = (await walk(target(), { time, limit: 10_000 })).flat()
    })

    test('gives the records of the window by (timestamp, id), the first moment included, the last not', async () => {
      expect(all.length).toBeGreaterThan(10)
      expect(all.every((record, i) => i === 0 || inOrder(all[i - 1] as Record, record))).toBe(true)
      expect(all.every(({ timestamp }) => timestamp >= time.from_dt && timestamp < time.to_dt)).toBe(true)
      const [first, last] = [all[0] as Record, all.at(-1) as Record]
      const between = (from_dt: string, to_dt: string) => walk(target(), { time: { from_dt, to_dt } })
      expect((await between(first.timestamp, time.to_dt)).flat()).toEqual(all)
      const withoutLast = all.filter(record => record.timestamp < last.timestamp)
      expect((await between(time.from_dt, last.timestamp)).flat()).toEqual(withoutLast)
    })

    test('gives every record once, whatever the size of the pages', async () => {
      const limit = Math.max(1, Math.ceil(all.length / 12))
      const pages = await walk(target(), { time, limit })
      expect(pages.flat()).toEqual(all)
      expect(pages.every(page => page.length <= limit)).toBe(true)
      expect(pages.length).toBeGreaterThanOrEqual(Math.ceil(all.length / limit))
    })

    test('has pages of 1000 by default', async () => {
      const wide = { from_dt: new Date(Date.parse(time.to_dt) - 2 * DAY_MS).toISOString(), to_dt: time.to_dt }
      const { body } = await search(target(), { time: wide })
      if (body.next_cursor === null) expect(body.items.length).toBeLessThanOrEqual(1000)
      else expect(body.items).toHaveLength(1000)
    })

    test('takes a cursor back with the other fields unchanged, and with no others', async () => {
      const first = (await search(target(), { time, limit: 2 })).body
      expect(first.next_cursor).toEqual(expect.any(String))
      const { next_cursor: cursor } = first
      const second = await search(target(), { time, limit: 2, cursor })
      expect(second.body.items).toEqual(all.slice(2, 4))
      expect((await search(target(), { time, limit: 3, cursor })).body.items).toEqual(all.slice(2, 5))
      const invalid = { status: 400, body: { cursor: ['Invalid cursor.'] } }
      expect(await search(target(), { time, limit: 2, cursor, sites: [site] })).toMatchObject(invalid)
      expect(await search(target(), { time, limit: 2, cursor, order: 'desc' })).toMatchObject(invalid)
      for (const wrong of ['x', '', `${cursor}x`, cursor.slice(1)]) {
        expect(await search(target(), { time, cursor: wrong })).toMatchObject(invalid)
      }
    })

    test('chooses by site, class and order', async () => {
      const ofSite = (await walk(target(), { time, sites: [site] })).flat()
      expect(ofSite).toEqual(all.filter(record => record.site === site))
      const cars = (await walk(target(), { time, vehicle_classes: ['car'] })).flat()
      expect(cars).toEqual(all.filter(record => record.vehicle_class === 'car'))
      expect((await walk(target(), { time, order: 'desc', limit: 500 })).flat()).toEqual(all.toReversed())
    })

    test('refuses a window of more than 30 days, one that is turned round, and one that is missing', async () => {
      const from_dt = '2026-01-01T00:00:00Z'
      const answer = async (to_dt: string) => (await search(target(), { time: { from_dt, to_dt }, limit: 1 })).body
      expect(await answer('2026-01-31T00:00:00Z')).toHaveProperty('items')
      expect(await answer('2026-01-31T00:00:00.000001Z')).toEqual({
        time: ['The time window may not exceed 30 days. Use an export for longer ranges.'],
      })
      expect(await answer('2026-01-01T00:00:00Z')).toEqual({ time: ['to_dt must be after from_dt.'] })
      expect(await search(target(), {})).toMatchObject({ status: 400, body: { time: ['This field is required.'] } })
    })
  })
