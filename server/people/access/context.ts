import type { Database } from '../../platform/database/database.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import type { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import type { AnyRoute, Ask, Route, RouteAnswer } from '../../platform/http/route.ts'
import type { Actor } from './audit.ts'
import type { Permission } from './permissions.ts'
import type { Viewer } from './viewer.ts'

/** The user of a request, authenticated by token or session. */
export interface Caller extends Viewer {
  userId: number
  email: string
  permissions: readonly Permission[]
  address: string
  credential: UserCredential
}

/** The hash of the token or session of a request. */
export interface UserCredential {
  kind: 'token' | 'session'
  hash: Buffer
}

export const actorOf = ({ userId, email, address }: Caller): Actor => ({ userId, name: email, address })

/** What a handler gets besides the request. The database has the deadline of the request. */
export interface UserContext {
  caller: Caller
  database: Database
}

/** The context of routes that only sessions of the web app have. */
export interface SessionContext extends UserContext {
  sessionId: string
  /** The organization requires a second factor, and the user has none: only the routes to set it up are open. */
  mustSetUpSecondFactor: boolean
}

/** The context of routes that need no sign-in. */
export interface OpenContext {
  address: string
  database: Database
}

/** The context of routes that anyone may read. */
export interface PublicContext {
  /** For counting wrong passwords; nothing else may depend on it. */
  address: string
  database: Database
  /** For statements that count records, of which all such readers together have few at a time. */
  counting: Database
  /** Waits until few such requests are being computed. */
  inTurn: <T>(work: () => Promise<T>) => Promise<T>
}

/** A device, and the site to which it is assigned now. */
export interface DeviceCaller {
  deviceId: number
  organizationId: number
  siteId: number | null
  assignedFrom: Date | null
  address: string
  /** The hash of the key that was used. */
  keyHash: Buffer
}

export interface DeviceContext {
  device: DeviceCaller
  database: Database
}

/** Infers the types of a route's query and body, and checks the name of its permission. */
export const userRoute = <Path extends string, Query = undefined, Body = undefined, Found = undefined>(
  route: Route<UserContext, Query, Body, Found, Path> & { permission: Permission | null; alsoRequires?: Permission },
): AnyRoute<UserContext> => route

export const sessionRoute = <Path extends string, Query = undefined, Body = undefined, Found = undefined>(
  route: Route<SessionContext, Query, Body, Found, Path> & { permission: Permission | null },
): AnyRoute<SessionContext> => route

export const openRoute = <Path extends string, Query = undefined, Body = undefined, Found = undefined>(
  route: Route<OpenContext, Query, Body, Found, Path> & { permission: null },
): AnyRoute<OpenContext> => route

export const publicRoute = <Path extends string, Query = undefined, Body = undefined, Found = undefined>(
  route: Route<PublicContext, Query, Body, Found, Path> & { permission: null },
): AnyRoute<PublicContext> => route

/** Unknown fields of devices are ignored, and listed in JSON answers. */
export const deviceRoute = <Path extends string, Query = undefined, Body = undefined, Found = undefined>(
  route: Route<DeviceContext, Query, Body, Found, Path>,
): AnyRoute<DeviceContext> => ({
  ...route,
  ignoresUnknownFields: true,
  handle: async (ask: Ask<DeviceContext, Query, Body, Found, Path>) => {
    const answer: RouteAnswer = (await route.handle(ask)) || { status: 204 }
    return answer.json === undefined ? answer : { ...answer, json: { ...answer.json, ...ignoredFields(ask.ignored) } }
  },
})

export const IGNORED_FIELDS: JsonSchema = {
  type: 'array',
  items: { type: 'string' },
  maxItems: 20,
  description: 'Names of fields, columns and query parameters that are unknown here. Absent when nothing was ignored.',
}

export const ignoredFields = (ignored: IgnoredFields | undefined): { ignored_fields?: string[] } =>
  ignored && ignored.names.length > 0 ? { ignored_fields: ignored.names } : {}
