import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoDevicesFile, keepDemoDevices } from '../../cli/demo-devices.ts'
import { demoOrganizations } from '../../contract/demo/demo-sites.ts'
import { demoStates } from '../../contract/demo/demo-states.ts'
import { DAY_MS } from '../../contract/times/time.ts'
import { assignDevice, unassignDevice } from '../../server/field/devices/assignments.ts'
import { correctAssignment } from '../../server/field/devices/correct-assignment.ts'
import { deviceChanges, deviceInput } from '../../server/field/devices/device-input.ts'
import { editDevice, registerDevice } from '../../server/field/devices/edit-device.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import { issueDeviceKey, revokeDeviceKey, rotateDeviceKey } from '../../server/people/access/device-keys.ts'
import { LOCKS, lock } from '../../server/platform/database/locks.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { fillDemo } from '../../server/runtime/demo/fill-demo.ts'
import { fillHistory, findMissingHistory } from '../../server/runtime/demo/fill-history.ts'
import { makeOrganization } from '../support/people/people.ts'
import { type TestDatabase, testDatabase } from '../support/services/database.ts'

const WAITING = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
const MIGRATIONS = new URL('../../server/platform/database/migrations/', import.meta.url)
const isOurs = (name: string) => name.endsWith('-simulated-devices.sql')
const OFFLINE = demoStates.offline.device.serial
const EDIT = validateBody(deviceChanges, { upload_interval_s: 60 })
const PERSON = { userId: null, name: 'mia@example.com', address: null }
const directory = mkdtempSync(join(tmpdir(), 'wayside-demo-devices-'))
const serials = [...demoOrganizations.flatMap(({ sites }) => sites), demoStates.closed, demoStates.offline].map(
  ({ device }) => device.serial,
)

let own: TestDatabase
const ids = new Map<string, number>()
const idOf = (serial: string) => ids.get(serial) as number

beforeAll(async () => {
  own = await testDatabase()
  await fillDemo(own.database, { days: 2, recentDays: 1 })
  const { rows } = await own.database.query<{ id: number; serial: string }>('select id, serial from devices')
  for (const { id, serial } of rows) ids.set(serial, id)
})
afterAll(async () => {
  await own?.drop()
  rmSync(directory, { recursive: true })
})

async function simulatedSerials(): Promise<string[]> {
  const { rows } = await own.database.query<{ serial: string }>('select serial from devices where is_simulated')
  return rows.map(({ serial }) => serial).sort()
}

const without = (...others: string[]) => serials.filter(serial => !others.includes(serial)).sort()
const uploadsOf = async (serial: string) =>
  (await own.database.query(sql`select from uploads where device_id = ${idOf(serial)}`)).rowCount as number
const readSites = () =>
  readFileSync(demoDevicesFile(directory), 'utf8')
    .split('\n')
    .flatMap(line => (line === '' ? [] : [JSON.parse(line).site_id]))

test('the demo marks its own devices', async () => {
  expect(await simulatedSerials()).toEqual(without())
})

test('the older traffic of a device that becomes a user’s meanwhile is not filled, and that of the others is', async () => {
  const [mine, other] = ['R-2203-0117', 'C-0917-2201'] as const
  const missing = await findMissingHistory(own.database)
  // All but the one that is offline, which has sent nothing for three days.
  expect(missing).toHaveLength(serials.length - 1)
  const before = await Promise.all([mine, other].map(uploadsOf))
  let filling: Promise<void> = Promise.resolve()
  await own.database.transaction(async tx => {
    await lock(tx, LOCKS.site(missing.find(({ deviceId }) => deviceId === idOf(mine))?.siteId as number))
    filling = fillHistory(own.database)
    // It has seen that the device is simulated, and waits to store the first day.
    await expect.poll(async () => (await own.database.query(WAITING)).rowCount, { interval: 10 }).toBe(1)
    await editDevice(own.database, idOf(mine), EDIT, PERSON)
  })
  await filling
  const after = await Promise.all([mine, other].map(uploadsOf))
  expect(after.map((count, i) => count - (before[i] as number))).toEqual([0, 1])
  expect(await findMissingHistory(own.database)).toEqual([])
})

