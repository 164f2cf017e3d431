import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { COMMANDS_A_SECOND, Fleet, RECORDS } from './device-fleet.ts'
import { makeDevices } from './makers/make-devices.ts'
import { percentiles } from './tools/percentiles.ts'
import { postmaster, processorTime } from './tools/processor-time.ts'
import { type Resources, readResources } from './tools/read-resources.ts'
import { Results } from './tools/results.ts'
import { startServer } from './tools/start-server.ts'
import { openWorkplace, SITES, type Workplace } from './tools/workplace.ts'

const WARM_UP_MS = 3_000

/** Devices that all wait for commands, of which some send an upload each second: resources and latencies. */
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
      const before = await readResources(server.url, workplace)
      const fleet = new Fleet(server.url, workplace.token, devices)
      fleet.begin()
      await fleet.send(rate, WARM_UP_MS)
      const waiting = await readResources(server.url, workplace)
      fleet.forget()
      const sampled = sample(server.url, workplace, seconds)
      const roots = [process.pid, await postmaster(workplace.database)]
      const [began, used] = [performance.now(), processorTime(roots)]
      const sent = await fleet.send(rate, seconds * 1000)
      const processors = (processorTime(roots) - used) / (performance.now() - began)
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
          ['upload', ...percentiles(seen.uploads)],
          ['command, from the user to the device that waits', ...percentiles(seen.commands)],
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

/** The maximum of each resource, sampled every second. */
async function sample(url: string, workplace: Workplace, seconds: number): Promise<Resources> {
  const peak: Resources = { memoryMb: 0, connections: 0, atWork: 0 }
  for (const since = performance.now(); performance.now() - since < seconds * 1000; await sleep(1000)) {
    const now = await readResources(url, workplace)
    for (const name of ['memoryMb', 'connections', 'atWork'] as const) peak[name] = Math.max(peak[name], now[name])
  }
  return peak
}

const cells = ({ memoryMb, connections, atWork }: Resources) => [memoryMb, connections, atWork]
