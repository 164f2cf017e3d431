import type { Database } from '../database/connect.ts'
import type { Months } from '../records/months.ts'
import { check } from '../uploads/check-records.ts'
import { publishForgotten } from '../uploads/publish-uploads.ts'
import { storeUpload } from '../uploads/store-upload.ts'
import type { DemoSite } from './demo-sites.ts'
import { coveredRanges, type DemoRecord, generateTraffic } from './generate-traffic.ts'

interface Traffic {
  organizationId: number
  siteId: number
  deviceId: number
  site: DemoSite
  from: number
  to: number
}

const DAY_MS = 86_400_000

/** A site's traffic as its device would have sent it, an upload a day. */
export async function storeTraffic(database: Database, months: Months, traffic: Traffic): Promise<void> {
  const { organizationId, siteId, deviceId, site, from, to } = traffic
  const channels = new Map(site.channels.map(({ number, lanes }) => [number, lanes]))
  const limits = { earliest: from, latest: to, tooEarly: '', channels }
  for (let start = from; start < to; start += DAY_MS) {
    const end = Math.min(start + DAY_MS, to)
    const sent = [...generateTraffic(site, start, end)].flat().map(asSent)
    const covers = coveredRanges(site, start, end).map(({ fromMs, toMs }): [number, number] => [fromMs, toMs])
    await storeUpload(
      database,
      months,
      {
        ...{ organizationId, siteId, deviceId, channels, covers, timeZone: site.time_zone },
        ...{ importId: null, fileName: null, format: 'json' },
        ...check(sent, limits),
      },
      { before: async () => null, after: async () => true },
    )
  }
  await publishForgotten(database, 0)
}

const asSent = ({ timestamp, ...record }: DemoRecord) => ({ ...record, timestamp: new Date(timestamp).toISOString() })
