import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { answerToError } from './answers/error-handler.ts'
import { API_HEADERS } from './answers/respond.ts'
import { type DetailError, headersTooLarge, malformedRequest, methodNotAllowed, requestTimedOut } from './errors.ts'
import { newRequestId } from './exchange.ts'

/** How long a client has to read its answer and close. */
const LINGER_MS = 2_000
/** For the earlier requests of a connection that Node has handed over: it has no other time limit any more. */
const HANDED_OVER_MS = 10_000

/**
 * Answers what Node itself would answer with an empty body, or hands over as a bare socket, in the shape of our errors. No
 * error of a client's socket ends the process.
 */
export function bareRequests(onAnswer: (status: number, id: string) => void) {
  /** The pending answers of each connection, in the order of its requests. */
  const pending = new WeakMap<Duplex, Set<ServerResponse>>()
  const refused = new WeakSet<Duplex>()

  /** After the answers to earlier requests; otherwise the client would read it as one of them. */
  function refuseInOrder(socket: Duplex, error: DetailError): void {
    if (refused.has(socket)) return
    refused.add(socket)
    const answers = pending.get(socket) ?? new Set()
    const proceed = () => {
      const earlier = [...answers].find(answer => answer.req.complete)
      if (earlier) return void earlier.once('close', proceed)
      const [started] = answers
      if (!socket.writable || started?.headersSent) socket.destroy()
      else refuse(socket, error)
    }
    proceed()
  }

  function refuse(socket: Duplex, error: DetailError): void {
    const { answer } = answerToError(error, () => null)
    const { status = 400, headers, json } = answer
    const body = JSON.stringify(json)
    const id = newRequestId()
    const head = {
      ...API_HEADERS,
      ...headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'x-request-id': id,
      connection: 'close',
    }
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`)
    // Not immediately: unread data would reset the connection, and the client might never see the answer.
    setTimeout(() => socket.destroy(), LINGER_MS).unref()
    onAnswer(status, id)
  }

  return {
    onClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
      // What it still sends is no reason to take away what it has not read.
      if (refused.has(socket)) return
      if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
      else if (error.code === 'HPE_HEADER_OVERFLOW') refuseInOrder(socket, headersTooLarge())
      else if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') refuseInOrder(socket, requestTimedOut())
      else refuseInOrder(socket, malformedRequest())
    },
    watch(server: Server): void {
      server.prependListener('connection', (socket: Socket) => {
        // Node removes its own listener from a socket that it hands over; a reset would then end the process.
        socket.on('error', ignore)
        const answers = new Set<ServerResponse>()
        pending.set(socket, answers)
        socket.once('close', () => answers.forEach(closeUnsent))
      })
      server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
        const answers = pending.get(request.socket)
        answers?.add(response)
        response.on('error', ignore).on('close', () => answers?.delete(response))
      })
      // The request is answered like any other: 417, or `100 Continue` when its body is about to be read.
      server.on('checkContinue', (request, response) => server.emit('request', request, response))
      server.on('checkExpectation', (request, response) => server.emit('request', request, response))
      server.on('connect', (_request, socket: Duplex) => {
        setTimeout(() => socket.destroy(), HANDED_OVER_MS).unref()
        socket.resume().on('drain', () => {
          for (const answer of pending.get(socket) ?? []) if (answer.socket) answer.emit('drain')
        })
        refuseInOrder(socket, methodNotAllowed('CONNECT'))
      })
    },
  }
}

const ignore = () => {}

/** Emits the `close` that Node omits for an answer which waited for an earlier one: it releases files and buffers. */
function closeUnsent(response: ServerResponse): void {
  if (response.socket) return
  response.destroyed = true
  response.emit('close')
}
