import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../contract/times/time-zone.ts'
import { editSite } from '../../server/field/sites/edit-site.ts'
import { siteChanges } from '../../server/field/sites/site-input.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { importFile } from '../../server/records/imports/import-file.ts'
import { runShifts } from '../../server/records/imports/shift/run-shifts.ts'
import { findStoredImport, startShift } from '../../server/records/imports/shift/start-shift.ts'
import { openAll } from '../../server/records/store/sealing/open-all.ts'
import { sealRecords } from '../../server/records/store/sealing/seal-records.ts'
import { removeOldRecords } from '../../server/runtime/operations/remove-old-records.ts'
import { ask } from '../support/services/ask.ts'
import { iso } from '../support/traffic/traffic.ts'
import { nth, operation } from './operation.ts'
import { removeAsked } from './uploads.ts'
import { makeVehicles, sentAs, timesOf, traffic } from './vehicles.ts'
import { BEGIN, DAYS, END, IMPORT_SITE, type Site, type World } from './world.ts'

/** Rollups of blocks count whole quarters of an hour: what changes within one is counted of single records. */
const MINUTES = fc.constantFrom(0, 7)

/** The imports of which something is stored. */
const importsOf = (world: World) => [
  ...new Set(
    world
      .live()
      .filter(({ importId, isAsked }) => importId && !isAsked)
      .map(({ importId }) => importId as string),
  ),
]

async function shiftImport(world: World, importId: string, minutes: number): Promise<void> {
  const { database } = world.db
  const uploads = new Set(
    world
      .live()
      .filter(one => one.importId === importId)
      .map(({ id }) => id),
  )
  const moved = world.records.filter(({ upload, isGone }) => uploads.has(upload) && !isGone)
  const site = world.site(IMPORT_SITE)
  const targets = moved.map(({ ts }) => ts + minutes * MINUTE_MS)
  const kept = world.keptFrom.get(site.id) ?? BEGIN - DAY_MS
  if (targets.some(ts => ts < kept || ts >= END + DAY_MS)) return
  await startShift(
    database,
    await findStoredImport(database, null, importId),
    [{ shift_minutes: minutes, from_dt: null, to_dt: null }],
    OPERATOR,
  )
  await runShifts(database)
  for (const upload of uploads) (world.uploads.get(upload) as { isAsked: boolean }).isAsked = true
  await removeAsked(world)
  await runShifts(database)
  const vehicles = moved.map(({ id: _, upload: __, step: ___, isGone: ____, ...vehicle }, i) => {
    return { ...vehicle, ts: targets[i] as number }
  })
  await world.learn(vehicles.filter(vehicle => !world.find(vehicle)))
}

export async function changeLimit(world: World, site: Site, from: number, kmh: number): Promise<void> {
  const speed_limits = [
    { from: null, kmh: 60 },
    { from: iso(from), kmh },
  ]
  await editSite(world.db.database, site.id, validateBody(siteChanges, { speed_limits }), OPERATOR)
  site.limits = [
    { from: Number.NEGATIVE_INFINITY, kmh: 60 },
    { from, kmh },
  ]
}

