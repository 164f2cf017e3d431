import type { FastifyInstance, FastifyRequest } from 'fastify'
import { methodNotAllowed, notFound } from './errors.ts'
import { type Exchange, requireWellFormed } from './exchange.ts'
import type { Answer } from './route.ts'
import type { HttpApp } from './server.ts'

export interface Page {
  /** What the metrics call it, where it stands at more than one path. */
  route?: string
  answer: (exchange: Exchange) => Promise<Answer>
}

/** What is served outside the scopes, by path; a map, or what looks further than one. */
export interface Pages {
  get(path: string, exchange: Exchange): Page | undefined
}

/** Answers every path that no scope has. */
export function addPages(app: FastifyInstance, pages: Pages, http: HttpApp): void {
  async function answerPage({ exchange }: FastifyRequest): Promise<Answer> {
    const { method, path } = exchange
    requireWellFormed(exchange)
    const page = pages.get(path, exchange)
    if (!page) throw notFound()
    exchange.route = page.route ?? path
    exchange.headers.allow = 'GET, HEAD, OPTIONS'
    if (method === 'OPTIONS') return { json: {} }
    if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(method)
    return page.answer(exchange)
  }
  app.setNotFoundHandler(http.handler(answerPage))
}
