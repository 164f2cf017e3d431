import type { OutgoingHttpHeaders } from 'node:http'
import { DAY_MS } from '../../../contract/times/time.ts'
import type { ClassScheme } from '../../../contract/vehicles/class-schemes.ts'
import type { Database } from '../../../server/platform/database/database.ts'
import { checkIntervals } from '../../../server/records/uploads/intervals/parse-interval.ts'
import { storeIntervals } from '../../../server/records/uploads/intervals/store-intervals.ts'
import { readSite } from '../../../server/records/uploads/read-site.ts'
import { NO_HOOKS } from '../../../server/records/uploads/store-upload.ts'
import { ask, type Reply } from '../services/ask.ts'
import { iso } from './traffic.ts'

/** An interval as a device sends it. */
export interface SentIntervalItem {
  start: string
  duration_s: number
  channel: number
  [field: string]: unknown
}

export const interval = (start: number, fields: { [field: string]: unknown } = {}): SentIntervalItem => ({
  start: iso(start),
  duration_s: 900,
  channel: 1,
  classes: { car: 12, truck: 2 },
  ...fields,
})

export const sendIntervals = (
  url: string,
  key: string,
  upload: SentIntervalItem[] | object | string,
  headers: OutgoingHttpHeaders = {},
): Promise<Reply> =>
  ask(url, 'POST', '/device/v1/intervals', {
    headers: { authorization: `Device ${key}`, ...headers },
    body: Array.isArray(upload) ? { intervals: upload } : upload,
  })

/** Stores an upload as the server would, but of any time. */
export async function storeIntervalsOf(
  database: Database,
  siteId: number,
  items: SentIntervalItem[],
  classScheme: ClassScheme | null = null,
): Promise<number> {
  const site = await readSite(database, siteId)
  const limits = { earliest: 0, latest: Date.now() + DAY_MS, tooEarly: '', channels: site.channels, classScheme }
  const source = { deviceId: null, importId: null, fileName: null, format: 'json', classScheme }
  const checked = checkIntervals(items, limits)
  const { id, rejections } = await storeIntervals(database, { site, source, ...checked }, NO_HOOKS)
  if (rejections.length > 0) throw new Error(JSON.stringify(rejections.slice(0, 3)))
  return id
}

export interface FoundInterval {
  site: number
  start: string
  channel: number
  total: number
  [field: string]: unknown
}

export const searchIntervals = (url: string, token: string, body: object): Promise<Reply> =>
  ask(url, 'POST', '/api/v1/traffic/data/intervals', { token, body })

/** All pages of a search; `onPage` is called after each. */
export async function walkIntervals(
  url: string,
  token: string,
  body: object,
  onPage: () => Promise<unknown> = async () => {},
): Promise<FoundInterval[]> {
  const items: FoundInterval[] = []
  for (let cursor: string | null = null; ; ) {
    const page: Reply = await searchIntervals(url, token, cursor === null ? body : { ...body, cursor })
    if (page.status !== 200) throw new Error(`${page.status} ${page.text}`)
    items.push(...page.json.items)
    cursor = page.json.next_cursor
    if (cursor === null) return items
    await onPage()
  }
}
