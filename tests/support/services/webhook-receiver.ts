import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  url: string
  received: Received[]
  /** How it answers a path; 204 where nothing is set. */
  answers: Map<string, (response: ServerResponse, received: Received) => void>
  at(path: string): Received[]
  close(): Promise<void>
}

/** A receiver of webhooks on the loopback address. */
export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const received: Received[] = []
  const answers: WebhookReceiver['answers'] = new Map()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const one = { path: request.url as string, headers: request.headers, body }
    received.push(one)
    const answer = answers.get(one.path)
    if (answer) answer(response, one)
    else response.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answers,
    at: path => received.filter(one => one.path === path),
    async close() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
