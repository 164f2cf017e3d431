import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'

/** How long, and how much, a client may go on sending after its answer. */
const LINGER_MS = 5_000
const LINGER_BYTES = 64 * 1024 * 1024
const POLL_MS = 100

/**
 * Lets a client that still sends its body read the answer: Node would close the connection behind it, and what arrives at a
 * closed connection resets it, which takes away an answer that is not read yet. Node drops what arrives.
 */
export function lingerWhenClosed(request: IncomingMessage): void {
  const { socket } = request
  const close = () => Socket.prototype.destroySoon.call(socket)
  socket.destroySoon = () => {
    if (request.complete) return close()
    socket.end()
    const deadline = performance.now() + LINGER_MS
    const end = socket.bytesRead + LINGER_BYTES
    const timer = setInterval(() => {
      if (performance.now() > deadline || socket.bytesRead > end) socket.destroy()
    }, POLL_MS)
    request.once('end', close)
    socket.once('close', () => clearInterval(timer))
  }
}
