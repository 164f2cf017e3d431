import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Exchange } from './exchange.ts'
import type { Answer } from './route.ts'

/** How scopes and pages answer. */
export interface HttpApp {
  requestMs: number
  answer(reply: FastifyReply, exchange: Exchange, answer: Answer, error?: unknown): Promise<void>
  fail(reply: FastifyReply, exchange: Exchange, error: unknown): void
  handler(
    handle: (request: FastifyRequest) => Promise<Answer>,
    fail?: HttpApp['fail'],
  ): (request: FastifyRequest, reply: FastifyReply) => void
}