export const UPKEEP = {
  seal: operation(
    8,
    fc.record({
      days: fc.integer({ min: 1, max: DAYS + 2 }),
      spanRecords: fc.constantFrom(100_000, 40, 5),
      blockRecords: fc.constantFrom(2048, 8, 2),
    }),
    async (world, { days, spanRecords, blockRecords }) => {
      for (const { id } of world.organizations) {
        await sealRecords(world.db.database, {
          before: BEGIN + days * DAY_MS,
          organizationId: id,
          maxSpanRecords: spanRecords,
          siteBlockRecords: blockRecords,
        })
      }
    },
  ),

  unseal: operation(
    1,
    fc.record({ hour: fc.nat(24 * DAYS), hours: fc.integer({ min: 1, max: 30 }) }),
    async (world, { hour, hours }) => {
      await openAll(world.db.database, { from: BEGIN + hour * HOUR_MS, to: BEGIN + (hour + hours) * HOUR_MS })
    },
  ),

  /** The day of the limit stays, of each site in its own zone. */
  retention: operation(1, fc.record({ day: fc.integer({ min: 0, max: DAYS - 1 }) }), async (world, { day }) => {
    const limit = BEGIN + day * DAY_MS + 12 * HOUR_MS
    await removeOldRecords(world.db.database, `${Date.now() - limit} milliseconds`)
    for (const site of world.sites) {
      const kept = startOfLocalDay(site.zone, localDate(site.zone, limit))
      world.keptFrom.set(site.id, Math.max(kept, world.keptFrom.get(site.id) ?? 0))
      for (const record of world.records) if (record.site === site.id && record.ts < kept) record.isGone = true
    }
  }),

  // In bulk all of it is old enough to be stored as blocks.
  import: operation(3, fc.record({ traffic, isCut: fc.boolean(), isBulk: fc.boolean() }), async (world, drawn) => {
    const { traffic, isCut, isBulk } = drawn
    const site = world.site(IMPORT_SITE)
    const vehicles = makeVehicles(world, site, timesOf(traffic), traffic.seed)
    if (vehicles.length === 0) return
    const path = join(world.directory, `file-${site.id}-${vehicles[0]?.sequence}.ndjson`)
    writeFileSync(path, vehicles.map(vehicle => `${JSON.stringify(sentAs(vehicle))}\n`).join(''))
    // Vehicles of one moment are of one upload.
    const maxRecords = isCut && traffic.step > 1 ? 3 : 50_000
    const sealAfterDays = isBulk ? 1 : null
    const options = { siteId: site.id, timeZone: null, actor: OPERATOR, maxRecords, sealAfterDays }
    await importFile(world.db.database, path, options)
    await world.learn(vehicles)
  }),

  shiftImport: operation(
    1,
    fc.record({ n: fc.nat(5), minutes: fc.constantFrom(60, -60, 15, -15, 1440, -1440) }),
    async (world, { n, minutes }) => {
      const importId = nth(importsOf(world), n)
      if (importId) await shiftImport(world, importId, minutes)
    },
  ),

  speedLimit: operation(
    1,
    fc.record({ site: fc.nat(3), hour: fc.nat(24 * DAYS), minute: MINUTES, kmh: fc.constantFrom(30, 50, 80) }),
    (world, { site, hour, minute, kmh }) =>
      changeLimit(world, world.site(site), BEGIN + hour * HOUR_MS + minute * MINUTE_MS, kmh),
  ),

  qualityPeriod: operation(
    1,
    fc.record({
      site: fc.nat(3),
      hour: fc.nat(24 * DAYS),
      minute: MINUTES,
      hours: fc.integer({ min: 1, max: 30 }),
      channels: fc.constantFrom<(number[] | null)[]>(null, [1], [2]),
      effect: fc.constantFrom('exclude', 'exclude_speed', 'mark'),
    }),
    async (world, { site: n, hour, minute, hours, channels, effect }) => {
      const site = world.site(n)
      const from = BEGIN + hour * HOUR_MS + minute * MINUTE_MS
      const to = from + hours * HOUR_MS
      const body = { from: iso(from), to: iso(to), channels, kind: 'other', effect }
      const { token } = world.organization(site.owner)
      const answer = await ask(world.url, 'POST', `/api/v1/traffic/sites/${site.id}/quality-periods`, { token, body })
      if (answer.status !== 201) throw new Error(`a quality period was answered ${answer.status} ${answer.text}`)
      site.periods.push({ id: answer.json.id, from, to, channels, effect })
    },
  ),

  deleteQualityPeriod: operation(1, fc.record({ n: fc.nat(5) }), async (world, { n }) => {
    const site = world.sites.find(({ periods }) => periods.length > 0)
    const period = site && nth(site.periods, n)
    if (!period) return
    const path = `/api/v1/traffic/sites/${site.id}/quality-periods/${period.id}`
    const { status, text } = await ask(world.url, 'DELETE', path, { token: world.organization(site.owner).token })
    if (status !== 204) throw new Error(`the deletion of a quality period was answered ${status} ${text}`)
    site.periods = site.periods.filter(one => one !== period)
  }),

  /** Cursors are valid at the next server, and streams go on there. */
  restart: operation(1, fc.constant({}), async world => {
    for (const stream of world.streams) stream.close()
    await world.restart()
    for (const stream of world.streams) await stream.open()
  }),
}
