import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What is done to one exchange; null: nothing. */
export type Fault =
  | null
  /** Answered in place of the service, which never hears of it. */
  | { status: number; headers?: { [name: string]: string } }
  /** The service handles the request; the connection is cut after this many bytes of the body of the answer. */
  | { cutAfter: number }
  /** Cut before the service hears of it. */
  | { cutAfter: 'nothing' }
  /** Nothing comes any more after so many bytes, and the connection stays. */
  | { freezeAfter: number }
  | { delayMs: number }
  /** One byte of the body is another. */
  | { flip: number }
  /** So many bytes follow the body. */
  | { append: number }

export interface FaultProxy {
  url: string
  /** What happens to the next requests. */
  plan: (request: IncomingMessage) => Fault
  /** `POST /api/v1/…`, in the order in which they came. */
  requests: string[]
  /** How many were not left alone. */
  faults: number
  /** Exchanges whose client still waits, or reads. */
  open: number
  /** Bytes of bodies that went to clients. */
  sentBytes: number
  stop(): Promise<void>
}

/** Stands between a client and a server, and disturbs what goes through. */
export async function faultProxy(target: string): Promise<FaultProxy> {
  const server = createServer((incoming, answer) => {
    void serve(incoming, answer).catch(() => answer.destroy())
  })
  const proxy: FaultProxy = {
    url: '',
    plan: () => null,
    requests: [],
    faults: 0,
    open: 0,
    sentBytes: 0,
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }

  async function serve(incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
    proxy.requests.push(`${incoming.method} ${incoming.url}`)
    proxy.open++
    answer.once('close', () => proxy.open--)
    const fault = proxy.plan(incoming)
    if (fault) proxy.faults++
    if (fault && 'status' in fault) {
      incoming.resume()
      answer
        .writeHead(fault.status, { 'Content-Type': 'application/json', ...fault.headers })
        .end('{"detail":"Fault."}')
    } else if (fault && 'cutAfter' in fault && fault.cutAfter === 'nothing') {
      answer.destroy()
    } else {
      if (fault && 'delayMs' in fault) await sleep(fault.delayMs)
      if (!answer.destroyed) forward(incoming, answer, fault)
    }
  }

  function forward(incoming: IncomingMessage, answer: ServerResponse, fault: Fault): void {
    const { hostname, port } = new URL(target)
    const { method, url: path, headers } = incoming
    const sent = request({ hostname, port, method, path, headers, agent: false }, came => {
      let passed = 0
      const isLonger = fault !== null && 'append' in fault
      if (isLonger) delete came.headers['content-length']
      answer.writeHead(came.statusCode as number, came.headers)
      answer.flushHeaders()
      came.on('error', () => answer.destroy())
      came.on('end', () => answer.end(isLonger ? Buffer.alloc(fault.append) : undefined))
      came.on('data', (bytes: Buffer) => {
        const begin = passed
        passed += bytes.length
        if (fault && 'flip' in fault && fault.flip >= begin && fault.flip < passed) {
          bytes.writeUInt8(bytes.readUInt8(fault.flip - begin) ^ 0x55, fault.flip - begin)
        }
        const maxBytes =
          fault && ('cutAfter' in fault ? fault.cutAfter : 'freezeAfter' in fault ? fault.freezeAfter : null)
        if (typeof maxBytes !== 'number' || passed <= maxBytes) return void pass(bytes)
        came.destroy()
        // Out to the client first, so that it is cut in the middle of what it reads.
        pass(bytes.subarray(0, maxBytes - begin), () => {
          if (fault && 'cutAfter' in fault) answer.destroy()
        })
      })
    })
    const pass = (bytes: Buffer, then?: () => void) => {
      proxy.sentBytes += bytes.length
      answer.write(bytes, then)
    }
    sent.on('error', () => answer.destroy())
    answer.on('close', () => sent.destroy())
    incoming.pipe(sent)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return proxy
}

/** Any of them, for about so large a share of requests. */
export function randomFaults(random: () => number, share: number): (request: IncomingMessage) => Fault {
  const kinds: (() => Fault)[] = [
    () => ({ status: 429 }),
    () => ({ status: 503, headers: { 'Retry-After': '0' } }),
    () => ({ status: 502 }),
    () => ({ cutAfter: 'nothing' }),
    () => ({ cutAfter: Math.floor(random() * 5_000) }),
    () => ({ freezeAfter: Math.floor(random() * 5_000) }),
    () => ({ delayMs: random() * 20 }),
  ]
  return () => (random() < share ? (kinds[Math.floor(random() * kinds.length)] as () => Fault)() : null)
}
