import type { OutgoingHttpHeaders } from 'node:http'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import { assignDevice } from '../../../server/field/devices/assignments.ts'
import { deviceInput } from '../../../server/field/devices/device-input.ts'
import { registerDevice } from '../../../server/field/devices/edit-device.ts'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { issueDeviceKey } from '../../../server/people/access/device-keys.ts'
import type { Database, Queryable } from '../../../server/platform/database/database.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import { Months } from '../../../server/records/months.ts'
import { checkRecords } from '../../../server/records/uploads/parse-record.ts'
import { Publisher } from '../../../server/records/uploads/publish-uploads.ts'
import { readSite } from '../../../server/records/uploads/read-site.ts'
import type { StoredUpload } from '../../../server/records/uploads/store-upload.ts'
import { storeVehicles } from '../../../server/records/uploads/store-vehicles.ts'
import { makeOrganization, type TestOrganization } from '../people/people.ts'
import { ask, type Reply } from '../services/ask.ts'
import type { TrafficRecord } from './traffic-record.ts'

/** For servers whose limits are not what is tested. */
export const NO_RATE_LIMITS = { env: { RATE_LIMIT: '0' }, limits: { deviceRequestsPerMinute: 0 } }

/** A site where a device stands, and a user who may do everything with it. */
export interface Place {
  organization: TestOrganization
  token: string
  siteId: number
  deviceId: number
  key: string
}

let made = 0

export async function makePlace(
  database: Database,
  options: {
    organization?: TestOrganization
    token?: string
    since?: number
    site?: { [field: string]: unknown }
  } = {},
): Promise<Place> {
  const organization = options.organization ?? (await makeOrganization(database))
  const token = options.token ?? (await organization.user()).token
  const siteId = await organization.site(options.site)
  const input = validateBody(deviceInput, { serial: `T-${++made}`, device_type: 'radar' })
  const { id: deviceId } = await registerDevice(database, organization.id, input, OPERATOR)
  const from = new Date(options.since ?? Date.now() - 399 * DAY_MS)
  await assignDevice(database, deviceId, { siteId, from }, OPERATOR)
  const { key } = await issueDeviceKey(database, deviceId, OPERATOR)
  return { organization, token, siteId, deviceId, key }
}

/** A record as a device sends it. */
export interface Vehicle {
  timestamp: string
  channel: number
  [field: string]: unknown
}

export const iso = (ts: number): string => new Date(ts).toISOString()

export const vehicle = (ts: number, fields: { [field: string]: unknown } = {}): Vehicle => ({
  timestamp: iso(ts),
  channel: 1,
  lane: 1,
  vehicle_class: 'car',
  speed_kmh: 50,
  length_m: 4.5,
  ...fields,
})

/** Midnight UTC, so many days ago: recent enough for devices, and the same all day long. */
export const daysAgo = (days: number): number => Math.floor(Date.now() / DAY_MS) * DAY_MS - days * DAY_MS

/** Sends an upload as a device does: records alone, or a whole body, or bytes of a type named in the headers. */
export function send(
  url: string,
  key: string,
  upload: Vehicle[] | object | string | Buffer,
  { query = '', ...headers }: OutgoingHttpHeaders & { query?: string } = {},
): Promise<Reply> {
  const body = Array.isArray(upload) ? { records: upload } : upload
  return ask(url, 'POST', `/device/v1/uploads${query}`, {
    headers: { authorization: `Device ${key}`, ...headers },
    body,
  })
}

/** Stores an upload as the server would, but of any time. */
export async function store(
  database: Database,
  siteId: number,
  records: unknown[],
  covers: [from: number, to: number][] | null = null,
  sealAfterDays: number | null = null,
  classScheme: ClassScheme | null = null,
): Promise<number> {
  const site = await readSite(database, siteId)
  const limits = { earliest: 0, latest: Date.now() + DAY_MS, tooEarly: '', channels: site.channels, classScheme }
  const source = { deviceId: null, importId: null, fileName: null, format: 'json', classScheme }
  const ranges = covers?.map(([from, to]) => ({ from, to })) ?? null
  const upload = { site, source, covers: ranges, ...checkRecords(records, limits) }
  const hooks = { before: async () => null, after: async (_tx: Queryable, { id }: StoredUpload) => id }
  const parts = { months: new Months(database), publisher: new Publisher(database), sealAfterDays }
  return storeVehicles(database, upload, hooks, parts)
}

export interface Walk {
  items: TrafficRecord[]
  /** How many records each page had. */
  pages: number[]
}

/** All pages of a search. Fails when a walk does not end. */
export async function walk(url: string, token: string, body: object, maxPages = 20_000): Promise<Walk> {
  const items: TrafficRecord[] = []
  const pages: number[] = []
  let cursor: string | null = null
  do {
    const page: Reply = await search(url, token, cursor === null ? body : { ...body, cursor })
    if (page.status !== 200) throw new Error(`${page.status} ${page.text}`)
    items.push(...page.json.items)
    pages.push(page.json.items.length)
    cursor = page.json.next_cursor
    if (pages.length > maxPages) throw new Error(`the walk does not end: ${pages.length} pages`)
  } while (cursor !== null)
  return { items, pages }
}

export const search = (url: string, token: string, body: unknown): Promise<Reply> =>
  ask(url, 'POST', '/api/v1/traffic/data/search', { token, body })

/** The window from one moment to another, in milliseconds. */
export const between = (from: number, to: number) => ({ time: { from_dt: iso(from), to_dt: iso(to) } })

export const get = (url: string, token: string, path: string): Promise<Reply> =>
  ask(url, 'GET', `/api/v1/traffic${path}`, { token })

/** What makes vehicles the same vehicles, in an order of its own: for comparing what was sent with what is there. */
export function multiset(records: { [field: string]: unknown }[]): string[] {
  return records
    .map(({ timestamp, channel, lane, class_code, speed_kmh, length_m }) =>
      JSON.stringify([timestamp, channel, lane ?? null, class_code ?? null, speed_kmh ?? null, length_m ?? null]),
    )
    .sort()
}

/** A generator of numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
