import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from './exchange.ts'
import type { RouteAnswer } from './route.ts'

/** How scopes and pages answer. */
export interface HttpApp {
  requestMs: number
  answer(reply: FastifyReply, exchange: Exchange, answer: RouteAnswer, error?: unknown): Promise<void>
  fail(reply: FastifyReply, exchange: Exchange, error: unknown): void
  handler(
    handle: (request: FastifyRequest) => Promise<RouteAnswer>,
    fail?: HttpApp['fail'],
  ): (request: FastifyRequest, reply: FastifyReply) => void
}
