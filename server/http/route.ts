import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Exchange } from './exchange.ts'
import type { Field, JsonSchema } from './fields.ts'
import type { IgnoredFields } from './unknown-fields.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a handler gives back; exactly one of json, bytes and stream, or none of them (204). */
export interface Answer {
  status?: number
  headers?: Record<string, string>
  type?: string
  json?: unknown
  bytes?: Buffer
  /** The bytes are shared by all answers, and compressed already where the client takes that. */
  isPrepared?: boolean
  stream?: Readable
  /** Called when the answer is over, sent or not. */
  release?: () => void
}

/** Ids of the path: whole numbers, and texts where the path says so. Whether they have the form is part of matching it. */
export type PathParams = { [name: string]: number | string }

/** What a handler is given: the scope's context (who asks, the database), and the request taken apart. */
type Ask<Context, Query, Body, Found> = Context & {
  params: PathParams
  query: Query
  body: Body
  /** The body as it was sent. */
  sent: unknown
  found: Found
  /** Collects the names of unknown fields, where the route ignores them. */
  ignored?: IgnoredFields
  /** The type that the client asked for, of those which the route produces. */
  type: string
  /** Links in answers lie in the scope that asked. */
  prefix: string
  request: IncomingMessage
  exchange: Exchange
}

export interface Documented {
  description: string
  /** Further headers than those of every answer, of those that the document knows. */
  headers?: string[]
  schema?: JsonSchema
  example?: unknown
  /** The same in further types than the first of `produces`. */
  types?: { [type: string]: { schema?: JsonSchema; example?: unknown } }
}

export interface Route<Context, Query = undefined, Body = undefined, Found = undefined> {
  method: Method
  /** `/traffic/sites/{id}`, after the scope's prefix; `{id:uuid}` where the id is a uuid. */
  path: string
  /** Its name in OpenAPI, which generated clients use for a method: a verb and its object, unique and never changed. */
  operationId: string
  /** The permission it takes; null: any signed-in caller. */
  permission: string | null
  summary: string
  description?: string
  query?: Field<Query>
  body?: Field<Body>
  /** An example of the body, sent to a running server by a test. */
  example?: unknown
  /** Types of a body that the handler reads by itself, as a stream. */
  consumes?: string[]
  /** Of such a body, in bytes. */
  bodyLimit?: number
  /** The handler inflates such a body. */
  takesGzip?: boolean
  /** What such a body looks like, by type. */
  accepts?: { [type: string]: { schema?: JsonSchema; example?: unknown } }
  produces?: string[]
  /** Pages ask for it by themselves: it is no sign of a person. */
  isBackground?: boolean
  /** Unknown fields and parameters are no error: `ignored` collects them. */
  ignoresUnknownFields?: boolean
  /** Headers of the request. */
  headers?: { [name: string]: { description: string; schema: JsonSchema } }
  answers: { [status: number]: Documented }
  /** Time for the whole request to arrive, and in the database, where the usual ones are too short. */
  requestMs?: number
  databaseMs?: number
  /** Finds the object of the path, or throws 404 or 403; before any body is read. */
  find?: (ask: Context & { params: PathParams }) => Promise<Found>
  handle: (ask: Ask<Context, Query, Body, Found>) => Promise<Answer>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of routes holds routes of any query and body
export type AnyRoute<Context> = Route<Context, any, any, any>

/** What all routes at a path have in common. */
export interface KnownPath<Context> {
  routes: AnyRoute<Context>[]
  /** In the words of Fastify's router: `/traffic/sites/:id(…)`. */
  url: string
  allow: string
  /** Of every path, with the prefix. */
  pattern: RegExp
}

const PARAMETER = /\{(\w+)(:uuid)?\}/g
/** Of 15 digits, so that every id is exact as a number. */
const NUMBER = '\\d{1,15}'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The routes by path. An id that is no number or fits no column makes an unknown path. */
export function groupByPath<Context>(prefix: string, routes: AnyRoute<Context>[]): KnownPath<Context>[] {
  const patterns = new Map<string, AnyRoute<Context>[]>()
  for (const route of routes) patterns.set(route.path, [...(patterns.get(route.path) ?? []), route])
  return [...patterns].map(([path, atPath]) => ({
    routes: atPath,
    url: path.replace(PARAMETER, (_, name, type) => `:${name}(^${type ? UUID : NUMBER}$)`),
    allow: [...atPath.map(({ method }) => (method === 'GET' ? 'GET, HEAD' : method)), 'OPTIONS'].join(', '),
    pattern: new RegExp(`^${prefix}${path.replace(PARAMETER, (_, _name, type) => (type ? UUID : NUMBER))}$`),
  }))
}

/** Ids are whole numbers, and texts where they are uuids. */
export function readParams(given: { [name: string]: string }): PathParams {
  const params: PathParams = {}
  for (const name in given) {
    const text = given[name] as string
    params[name] = text.includes('-') ? text : Number(text)
  }
  return params
}
