import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerToError } from './error-handler.ts'
import { type DetailError, malformedRequest, methodNotAllowed, notFound } from './errors.ts'
import { beginExchange, type Exchange } from './exchange.ts'
import { respond } from './respond.ts'
import type { Answer } from './route.ts'
import { answerInScope, type Scope } from './scope.ts'
import { hasHost } from './server.ts'

export interface Page {
  /** What the metrics call it, where it stands at more than one path. */
  route?: string
  answer: (exchange: Exchange) => Promise<Answer>
}

export interface Pages {
  get(path: string, exchange: Exchange): Page | undefined
}

interface Parts {
  // biome-ignore lint/suspicious/noExplicitAny: scopes have contexts of different types
  scopes: Scope<any>[]
  /** What is served outside the scopes, by path; a map, or what looks further than one. */
  pages: Pages
  translate: (error: unknown) => DetailError | null
  onAnswer: (exchange: Exchange, status: number, error: unknown) => void
  onUnexpected: (exchange: Exchange, error: unknown) => void
}

/** Takes every request to its scope or page, and every outcome to exactly one answer. */
export function requestListener(parts: Parts): (request: IncomingMessage, response: ServerResponse) => void {
  const scopes = parts.scopes.map(scope => ({ scope, answer: answerInScope(scope) }))

  async function answerTo(exchange: Exchange): Promise<Answer> {
    if (!hasHost(exchange.request)) throw malformedRequest()
    for (const { scope, answer } of scopes) {
      if (exchange.path === scope.prefix || exchange.path.startsWith(`${scope.prefix}/`)) {
        return answer(exchange).catch(error => {
          if (error?.status === 401 && scope.scheme) exchange.headers['WWW-Authenticate'] = scope.scheme
          throw error
        })
      }
    }
    const page = parts.pages.get(exchange.path, exchange)
    if (!page) throw notFound()
    exchange.route = page.route ?? exchange.path
    exchange.headers.Allow = 'GET, HEAD, OPTIONS'
    if (exchange.method === 'OPTIONS') return { json: {} }
    if (exchange.method !== 'GET' && exchange.method !== 'HEAD') throw methodNotAllowed(exchange.method)
    return page.answer(exchange)
  }

  async function handle(exchange: Exchange): Promise<void> {
    let answer: Answer
    let problem: unknown = null
    try {
      answer = await answerTo(exchange)
    } catch (error) {
      problem = error
      const outcome = answerToError(error, parts.translate)
      if (outcome.unexpected) parts.onUnexpected(exchange, error)
      answer = outcome.answer
    }
    parts.onAnswer(exchange, answer.status ?? 200, problem)
    await respond(exchange, answer)
  }

  return (request, response) => {
    const exchange = beginExchange(request, response)
    // A client that goes away while it is sent a body is no fault of ours; what is left is closed.
    handle(exchange).catch(error => {
      if (!response.destroyed && !response.writableEnded) parts.onUnexpected(exchange, error)
      response.destroy()
    })
  }
}