test('the simulator has keys of simulated devices alone, and issues none while it is off', async () => {
  const person = await issueDeviceKey(own.database, idOf('R-2203-0117'), PERSON)
  expect(await keepDemoDevices(directory, own.database, { simulate: false })).toBe(null)
  expect(readSites()).toEqual([])
  expect(await keepDemoDevices(directory, own.database)).toBe(demoDevicesFile(directory))
  expect(readSites()).toHaveLength(serials.length - 2)
  // A site that a user has given another name is not the demo's, although its device is.
  await own.database.query("update sites set site_id = 'MY-01' where site_id = 'DE-BER-01'")
  await keepDemoDevices(directory, own.database)
  expect(readSites()).toHaveLength(serials.length - 3)
  await own.database.query("update sites set site_id = 'DE-BER-01' where site_id = 'MY-01'")
  // What was taken over since is gone from the file, also where the simulator is off.
  await unassignDevice(own.database, idOf('C-0917-2230'), null, PERSON)
  expect(await keepDemoDevices(directory, own.database, { simulate: false })).toBe(null)
  expect(readSites()).toHaveLength(serials.length - 4)
  expect(readSites()).not.toContain('NL-AMS-01')
  const { rows } = await own.database.query(sql`
    select id
    from device_keys
    where device_id = ${idOf('R-2203-0117')} and revoked_at is null
  `)
  expect(rows).toEqual([{ id: person.id }])
})

test('the migration marks the demo’s devices, but none that the log or the keys show as a user’s, and changes no record', async () => {
  const old = await testDatabase()
  const { database } = old
  await fillDemo(database, { days: 0.05 })
  await database.query('update devices set is_simulated = false')
  const { rows } = await database.query<{ id: number; serial: string }>('select id, serial from devices order by id')
  const id = (serial: string) => rows.find(device => device.serial === serial)?.id as number
  // As the simulator did until then: three starts without the file of the start before.
  for (let start = 0; start < 3; start++) {
    for (const device of rows) if (device.serial !== OFFLINE) await rotateDeviceKey(database, device.id, OPERATOR)
  }
  const text = await readFile(new URL((await readdir(MIGRATIONS)).find(isOurs) as string, MIGRATIONS), 'utf8')
  const migrateAgain = async () => {
    await database.query('alter table devices drop column is_simulated')
    const stored = () =>
      Promise.all(
        ['records', 'uploads', 'site_days'].map(name => database.query(`select * from ${name} order by 1, 2, 3`)),
      )
    const before = (await stored()).map(answer => answer.rows)
    await database.query(text)
    expect((await stored()).map(answer => answer.rows)).toEqual(before)
    const marked = await database.query<{ id: number }>('select id from devices where is_simulated')
    return rows.filter(device => marked.rows.some(one => one.id === device.id)).map(({ serial }) => serial)
  }
  expect((await migrateAgain()).sort()).toEqual(without())

  await database.query('update devices set is_simulated = false')
  const { rows: keys } = await database.query<{ id: number }>(sql`
    select id
    from device_keys
    where device_id = ${id('D-2105-0009')} and revoked_at is null
  `)
  const siteOf = async (code: string) =>
    (await database.query<{ id: number }>(sql`select id from sites where site_id = ${code}`)).rows[0]?.id as number
  await editDevice(database, id('R-2203-0254'), EDIT, PERSON)
  await editDevice(database, id('L-1611-0408'), EDIT, OPERATOR)
  await rotateDeviceKey(database, id('C-0917-2201'), OPERATOR)
  await rotateDeviceKey(database, id('L-1408-0032'), PERSON)
  await revokeDeviceKey(database, id('D-2105-0009'), keys[0]?.id as number, OPERATOR)
  await correctAssignment(database, id('L-7702-0016'), new Date(Date.now() - 3 * DAY_MS), OPERATOR)
  await unassignDevice(database, id('T-3301-0571'), null, OPERATOR)
  await assignDevice(database, id('T-3301-0571'), { siteId: await siteOf('GB-LON-01'), from: null }, OPERATOR)
  await assignDevice(database, id('R-2203-0301'), { siteId: await siteOf('SE-STO-01'), from: null }, OPERATOR)
  await issueDeviceKey(database, id(OFFLINE), OPERATOR)
  // Another organization's site and device of the same names.
  const city = await makeOrganization(database)
  await city.device(await city.site({ site_id: 'DE-HAM-01' }), { serial: 'R-2203-0117' })
  // And a user's device at a site of the demo.
  const demo = await database.query<{ id: number }>("select id from organizations where name = 'Wayside Demo'")
  const radar = validateBody(deviceInput, { serial: 'R-1', device_type: 'radar' })
  const { id: mine } = await registerDevice(database, demo.rows[0]?.id as number, radar, OPERATOR)
  await assignDevice(database, mine, { siteId: await siteOf('AU-ADL-01'), from: null }, OPERATOR)

  const users = ['R-2203-0254', 'L-1611-0408', 'C-0917-2201', 'L-1408-0032', 'D-2105-0009', 'L-7702-0016']
  expect((await migrateAgain()).sort()).toEqual(without(...users, 'T-3301-0571', 'R-2203-0301', OFFLINE))
  const { rowCount } = await database.query('select from devices where is_simulated')
  expect(rowCount).toBe(serials.length - users.length - 3)
  await old.drop()
})
