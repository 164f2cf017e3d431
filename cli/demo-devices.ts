import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { demoStates } from '../contract/demo/demo-states.ts'
import { findDemoSite } from '../contract/demo/find-demo-site.ts'
import { DAY_MS } from '../contract/times/time.ts'
import { rotateSimulatorKey } from '../server/people/access/device-keys.ts'
import { hashOf } from '../server/people/access/secrets.ts'
import type { Database } from '../server/platform/database/database.ts'
import type { DeviceEntry } from './simulator/read-keys.ts'

export const demoDevicesFile = (dataDir: string): string => join(dataDir, 'demo-devices.ndjson')

/** A demo that slept for longer has a gap. */
const MAX_BACKLOG_MS = 14 * DAY_MS

/**
 * Writes the keys of the simulated devices to a file that only this user may read: those of the last start where they
 * still work, and otherwise new ones, unless the simulator is off. The device that is offline has none. Returns the file, or
 * null when there is no device to simulate.
 */
export async function keepDemoDevices(
  dataDir: string,
  database: Database,
  { simulate = true }: { simulate?: boolean } = {},
): Promise<string | null> {
  const file = demoDevicesFile(dataDir)
  const storedKeys = new Map((await readEntries(file)).map(({ site_id, key }) => [site_id, key]))
  const lines: string[] = []
  const devices = await listDevices(database)
  for (const { device_id, site_id, measured_to } of devices.filter(device => findDemoSite(device.site_id))) {
    const known = storedKeys.get(site_id)
    const works = known !== undefined && (await isKeyOf(database, device_id, known))
    const key = works ? known : simulate ? await rotateSimulatorKey(database, device_id) : null
    if (key === null) continue
    const since = Math.max(measured_to?.getTime() ?? 0, Date.now() - MAX_BACKLOG_MS)
    lines.push(JSON.stringify({ key, site_id, since: new Date(since).toISOString() } satisfies DeviceEntry))
  }
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return simulate && lines.length > 0 ? file : null
}

async function readEntries(file: string): Promise<DeviceEntry[]> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.split('\n').flatMap(line => (line.startsWith('{') ? [JSON.parse(line)] : []))
}

async function listDevices(database: Database) {
  const { rows } = await database.query<{ device_id: number; site_id: string; measured_to: Date | null }>(sql`
    select a.device_id, s.site_id, (
        select max(upper(y.covered))
        from site_days y
        where y.site_id = s.id
      ) as measured_to
    from organizations o
    join sites s on s.organization_id = o.id and s.retired_at is null
    join device_assignments a on a.site_id = s.id and a.assigned_until is null
    join devices d on d.id = a.device_id
    where o.is_demo and d.is_simulated and s.site_id <> ${demoStates.offline.site_id}
    order by a.device_id
  `)
  return rows
}

async function isKeyOf(database: Database, deviceId: number, key: string): Promise<boolean> {
  const { rowCount } = await database.query(sql`
    select
    from device_keys
    where device_id = ${deviceId} and hash = ${hashOf(key)} and revoked_at is null
  `)
  return rowCount === 1
}
