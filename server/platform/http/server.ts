import type { IncomingMessage, Server } from 'node:http'
import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from 'fastify'
import { answerToError } from './answers/error-handler.ts'
import { encodeAnswer, sendAnswer } from './answers/respond.ts'
import { ANSWER_LIMITS, type AnswerLimits, UnsentAnswers } from './answers/unsent-answers.ts'
import { bareRequests } from './bare-requests.ts'
import { type DetailError, notFound } from './errors.ts'
import { Exchange, newRequestId, parseTarget, type Target, type TraceParentOf } from './exchange.ts'
import type { HttpApp } from './http-app.ts'
import { noteArrival, takeTurn } from './loop-turns.ts'
import { addPages, type Pages } from './pages.ts'
import { addScope, type Scope } from './scope.ts'

const SERVER_LIMITS = {
  headersTimeout: 10_000,
  // Node checks its timeouts only every 30 s by default.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
  // Node would answer a missing Host with an empty body: `requireWellFormed` checks it instead.
  requireHostHeader: false,
}
/** The maximum of all routes; shorter ones are set by the scope (`bodyDueAt`). */
const REQUEST_TIMEOUT_MS = 600_000
/** How long a request may take to arrive, unless its route has another time. */
export const REQUEST_MS = 30_000
const KEEP_ALIVE_MS = 65_000

declare module 'fastify' {
  interface FastifyRequest {
    exchange: Exchange
  }
}

type RoutedMessage = IncomingMessage & { target?: Target }

interface ServerParts {
  // biome-ignore lint/suspicious/noExplicitAny: scopes have contexts of different types
  scopes: Scope<any>[]
  pages: Pages
  translate: (error: unknown) => DetailError | null
  onAnswer: (exchange: Exchange, status: number, error: unknown) => void
  onUnexpected: (exchange: Exchange, error: unknown) => void
  /** Called for an answer to something that is not an HTTP request. */
  onBareAnswer: (status: number, id: string) => void
  limits?: AnswerLimits
  requestMs?: number
  traceParentOf?: TraceParentOf | undefined
}

/** Fastify with our error format: every request is answered exactly once, by its scope or page. */
export async function createHttpServer(parts: ServerParts): Promise<{ server: Server; app: FastifyInstance }> {
  const { limits = ANSWER_LIMITS, requestMs = REQUEST_MS } = parts
  const unsent = new UnsentAnswers(limits)
  // Of their own, because anyone may ask for them: their readers take no memory from answers to callers.
  const unsentPassing = new UnsentAnswers(limits)
  const bare = bareRequests(parts.onBareAnswer)

  const app = fastify({
    http: SERVER_LIMITS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    logger: false,
    // No route has a schema of Fastify: it loads its compilers, which takes 0.2 s, unless there are others.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    genReqId: message => newRequestId(message.headers['x-request-id']),
    rewriteUrl,
    exposeHeadRoutes: false,
    // A stopping process still answers the requests that have arrived.
    return503OnClosing: false,
    clientErrorHandler: bare.onClientError,
    frameworkErrors(_error, request, reply) {
      createExchange(request, reply, parts)
      http.fail(reply, request.exchange, notFound())
    },
    routerOptions: {
      // A path with a very long id is unknown; it must not be another error.
      maxParamLength: SERVER_LIMITS.maxHeaderSize,
      querystringParser: () => NO_QUERY,
    },
  })

  const http: HttpApp = {
    requestMs,
    async answer(reply, exchange, answer, error = null) {
      const { response } = exchange
      const { release } = answer
      if (exchange.confirm) throw new Error('The caller is not authenticated yet.')
      if (release && response.destroyed) release()
      else if (release) response.once('close', release)
      const held = answer.isPassing ? unsentPassing : unsent
      const encoding = encodeAnswer(exchange, answer, held)
      const encoded = encoding instanceof Promise ? await encoding : encoding
      parts.onAnswer(exchange, answer.status ?? 200, error)
      sendAnswer(reply, exchange, answer, encoded, held)
    },
    fail(reply, exchange, error) {
      const { answer, unexpected } = answerToError(error, parts.translate)
      if (unexpected) parts.onUnexpected(exchange, error)
      http.answer(reply, exchange, answer, error).catch(failure => abort(exchange, failure))
    },
    handler:
      (handle, fail = http.fail) =>
      (request, reply) => {
        handle(request)
          .then(answer => http.answer(reply, request.exchange, answer))
          .catch(error => fail(reply, request.exchange, error))
          .catch(failure => abort(request.exchange, failure))
      },
  }

  /** Ends an answer that cannot be sent. */
  function abort(exchange: Exchange, failure: unknown): void {
    parts.onUnexpected(exchange, failure)
    exchange.response.destroy()
  }

  // Fastify would parse the body of QUERY requests; here they have none.
  app.addHttpMethod('QUERY', { hasBody: false, overrideExisting: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  app.decorateRequest('checked', null)
  app.addHook('onRequest', (request, reply, done) => {
    createExchange(request, reply, parts)
    takeTurn(request.raw, done)
  })
  // Fastify refuses an invalid media type even if no body is read.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    if (request.mediaType === undefined) delete request.raw.headers['content-type']
    done()
  })
  app.setErrorHandler((error, { exchange }, reply) => http.fail(reply, exchange, error))
  for (const scope of parts.scopes) addScope(app, scope, http)
  addPages(app, parts.pages, http)
  bare.watch(app.server)
  app.server.on('connection', noteArrival)
  await app.ready()
  return { server: app.server, app }
}

function refuseSchema(): never {
  throw new Error('Bodies are described by fields, not by schemas of Fastify.')
}

const NO_QUERY = {}

/** The router compares paths as they were sent, so `%` and `#` are escaped; it does not get the query. */
function rewriteUrl(message: RoutedMessage): string {
  const target = parseTarget(message)
  message.target = target
  const { path } = target
  if (!path.startsWith('/')) return '/*'
  return /[%#]/.test(path) ? path.replaceAll('%', '%25').replaceAll('#', '%23') : path
}

function createExchange(
  request: FastifyRequest,
  reply: FastifyReply,
  { traceParentOf }: Pick<ServerParts, 'traceParentOf'>,
): void {
  const { raw } = request
  request.exchange = new Exchange(request.id, (raw as RoutedMessage).target as Target, raw, reply.raw, traceParentOf)
}
