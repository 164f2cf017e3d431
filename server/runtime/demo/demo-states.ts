import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { demoStates } from '../../../contract/demo/demo-states.ts'
import { generateTraffic } from '../../../contract/demo/generate-traffic.ts'
import { DAY_MS } from '../../../contract/times/time.ts'
import { localDate, startOfLocalDay } from '../../../contract/times/time-zone.ts'
import { OPERATOR } from '../../people/access/audit.ts'
import type { Database } from '../../platform/database/database.ts'
import { importFile } from '../../records/imports/import-file.ts'
import { createDemoSite } from './demo-events.ts'
import { asSent } from './store-traffic.ts'

const COUNT_DAYS = 3
const COUNTED_DAYS_AGO = 30
/** How long the device of the offline site has sent nothing. */
export const OFFLINE_DAYS = 3

/** The sites without a device, and the silence of the one that is offline. */
export async function addOtherStates(database: Database, organizationId: number, now: number): Promise<void> {
  await keepOffline(database)
  await createDemoSite(database, organizationId, demoStates.planned)
  await importCount(database, organizationId, now)
}

/** Storing traffic of a device counts as seeing it now: the one that is offline was last seen at the end of its traffic. */
export async function keepOffline(database: Database): Promise<void> {
  await database.query(sql`
    update devices d
    set last_seen_at = (
      select max(upper(y.covered))
      from device_assignments a
      join site_days y on y.site_id = a.site_id
      where a.device_id = d.id
    )
    from organizations o
    where o.id = d.organization_id and o.is_demo and d.is_simulated and d.serial = ${demoStates.offline.device.serial}
  `)
}

/** The file of a counter that stood for three whole days. */
async function importCount(database: Database, organizationId: number, now: number): Promise<void> {
  const site = demoStates.counted
  const siteId = await createDemoSite(database, organizationId, site)
  const midnight = (days: number) => startOfLocalDay(site.time_zone, localDate(site.time_zone, now - days * DAY_MS))
  const [from, to] = [midnight(COUNTED_DAYS_AGO), midnight(COUNTED_DAYS_AGO - COUNT_DAYS)]
  const lines = [...generateTraffic(site, from, to)].flat().map(record => JSON.stringify(asSent(record)))
  const directory = await mkdtemp(join(tmpdir(), 'wayside-demo-'))
  try {
    const file = join(directory, 'homberger-strasse.ndjson')
    await writeFile(file, lines.join('\n'))
    await importFile(database, file, { siteId, timeZone: null, actor: OPERATOR })
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
