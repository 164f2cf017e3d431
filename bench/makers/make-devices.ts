import { DAY_MS } from '../../contract/times/time.ts'
import { assignDevice } from '../../server/field/devices/assignments.ts'
import { registerDevice } from '../../server/field/devices/edit-device.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { issueDeviceKey } from '../../server/people/access/device-keys.ts'
import { Months } from '../../server/records/months.ts'
import type { Device } from '../device-fleet.ts'
import type { Workplace } from '../tools/workplace.ts'

/** Creates a device at each of the first `count` sites, which have two channels; the user may send them commands. */
export async function makeDevices(
  { database, organizationId }: Workplace,
  count: number,
  from = Date.now() - DAY_MS,
): Promise<Device[]> {
  await database.query(
    `insert into channels (site_id, number) select id, number from sites, generate_series(1, 2) number`,
  )
  await database.query(`insert into permissions select id, 'can_dispatch_commands' from users`)
  await new Months(database).make(from, Date.now() + DAY_MS)
  const devices: Device[] = []
  for (let site = 1; site <= count; site++) {
    const input = {
      serial: `B-${site}`,
      device_type: 'radar',
      class_scheme: 'none',
      clock_resolution_ms: 1,
      upload_interval_s: 900,
    } as const
    const { id } = await registerDevice(database, organizationId, input, OPERATOR)
    await assignDevice(database, id, { siteId: site, from: new Date(from) }, OPERATOR)
    devices.push({ site, key: (await issueDeviceKey(database, id, OPERATOR)).key })
  }
  return devices
}
