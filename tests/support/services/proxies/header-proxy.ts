import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface HeaderProxy {
  url: string
  stop(): void
}

/** A reverse proxy on this machine that passes requests on with other headers; absent ones are removed. */
export async function startHeaderProxy(
  targetOf: () => string,
  change: (headers: IncomingHttpHeaders) => IncomingHttpHeaders,
): Promise<HeaderProxy> {
  const server = createServer((asked, answer) => {
    const { hostname, port } = new URL(targetOf())
    const headers = change({ ...asked.headers })
    const passed = request({ hostname, port, method: asked.method, path: asked.url, headers }, came => {
      answer.writeHead(came.statusCode as number, came.headers)
      came.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close()
      server.closeAllConnections()
    },
  }
}
