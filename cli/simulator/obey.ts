import { pause, type SimulatedDevice } from './device.ts'
import { NotReached } from './line.ts'

interface Command {
  id: string
  command: string
  parameters: { from_dt?: string; to_dt?: string; upload_interval_s?: number }
}

const WAIT_S = 25
const AGAIN_MS = 2_000
const RESULT_TRIES = 5

/** Takes commands and answers them, one after the other, until its signal aborts. */
export async function obey(device: SimulatedDevice, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await device.untilHeard(signal)
    try {
      const { status, json } = await device.call('GET', `/commands?wait=${WAIT_S}`, signal)
      if (status === 200) for (const command of json.items as Command[]) await carryOut(device, command, signal)
      // A key that ended, or too many requests: it knows nothing better than to go on asking.
      else if (status !== 204) await pause(AGAIN_MS * 5, signal)
    } catch (error) {
      if (!(error instanceof NotReached)) throw error
      await pause(AGAIN_MS, signal)
    }
  }
}

async function carryOut(device: SimulatedDevice, command: Command, signal: AbortSignal): Promise<void> {
  const { habits, random, tally } = device.parts
  const path = `/commands/${command.id}`
  // Before it acts: else `reboot` would be a loop.
  const { status, json } = await device.call('POST', `${path}/acknowledge`, signal)
  if (status !== 200 || json.status !== 'acknowledged') return
  tally.commands++
  const hasFailed = random() < habits.failureChance
  const outcome = hasFailed
    ? { status: 'failed', error: 'The device is busy.' }
    : { status: 'completed', result: await act(device, command, signal) }
  for (let tried = 1; !signal.aborted; tried++) {
    await device.untilHeard(signal)
    try {
      await device.call('POST', `${path}/result`, signal, outcome)
      return
    } catch (error) {
      if (!(error instanceof NotReached) || tried === RESULT_TRIES) throw error
      await pause(AGAIN_MS, signal)
    }
  }
}

async function act(device: SimulatedDevice, { command, parameters }: Command, signal: AbortSignal): Promise<unknown> {
  switch (command) {
    case 'reboot':
      device.fallSilent(device.parts.habits.rebootMs)
      await device.untilHeard(signal)
      return { uptime_s: 1 }
    case 'sync_clock': {
      const offset_s = Math.round(device.offsetMs) / 1000
      device.setClock()
      return { offset_s }
    }
    case 'request_status':
      await device.sendStatus(signal)
      return null
    case 'upload_now': {
      const from = Date.parse(parameters.from_dt ?? '')
      return { records: await device.sendAgain(from, Date.parse(parameters.to_dt ?? ''), signal) }
    }
    case 'set_configuration': {
      const configuration_number = device.configure(parameters)
      await device.sendStatus(signal)
      return { configuration_number }
    }
    default:
      return { uptime_s: Math.round(process.uptime()) }
  }
}
