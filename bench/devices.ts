import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { OPERATOR } from '../server/access/audit.ts'
import { issueDeviceKey } from '../server/access/device-keys.ts'
import { assignDevice } from '../server/devices/assign-device.ts'
import { registerDevice } from '../server/devices/register-device.ts'
import { Months } from '../server/records/months.ts'
import { COMMANDS_A_SECOND, type Device, Fleet, RECORDS } from './device-fleet.ts'
import { processorTime } from './processor-time.ts'
import { Results } from './results.ts'
import { startServer } from './start-server.ts'
import { openWorkplace, SITES, type Workplace } from './workplace.ts'

const WARM_UP_MS = 3_000
const DAY = 86_400_000

/** Devices that all wait for commands, of which some send an upload each second: what it takes, and how long. */
export async function benchDevices(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { devices: { type: 'string' }, rate: { type: 'string' }, seconds: { type: 'string' } },
  })
  const count = Math.min(Number(values.devices ?? SITES), SITES)
  const rate = Number(values.rate ?? 50)
  const seconds = Number(values.seconds ?? 60)
  const results = new Results('devices')
  const workplace = await openWorkplace()
  try {
    const devices = await makeDevices(workplace, count)
    const server = await startServer(workplace)
    try {
      const before = await resourcesOf(server.url, workplace)
      const fleet = new Fleet(server.url, workplace.token, devices)
      fleet.begin()
      await fleet.send(rate, WARM_UP_MS)
      const waiting = await resourcesOf(server.url, workplace)
      fleet.forget()
      const sampled = sample(server.url, workplace, seconds)
      const roots = [process.pid, await postmaster(workplace)]
      const [began, taken] = [performance.now(), processorTime(roots)]
      const sent = await fleet.send(rate, seconds * 1000)
      const processors = (processorTime(roots) - taken) / (performance.now() - began)
      const during = await sampled
      const { seen } = fleet
      fleet.end()
      results.line(
        `${count} devices wait for commands, ${Math.round(sent / seconds)} uploads a second of ${RECORDS} records each, ${COMMANDS_A_SECOND} commands a second, ${seconds} s; two HTTP processes and a background process.`,
      )
      results.line(`All of it, PostgreSQL and the devices too, took ${processors.toFixed(2)} processors.`)
      results.load()
      results.table(
        ['what', 'number', 'p50 ms', 'p99 ms', 'longest ms'],
        [
          ['upload', ...figures(seen.uploads)],
          ['command, from the user to the device that waits', ...figures(seen.commands)],
        ],
      )
      results.table(
        ['', 'memory of all processes, MB', 'connections to PostgreSQL', 'of these at work'],
        [
          ['at rest', ...cells(before)],
          [`${count} devices wait`, ...cells(waiting)],
          ['most during the run', ...cells(during)],
        ],
      )
      results.line(`${seen.polls} polls ended; ${seen.failures.length} requests failed.`)
      for (const failure of seen.failures.slice(0, 5)) results.line(`- ${failure}`)
    } finally {
      await server.stop()
    }
    results.write()
  } finally {
    await workplace.close(false)
  }
}

async function makeDevices({ database, organizationId }: Workplace, count: number): Promise<Device[]> {
  await database.query(`insert into channels (site_id, number) select id, 1 from sites`)
  await database.query(`insert into permissions select id, 'can_dispatch_commands' from users`)
  await new Months(database).make(Date.now() - DAY, Date.now() + DAY)
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
    await assignDevice(database, id, { siteId: site, from: new Date(Date.now() - DAY) }, OPERATOR)
    devices.push({ site, key: (await issueDeviceKey(database, id, OPERATOR)).key })
  }
  return devices
}

async function postmaster({ database }: Workplace): Promise<number> {
  const { rows } = await database.query("select pg_read_file('postmaster.pid') as file")
  return Number.parseInt(rows[0].file, 10)
}

interface Resources {
  memoryMb: number
  connections: number
  atWork: number
}

async function resourcesOf(url: string, { database }: Workplace): Promise<Resources> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const value = (name: string) => Number(new RegExp(`^${name} ([\\d.e+]+)`, 'm').exec(text)?.[1])
  const { rows } = await database.query<{ count: number }>(`
    select count(*)::integer as count
    from pg_stat_activity
    where datname = current_database() and application_name <> 'wayside bench'
  `)
  return {
    memoryMb: Math.round(value('process_resident_memory_bytes') / 1e6),
    connections: rows[0]?.count ?? 0,
    atWork: value('wayside_database_connections_in_use'),
  }
}

/** The most of each, looked at every second. */
async function sample(url: string, workplace: Workplace, seconds: number): Promise<Resources> {
  const most: Resources = { memoryMb: 0, connections: 0, atWork: 0 }
  for (const since = performance.now(); performance.now() - since < seconds * 1000; await sleep(1000)) {
    const now = await resourcesOf(url, workplace)
    for (const name of ['memoryMb', 'connections', 'atWork'] as const) most[name] = Math.max(most[name], now[name])
  }
  return most
}

const cells = ({ memoryMb, connections, atWork }: Resources) => [memoryMb, connections, atWork]

function figures(times: number[]): (string | number)[] {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0).toFixed(1)
  return [sorted.length, at(0.5), at(0.99), at(1)]
}
