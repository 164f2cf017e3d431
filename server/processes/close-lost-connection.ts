import type { Worker } from 'node:cluster'

/**
 * The primary hands each new connection to a child and keeps it open until the child says that it has it. When the
 * child is killed in between, Node forgets the connection without closing it, and the client would wait for ever.
 */
export function closeLostConnection(worker: Worker): void {
  const { process: child } = worker
  const send = child.send.bind(child) as (message: object, ...rest: unknown[]) => boolean
  let onItsWay: { close(): void } | undefined
  child.send = (message: object, ...rest: unknown[]) => {
    const [handle] = rest as [typeof onItsWay]
    if (handle && 'act' in message && message.act === 'newconn') onItsWay = handle
    return send(message, ...rest)
  }
  child.on('internalMessage', (message: { ack?: number }) => {
    if (message.ack !== undefined) onItsWay = undefined
  })
  worker.once('exit', () => onItsWay?.close())
}
