import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { demoStates } from '../contract/demo/demo-states.ts'
import { OPERATOR } from '../server/access/audit.ts'
import { rotateDeviceKey } from '../server/access/device-keys.ts'
import { hashOf } from '../server/access/secrets.ts'
import type { Database } from '../server/database/connect.ts'
import type { DeviceEntry } from './simulator/read-keys.ts'

export const demoDevicesFile = (dataDir: string): string => join(dataDir, 'demo-devices.ndjson')

/** A demo that slept for longer has a gap. */
const MAX_BACKLOG_MS = 14 * 86_400_000

/**
 * The keys of the demo's devices, for the simulator: those of the last start where they still work. The device that is
 * offline has none. Only this user may read the file.
 */
export async function keepDemoDevices(dataDir: string, database: Database): Promise<string> {
  const file = demoDevicesFile(dataDir)
  const storedKeys = new Map((await readEntries(file)).map(({ site_id, key }) => [site_id, key]))
  const lines: string[] = []
  for (const { device_id, site_id, measured_to } of await listDevices(database)) {
    const known = storedKeys.get(site_id)
    const works = known !== undefined && (await isKeyOf(database, device_id, known))
    const key = works ? known : (await rotateDeviceKey(database, device_id, OPERATOR)).key
    const since = Math.max(measured_to?.getTime() ?? 0, Date.now() - MAX_BACKLOG_MS)
    lines.push(JSON.stringify({ key, site_id, since: new Date(since).toISOString() } satisfies DeviceEntry))
  }
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  await chmod(file, 0o600)
  return file
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
    where o.is_demo and s.site_id <> ${demoStates.offline.site_id}
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
