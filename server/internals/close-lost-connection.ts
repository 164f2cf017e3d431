import type { Worker } from 'node:cluster'

/**
 * The primary hands each new connection to a child and keeps it open until the child says that it has it. When the
 * child is killed in between, Node forgets the connection without closing it, and the client would wait for ever.
 */
export function closeLostConnection(worker: Worker): void {
  const { process: child } = worker
  const send = child.send.bind(child) as (message: object, ...rest: unknown[]) => boolean
  const onTheirWay = new Map<number, { close(): void }>()
  child.send = (message: { act?: string; seq?: number }, ...rest: unknown[]) => {
    const [handle] = rest as [{ close(): void } | undefined]
    if (handle && message.act === 'newconn') onTheirWay.set(message.seq as number, handle)
    return send(message, ...rest)
  }
  // By its number: Node has sent the next connection by the time that we hear of the last one.
  child.on('internalMessage', ({ ack }: { ack?: number }) => ack !== undefined && onTheirWay.delete(ack))
  worker.once('exit', () => {
    for (const handle of onTheirWay.values()) handle.close()
  })
}
