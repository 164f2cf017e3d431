import type { Worker } from 'node:cluster'

/**
 * The primary sends each new connection to a child and keeps it open until the child acknowledges it. When the child is
 * killed in between, Node forgets the connection without closing it, and the client would wait forever.
 */
export function closeLostConnection(worker: Worker): void {
  const { process: child } = worker
  const send = child.send.bind(child) as (message: object, ...rest: unknown[]) => boolean
  const inFlight = new Map<number, { close(): void }>()
  child.send = (message: { act?: string; seq?: number }, ...rest: unknown[]) => {
    const [handle] = rest as [{ close(): void } | undefined]
    if (handle && message.act === 'newconn') inFlight.set(message.seq as number, handle)
    return send(message, ...rest)
  }
  // By their numbers: Node has sent the next connection by the time the last one is acknowledged.
  child.on('internalMessage', ({ ack }: { ack?: number }) => ack !== undefined && inFlight.delete(ack))
  worker.once('exit', () => {
    for (const handle of inFlight.values()) handle.close()
  })
}
