import { readFile } from 'node:fs/promises'
import { beforeAll, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../../contract/times/time.ts'
import { fillRollups } from '../../../server/records/blocks/rollups/fill-rollups.ts'
import { sealRecords } from '../../../server/records/store/sealing/seal-records.ts'
import { makeOrganization } from '../../support/people/people.ts'
import { ask } from '../../support/services/ask.ts'
import { testLayout } from '../../support/services/database.ts'
import { useServer } from '../../support/services/use-server.ts'
import { between, NO_RATE_LIMITS, store, vehicle } from '../../support/traffic/traffic.ts'

const FROM = Date.parse('2025-03-03T00:00:00Z')
const server = useServer(NO_RATE_LIMITS)
let token: string
let site: number

/** On the first of three days some are too slow, too fast, without a speed, or not valid. */
beforeAll(async () => {
  const organization = await makeOrganization(server.database)
  token = (await organization.user()).token
  site = await organization.site({ time_zone: 'UTC', channels: [{ number: 1 }] })
  const odd = [
    ...[0, 1.9, 2, 300, 300.1, null].map(speed_kmh => ({ speed_kmh })),
    { speed_kmh: 1, device_fault: true },
    { speed_kmh: 1, vehicle_class: 'bicycle' },
  ]
  const vehicles = Array.from({ length: 3 * 48 }, (_, i) =>
    vehicle(FROM + i * 30 * MINUTE_MS, { sequence: i, speed_kmh: 50, ...odd[i] }),
  )
  await store(server.database, site, vehicles, [[FROM, FROM + 3 * DAY_MS]])
})

async function usedOf(body: object = {}) {
  const request = { ...between(FROM, FROM + 3 * DAY_MS), sites: [site], sections: ['speeds', 'by_day'], ...body }
  const { json } = await ask(server.url, 'POST', '/api/v1/traffic/data/figures', { token, body: request })
  return json.items[0].speeds.used
}

const rollups = async () =>
  (
    await server.database.query(`
      select span_start, rollup, span_rollup, rolled_up_in
      from site_blocks
      order by first_ts, first_id`)
  ).rows

test('vehicles below 2 km/h are a number of their own, of rows, of blocks, and of blocks that were sealed before', async () => {
  const used = { records: 138, excluded: 0, invalid: 1, without_speed: 4, too_slow: 2 }
  expect(await usedOf()).toEqual(used)
  expect((await usedOf({ population: 'all' })).too_slow).toBe(3)
  expect((await usedOf({ population: 'bicycles' })).too_slow).toBe(1)

  expect(await sealRecords(server.database, { before: FROM + 3 * DAY_MS, siteBlockRecords: 20 })).toBe(144)
  expect(await usedOf()).toEqual(used)
  const sealed = await rollups()
  // Spans have no rollups on a cluster.
  const hasSpanRollups = testLayout() === 'one-postgres'
  expect(sealed.some(({ span_rollup }) => span_rollup?.length > 0)).toBe(hasSpanRollups)

  const migration = 'server/platform/database/migrations/0041-slow-vehicles.sql'
  await server.database.query(await readFile(migration, 'utf8'))
  const missing = await rollups()
  const [first, ...others] = missing.map(({ rollup }) => rollup === null)
  expect([first, others.includes(true)]).toEqual([true, false])
  const ofFirstDay = sealed.filter(({ span_start }) => +span_start === +sealed[0].span_start).length
  expect(missing.filter(({ span_rollup }) => span_rollup === null)).toHaveLength(ofFirstDay)
  expect(await usedOf()).toEqual(used)
  // On a cluster none are made again: these blocks stay to be decoded.
  if (!hasSpanRollups) return
  expect(await fillRollups(server.database)).toBe(1)
  expect(await rollups()).toEqual(sealed)
  expect(await usedOf()).toEqual(used)
})
