import fc from 'fast-check'
import { HOUR_MS } from '../../contract/times/time.ts'
import { removeTakenBack } from '../../server/records/uploads/taking-back/take-back.ts'
import { ask } from '../support/services/ask.ts'
import { between, send } from '../support/traffic/traffic.ts'
import { nth, operation } from './operation.ts'
import { byTimeAndId, union, type Vehicle } from './plain-records.ts'
import { hoursAround, makeVehicles, sentAs, timesOf, traffic } from './vehicles.ts'
import { openWalks } from './walks.ts'
import type { SentUpload, Site, World } from './world.ts'

const site = fc.nat(3)

function prepare(world: World, at: Site, times: number[], seed: number, hasKey = false): SentUpload | null {
  const vehicles = makeVehicles(world, at, times, seed)
  if (vehicles.length === 0) return null
  const covers = union(hoursAround(vehicles), world.keptFrom.get(at.id) ?? Number.NEGATIVE_INFINITY)
  const upload = { site: at, vehicles, covers, key: hasKey ? `key-${vehicles[0]?.sequence}` : null, answer: null }
  world.sent.push(upload)
  return upload
}

async function uploadAt(world: World, at: Site, times: number[], seed: number, hasKey = false): Promise<void> {
  const upload = prepare(world, at, times, seed, hasKey)
  if (upload) await sendUpload(world, upload)
}

const post = (world: World, { site, vehicles, covers, key }: SentUpload) => {
  const body = { covers: covers.map(([from, to]) => between(from, to).time), records: vehicles.map(sentAs) }
  return send(world.url, site.key, body, key === null ? {} : { 'idempotency-key': key })
}

/** Records that are stored already are duplicates, unless their upload is being taken back: then they are replaced. */
function expectedOf(world: World, { vehicles }: SentUpload): Vehicle[] {
  return vehicles.filter(vehicle => {
    const before = world.find(vehicle)
    if (before && !world.uploads.get(before.upload)?.isAsked) return false
    if (before) before.isGone = true
    return true
  })
}

async function sendUpload(world: World, upload: SentUpload): Promise<void> {
  if (upload.answer) {
    const { status, text } = await post(world, upload)
    if (status !== 200 || text !== upload.answer.text)
      throw new Error(`an Idempotency-Key gets ${status} ${text} and not ${upload.answer.text}`)
    await world.learn([])
    return
  }
  const expected = expectedOf(world, upload)
  const { status, text, json } = await post(world, upload)
  const duplicates = upload.vehicles.length - expected.length
  const isRight = json?.accepted === expected.length && json.duplicates === duplicates && json.rejected === 0
  if (status !== 200 || !isRight) throw new Error(`${expected.length} new, ${duplicates} duplicates expected: ${text}`)
  if (upload.key !== null) upload.answer = { id: json.id, duplicates, text }
  await world.learn(expected, { coversOf: () => upload.covers })
}

async function takeBack(world: World, n: number, isNow: boolean): Promise<void> {
  const upload = nth(
    world.live().filter(one => !one.isAsked && !one.isPermanent),
    n,
  )
  if (!upload) return
  const owner = world.sites.find(({ id }) => id === upload.site)?.owner as number
  const { token } = world.organization(owner)
  const answer = await ask(world.url, 'DELETE', `/api/v1/traffic/uploads/${upload.id}`, { token })
  if (answer.status >= 300) throw new Error(`DELETE of an upload: ${answer.status} ${answer.text}`)
  // All uploads of a file go together.
  const asked = world.live().filter(one => one.id === upload.id || (one.importId && one.importId === upload.importId))
  for (const one of asked) one.isAsked = true
  // Neither the answers of these uploads nor those that counted duplicates of the site are given again.
  for (const sent of world.sent) {
    const isForgotten = sent.answer && (sent.answer.duplicates > 0 || asked.some(({ id }) => id === sent.answer?.id))
    if (sent.site.id === upload.site && isForgotten) sent.answer = null
  }
  if (isNow) await removeAsked(world)
}

/** What the background loop does. */
export async function removeAsked(world: World): Promise<void> {
  await removeTakenBack(world.db.database)
  const asked = new Set([...world.uploads.values()].filter(({ isAsked }) => isAsked).map(({ id }) => id))
  for (const record of world.records) if (asked.has(record.upload)) record.isGone = true
  await world.learn([])
  for (const id of asked)
    if (world.uploads.get(id)?.deletionPosition === null) throw new Error(`upload ${id} is not deleted`)
}

