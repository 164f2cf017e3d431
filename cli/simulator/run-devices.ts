import { findDemoSite } from '../../contract/demo/find-demo-site.ts'
import { randomFrom } from '../../contract/demo/generate-traffic.ts'
import { SimulatedDevice } from './device.ts'
import type { Habits } from './habits.ts'
import { obey } from './obey.ts'
import type { DeviceEntry } from './read-keys.ts'
import { newSimulatorTally, type SimulatorTally } from './tally.ts'
import { evenTraffic, trafficAt } from './traffic.ts'

interface Simulation {
  url: string
  entries: DeviceEntry[]
  /** Vehicles an hour and device, where it is no site of the demo. */
  rate: number
  habits: Habits
  /** The same for the same seed: the traffic, and what each device does at its nth turn. */
  seed: string
  signal: AbortSignal
}

export async function runDevices({ url, entries, rate, habits, seed, signal }: Simulation): Promise<SimulatorTally> {
  const tally = newSimulatorTally()
  const began = Date.now()
  const devices = entries.map(({ key, site_id, since }, n) => {
    const site = findDemoSite(site_id ?? '')
    const traffic = site ? trafficAt(site) : evenTraffic(`${seed} ${n}`, rate)
    const random = randomFrom(`${seed} device ${n}`)
    const batteryPercent = site?.device.battery_percent
    const from = since ? Date.parse(since) : began
    return new SimulatedDevice({ url, key, traffic, habits, random, tally, since: from, batteryPercent })
  })
  await Promise.all(devices.flatMap(device => [device.report(signal), obey(device, signal)]))
  return tally
}
