import type { FastifyInstance, FastifyRequest } from 'fastify'
import { methodNotAllowed, notFound } from './errors.ts'
import { type Exchange, requireWellFormed } from './exchange.ts'
import type { HttpApp } from './http-app.ts'
import type { RouteAnswer } from './route.ts'

export interface Page {
  /** Its name in the metrics, if it is served at more than one path. */
  route?: string
  /** Whether it answers POST too; it does not get the body. */
  takesPost?: boolean
  answer: (exchange: Exchange) => Promise<RouteAnswer>
}

/** What is served outside the scopes, by path: a Map, or something that also checks the request. */
export interface Pages {
  get(path: string, exchange: Exchange): Page | undefined
}

/** Answers every path that belongs to no scope. */
export function addPages(app: FastifyInstance, pages: Pages, http: HttpApp): void {
  async function answerPage({ exchange }: FastifyRequest): Promise<RouteAnswer> {
    const { method, path } = exchange
    requireWellFormed(exchange)
    const page = pages.get(path, exchange)
    if (!page) throw notFound()
    exchange.route = page.route ?? path
    const methods = ['GET', 'HEAD', 'OPTIONS', ...(page.takesPost ? ['POST'] : [])]
    exchange.headers.allow = methods.join(', ')
    if (method === 'OPTIONS') return { json: {} }
    if (!methods.includes(method)) throw methodNotAllowed(method)
    return page.answer(exchange)
  }
  app.setNotFoundHandler(http.handler(answerPage))
}
