import type { DeviceContext } from '../access/context.ts'
import type { Exchange } from '../http/exchange.ts'
import type { CommandLimits } from './commands.ts'
import { deliverCommands, type GivenCommand } from './deliver-commands.ts'
import type { WaitingDevices } from './waiting-devices.ts'

export interface PollParts {
  waiting: WaitingDevices
  limits: CommandLimits
}

/** A device that asks a process which is about to end is not answered at once, or it would ask again at once. */
const STOPPING_WAIT_MS = 1_000

/**
 * What there is for a device, or what comes within the time that it waits. It is entered as waiting before its first
 * look, so that nothing can come in between unseen; it looks again only when it is told to.
 */
export async function pollCommands(
  { device, database }: DeviceContext,
  waitMs: number,
  { response }: Pick<Exchange, 'response'>,
  { waiting, limits }: PollParts,
): Promise<GivenCommand[]> {
  if (waitMs === 0) return deliverCommands(database, device, limits)
  let isToLook = true
  let isOver = false
  let wake = () => {}
  const look = () => {
    isToLook = true
    wake()
  }
  const end = () => {
    isOver = true
    wake()
  }
  const timer = setTimeout(end, waiting.isStopping ? Math.min(waitMs, STOPPING_WAIT_MS) : waitMs)
  const leave = waiting.enter(device.deviceId, { look, end })
  response.once('close', end)
  try {
    while (!isOver) {
      if (isToLook) {
        isToLook = false
        const given = await deliverCommands(database, device, limits)
        if (given.length > 0) return given
      } else {
        await new Promise<void>(resolve => {
          wake = resolve
        })
      }
    }
    return []
  } finally {
    clearTimeout(timer)
    leave()
    response.off('close', end)
  }
}