export const UPLOADS = {
  upload: operation(8, fc.record({ site, traffic, key: fc.boolean() }), (world, { site, traffic, key }) =>
    uploadAt(world, world.site(site), timesOf(traffic), traffic.seed, key),
  ),

  /** Hours before and after what the day of a record holds, in one upload. */
  uploadAround: operation(
    6,
    fc.record({
      n: fc.nat(30),
      before: fc.integer({ min: 1, max: 6 }),
      after: fc.integer({ min: 1, max: 6 }),
      traffic,
    }),
    async (world, { n, before, after, traffic }) => {
      const chosen = nth(
        world.records.filter(({ isGone }) => !isGone),
        n,
      )
      if (!chosen) return
      const day = (ts: number) => Math.floor(ts / (24 * HOUR_MS))
      const ofDay = world.records.filter(
        one => one.site === chosen.site && day(one.ts) === day(chosen.ts) && !one.isGone,
      )
      const [first, last] = [ofDay.sort(byTimeAndId)[0]?.ts, ofDay.at(-1)?.ts] as [number, number]
      const times = timesOf(traffic).map(ts => ts % HOUR_MS)
      const wanted = [
        ...times.map(ms => first - before * HOUR_MS - ms),
        ...times.map(ms => last + after * HOUR_MS + ms),
      ]
      const at = world.sites.find(({ id }) => id === chosen.site) as Site
      await uploadAt(
        world,
        at,
        wanted.filter(ts => day(ts) === day(chosen.ts)),
        traffic.seed,
      )
    },
  ),

  /** At and around the last record that a walk has seen, at one of its sites. */
  uploadBehindWalk: operation(
    6,
    fc.record({
      walk: fc.nat(9),
      site,
      ms: fc.uniqueArray(fc.constantFrom(1, 0, -1, 1000, -1000, 30_000, -30_000), { minLength: 1, maxLength: 4 }),
      seed: fc.nat(99),
    }),
    async (world, { walk: n, site, ms, seed }) => {
      const walk = nth(openWalks(world), n)
      const position = walk?.pages.at(-1)?.last
      if (!walk || !position) return
      const isOfWalk = ({ id, owner }: Site) =>
        owner === walk.owner && (walk.selection.filters.sites?.includes(id) ?? true)
      const at = nth(world.sites.filter(isOfWalk), site) as Site
      await uploadAt(
        world,
        at,
        ms.map(one => position.ts + one),
        seed,
      )
    },
  ),

  /** By devices of several sites at the same time. */
  uploadTogether: operation(
    2,
    fc.record({ sites: fc.uniqueArray(site, { minLength: 2, maxLength: 4 }), traffic }),
    async (world, { sites, traffic }) => {
      const uploads = sites.flatMap(n => prepare(world, world.site(n), timesOf(traffic), traffic.seed + n) ?? [])
      const answers = await Promise.all(uploads.map(upload => post(world, upload)))
      for (const [i, { status, text, json }] of answers.entries()) {
        const count = uploads[i]?.vehicles.length
        if (status !== 200 || json.accepted !== count) throw new Error(`${count} new expected: ${status} ${text}`)
      }
      const vehicles = uploads.flatMap(upload => upload.vehicles)
      await world.learn(vehicles, { coversOf: id => uploads.find(upload => upload.site.id === id)?.covers ?? [] })
    },
  ),

  uploadAgain: operation(2, fc.record({ n: fc.nat(20) }), async (world, { n }) => {
    const upload = nth(world.sent, n)
    const kept = upload && (world.keptFrom.get(upload.site.id) ?? Number.NEGATIVE_INFINITY)
    const isOld = upload?.vehicles.some(({ ts }) => ts < (kept as number))
    if (upload && !isOld) await sendUpload(world, upload)
  }),

  takeBack: operation(3, fc.record({ n: fc.nat(20), isNow: fc.boolean() }), (world, { n, isNow }) =>
    takeBack(world, n, isNow),
  ),

  removeTakenBack: operation(1, fc.constant({}), removeAsked),
}
