import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { Exchange } from './exchange.ts'
import type { Field, JsonSchema } from './requests/fields.ts'
import type { IgnoredFields } from './requests/unknown-fields.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** What a handler returns; exactly one of json, bytes and stream, or none of them. */
export interface RouteAnswer {
  status?: number
  headers?: Record<string, string>
  type?: string
  json?: unknown
  bytes?: Buffer
  /** The bytes are shared by all answers, and already compressed if the client accepts that. */
  isPrepared?: boolean
  /** Anyone may ask for it, and it stays in memory only until it is sent: what readers do not take of it is limited. */
  isPassing?: boolean
  stream?: Readable
  /** Called when the answer is sent or aborted. */
  release?: () => void
}

/** `page`: reads many records at a time. `count`: counts records of months, in statements that take up to a minute. */
export type Cost = 'page' | 'count'

/** The ids of a path: `{id}` is a number, `{id:uuid}` a string. A path with an id of another form does not match. */
type PathParams<Path extends string> = Path extends `${string}{${infer Parameter}}${infer Rest}`
  ? (Parameter extends `${infer Name}:uuid` ? { [name in Name]: string } : { [name in Parameter]: number }) &
      PathParams<Rest>
  : unknown

/** What a handler gets: the scope's context (the caller, the database), and the parts of the request. */
export type Ask<Context, Query, Body, Found, Path extends string> = Context & {
  params: PathParams<Path>
  query: Query
  body: Body
  /** The body as it was sent. */
  sent: unknown
  found: Found
  /** Collects the names of unknown fields, if the route ignores them. */
  ignored?: IgnoredFields
  /** The type that the client prefers, of those which the route produces. */
  type: string
  /** The path prefix of the scope, for links in answers. */
  prefix: string
  request: IncomingMessage
  exchange: Exchange
}

export interface Documented {
  description: string
  /** Headers in addition to those of every answer. */
  headers?: string[]
  schema?: JsonSchema
  example?: unknown
  /** The answer in the other types of `produces`. */
  types?: { [type: string]: { schema?: JsonSchema; example?: unknown } }
}

export interface Route<Context, Query = undefined, Body = undefined, Found = undefined, Path extends string = string> {
  method: Method
  /** `/traffic/sites/{id}`, after the scope's prefix; `{id:uuid}` if the id is a uuid. */
  path: Path
  /** Its name in OpenAPI, which generated clients use for a method: a verb and its object, unique and never changed. */
  operationId: string
  /** The required permission; null: any authenticated caller. */
  permission: string | null
  /** A second permission that is required too. */
  alsoRequires?: string
  summary: string
  description?: string
  query?: Field<Query>
  body?: Field<Body>
  /** An example of the body, sent to a running server by a test. */
  example?: unknown
  /** The types of a body that the handler reads itself, as a stream. */
  consumes?: string[]
  /** The limit of such a body, in bytes. */
  bodyLimit?: number
  /** Whether the handler inflates such a body. */
  takesGzip?: boolean
  /** The documentation of such a body, by type. */
  accepts?: { [type: string]: { schema?: JsonSchema; example?: unknown } }
  produces?: string[]
  /** Sent by pages by themselves, so it does not extend a session. */
  isBackground?: boolean
  /**
   * The handler may run before the caller is authenticated, if the same credential was valid within the last minute; its
   * answer is sent only if the credential is still valid. Only for routes that change nothing.
   */
  isReadAhead?: boolean
  /** Open to a caller who must set something up before anything else. */
  isOpenBeforeSetUp?: boolean
  /** Unknown fields and parameters are not errors: `ignored` collects them. */
  ignoresUnknownFields?: boolean
  /** Headers of the request. */
  headers?: { [name: string]: { description: string; schema: JsonSchema } }
  answers: { [status: number]: Documented }
  /** Absent: it takes a few milliseconds. Others wait for the turn of their organization. */
  cost?: Cost
  /** Timeouts for receiving the request, also where the handler reads its body, and for the database, if the default ones are too short. */
  requestMs?: number
  databaseMs?: number
  /** Finds the object of the path, or throws 404 or 403; before any body is read. */
  find?(ask: Context & { params: PathParams<Path> }): Promise<Found>
  /** Without an answer it is 204. */
  handle(ask: Ask<Context, Query, Body, Found, Path>): Promise<RouteAnswer> | Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a list of routes holds routes of any query and body
export type AnyRoute<Context> = Route<Context, any, any, any, string>

/** The routes of a path. */
export interface KnownPath<Context> {
  routes: AnyRoute<Context>[]
  /** The path for Fastify's router: `/traffic/sites/:id(…)`. */
  url: string
  allow: string
  /** Matches the whole path, with the prefix. */
  pattern: RegExp
}

const PARAMETER = /\{(\w+)(:uuid)?\}/g
/** Up to 15 digits, so that every id is exact as a number. */
const NUMBER = '\\d{1,15}'
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** The routes by path. A path with an id that is not a number, or too long for one, is unknown. */
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

/** Ids with a dash are uuids, all others numbers. */
export function readParams(texts: { [name: string]: string }): { [name: string]: number | string } {
  const params: { [name: string]: number | string } = {}
  for (const name in texts) {
    const text = texts[name] as string
    params[name] = text.includes('-') ? text : Number(text)
  }
  return params
}
