import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type DetailError, headersTooLarge, malformedRequest, methodNotAllowed, requestTimedOut } from './errors.ts'
import { newRequestId } from './exchange.ts'
import { API_HEADERS } from './respond.ts'

const LIMITS = {
  headersTimeout: 10_000,
  // The longest that any route allows; shorter ones are kept where the body is read.
  requestTimeout: 600_000,
  keepAliveTimeout: 65_000,
  // Node looks after its own time limits only every 30 s unless told.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Node answers a missing Host itself, with an empty body: `listener` does it instead.
  requireHostHeader: false,
}

/** For a client to read its answer and close. */
const LINGER_MS = 2_000

/** An HTTP server that gives its clients our shape also where Node answers by itself, with an empty body. */
export function httpServer(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  onBareAnswer: (status: number, id: string) => void,
): Server {
  const refuse = (socket: Duplex, error: DetailError, headers: { [name: string]: string } = {}) => {
    const body = JSON.stringify({ detail: error.detail })
    const id = newRequestId()
    const head = {
      ...API_HEADERS,
      ...headers,
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'X-Request-Id': id,
      'X-Error-Code': error.code,
      Connection: 'close',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}\r\n${lines.join('')}\r\n${body}`)
    // Not at once: what is still unread would reset the connection, and the client might never see the answer.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
    onBareAnswer(error.status, id)
  }
  const server = createServer(LIMITS, listener)
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) return void socket.destroy()
    if (error.code === 'HPE_HEADER_OVERFLOW') return refuse(socket, headersTooLarge())
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refuse(socket, requestTimedOut())
    refuse(socket, malformedRequest())
  })
  server.on('checkExpectation', (request, _response) => refuse(request.socket, malformedRequest()))
  server.on('connect', (_request, socket) => refuse(socket, methodNotAllowed('CONNECT')))
  return server
}

/** Whether other bytes would be taken for the answer, or a part of it, to a request that came whole. */
function isAnswering(socket: Duplex): boolean {
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null }
  return !!answer && (answer.headersSent || answer.req.complete)
}

/** HTTP/1.1 asks for exactly one Host. */
export const hasHost = (request: IncomingMessage): boolean =>
  request.httpVersion === '1.0' || (request.headersDistinct.host?.length === 1 && request.headers.host !== '')
