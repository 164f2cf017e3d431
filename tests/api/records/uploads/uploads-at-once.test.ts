import fc from 'fast-check'
import { expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../../contract/times/time.ts'
import { removeTakenBack } from '../../../../server/records/uploads/taking-back/take-back.ts'
import { verifyIntervals } from '../../../../server/runtime/operations/doctor/verify-intervals.ts'
import { ask } from '../../../support/services/ask.ts'
import { useServer } from '../../../support/services/use-server.ts'
import { interval, sendIntervals, walkIntervals } from '../../../support/traffic/intervals.ts'
import {
  between,
  daysAgo,
  iso,
  makePlace,
  NO_RATE_LIMITS,
  send,
  vehicle,
  walk,
} from '../../../support/traffic/traffic.ts'
import { runsOf } from '../../../support/vitest/property-runs.ts'

const server = useServer(NO_RATE_LIMITS)
const START = daysAgo(8)
const STEP = 5 * MINUTE_MS

interface Item {
  channel: number
  /** In steps. A vehicle passes in the middle of its step. */
  at: number
}
interface Counted extends Item {
  steps: number
  total: number
}
type Sent = { kind: 'vehicles'; items: Item[] } | { kind: 'intervals'; items: Counted[] }

/** What is stored when uploads arrive one after the other. */
class Model {
  #versions: (Counted & { upload: number })[] = []
  #vehicles: (Item & { upload: number })[] = []

  takeBack(uploads: number[]): void {
    this.#versions = this.#versions.filter(one => !uploads.includes(one.upload))
    this.#vehicles = this.#vehicles.filter(one => !uploads.includes(one.upload))
  }

  get intervals(): (Counted & { upload: number })[] {
    return this.#versions.filter(
      (one, n) => !this.#versions.slice(n + 1).some(later => later.channel === one.channel && later.at === one.at),
    )
  }

  get vehicles(): Item[] {
    return this.#vehicles
  }

  /** How many items are accepted, duplicates, and rejected. */
  store(upload: number, { kind, items }: Sent): number[] {
    const decided = kind === 'vehicles' ? this.#storeVehicles(upload, items) : this.#storeIntervals(upload, items)
    return ['accepted', 'duplicate', 'rejected'].map(wanted => decided.filter(one => one === wanted).length)
  }

  #storeVehicles(upload: number, items: Item[]): string[] {
    const counted = this.intervals
    return items.map(item => {
      if (counted.some(one => holds(one, item))) return 'rejected'
      if (this.#vehicles.some(one => one.channel === item.channel && one.at === item.at)) return 'duplicate'
      this.#vehicles.push({ ...item, upload })
      return 'accepted'
    })
  }

  #storeIntervals(upload: number, items: Counted[]): string[] {
    return items
      .toSorted((a, b) => a.at - b.at)
      .map(item => {
        if (this.#vehicles.some(one => holds(item, one))) return 'rejected'
        const known = this.intervals.find(
          one => one.channel === item.channel && one.at < item.at + item.steps && item.at < one.at + one.steps,
        )
        if (known && (known.at !== item.at || known.steps !== item.steps)) return 'rejected'
        if (known?.total === item.total) return 'duplicate'
        if (known?.upload === upload) return 'rejected'
        this.#versions.push({ ...item, upload })
        return 'accepted'
      })
  }
}

const holds = (one: Counted, { channel, at }: Item): boolean =>
  one.channel === channel && one.at <= at && at < one.at + one.steps

const place = { channel: fc.constantFrom(1, 2), at: fc.nat({ max: 11 }) }
const vehicles = fc.record({
  kind: fc.constant('vehicles' as const),
  items: fc.uniqueArray(fc.record(place), {
    minLength: 1,
    maxLength: 2,
    selector: ({ channel, at }) => `${channel} ${at}`,
  }),
})
const intervals = fc.record({
  kind: fc.constant('intervals' as const),
  items: fc.array(fc.record({ ...place, steps: fc.integer({ min: 1, max: 3 }), total: fc.nat({ max: 1 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
})
const round = fc.record({
  /** Uploads until then, by their place among them. */
  takenBack: fc.array(fc.nat({ max: 8 }), { maxLength: 2 }),
  sent: fc.array(fc.oneof<fc.Arbitrary<Sent>[]>(vehicles, intervals), { minLength: 2, maxLength: 4 }),
})

test('uploads of vehicles and intervals at once, while others are taken back, are stored as if one came after the other', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 2, maxLength: 5 }), async rounds => {
      const { key, token, siteId } = await makePlace(server.database)
      const model = new Model()
      const uploads: number[] = []
      const post = async (sent: Sent) => {
        const answer = await (sent.kind === 'vehicles'
          ? send(
              server.url,
              key,
              sent.items.map(({ channel, at }) => vehicle(START + (at + 0.5) * STEP, { channel })),
            )
          : sendIntervals(
              server.url,
              key,
              sent.items.map(({ channel, at, steps, total }) =>
                interval(START + at * STEP, { channel, duration_s: steps * 300, classes: undefined, total }),
              ),
            ))
        return { sent, ...answer.json }
      }
      for (const { takenBack, sent } of rounds) {
        const ids = takenBack.flatMap(n => uploads[n] ?? [])
        for (const id of ids) {
          const { status } = await ask(server.url, 'DELETE', `/api/v1/traffic/uploads/${id}`, { token })
          expect(status).toBeLessThan(300)
        }
        model.takeBack(ids)
        const [answers] = await Promise.all([Promise.all(sent.map(post)), removeTakenBack(server.database)])
        for (const { sent, id, accepted, duplicates, rejected } of answers.sort((a, b) => a.id - b.id)) {
          expect([accepted, duplicates, rejected]).toEqual(model.store(id, sent))
          uploads.push(id)
        }
      }
      await removeTakenBack(server.database)
      const window = { ...between(START, START + 2 * HOUR_MS), sites: [siteId] }
      const found = await walkIntervals(server.url, token, window)
      expect(found.map(one => `${one.start} ${one.channel} ${one.duration_s} ${one.total}`).sort()).toEqual(
        model.intervals
          .map(({ channel, at, steps, total }) => `${iso(START + at * STEP)} ${channel} ${steps * 300} ${total}`)
          .sort(),
      )
      const { items } = await walk(server.url, token, window)
      expect(items.map(({ timestamp, channel }) => `${timestamp} ${channel}`).sort()).toEqual(
        model.vehicles.map(({ channel, at }) => `${iso(START + (at + 0.5) * STEP)} ${channel}`).sort(),
      )
    }),
    { numRuns: runsOf(10) },
  )
  expect(await verifyIntervals(server.database)).toMatchObject({ state: 'ok' })
})
