import type { DeviceContext } from '../../people/access/context.ts'
import type { Exchange } from '../../platform/http/exchange.ts'
import type { CommandLimits } from './commands.ts'
import { type DeliveredCommand, deliverCommands } from './deliver-commands.ts'
import type { WaitingDevices } from './waiting-devices.ts'

export interface PollParts {
  waiting: WaitingDevices
  limits: CommandLimits
}

/** A stopping process does not answer a poll immediately, because the device would poll again immediately. */
const STOPPING_WAIT_MS = 1_000

/**
 * The commands for a device, or those that are queued within `waitMs`. It subscribes before its first query, so that no
 * command in between is missed, and queries again only when it is notified.
 */
export async function pollCommands(
  { device, database }: DeviceContext,
  waitMs: number,
  exchange: Pick<Exchange, 'response' | 'waitedMs'>,
  { waiting, limits }: PollParts,
): Promise<DeliveredCommand[]> {
  const { response } = exchange
  if (waitMs === 0) return deliverCommands(database, device, limits)
  let isNotified = true
  let isOver = false
  let wake = () => {}
  const notify = () => {
    isNotified = true
    wake()
  }
  const end = () => {
    isOver = true
    wake()
  }
  const timer = setTimeout(end, waiting.isStopping ? Math.min(waitMs, STOPPING_WAIT_MS) : waitMs)
  const unsubscribe = waiting.subscribe(device.deviceId, { notify, end })
  response.once('close', end)
  try {
    while (!isOver) {
      if (isNotified) {
        isNotified = false
        const commands = await deliverCommands(database, device, limits)
        if (commands.length > 0) return commands
      } else {
        const since = performance.now()
        await new Promise<void>(resolve => {
          wake = resolve
        })
        exchange.waitedMs += performance.now() - since
      }
    }
    return []
  } finally {
    clearTimeout(timer)
    unsubscribe()
    response.off('close', end)
  }
}
