import type { Database } from '../database/connect.ts'
import type { JsonSchema } from '../http/fields.ts'
import type { AnyRoute, Route } from '../http/route.ts'
import type { IgnoredFields } from '../http/unknown-fields.ts'
import type { Actor } from './audit.ts'
import type { Permission } from './permissions.ts'

/** Who is asking: a user, by token or session. */
export interface Caller {
  userId: number
  email: string
  organizationId: number
  permissions: readonly Permission[]
  address: string
  credential: UserCredential
}

/** The hash of the token or session that asked. */
export interface UserCredential {
  kind: 'token' | 'session'
  hash: Buffer
}

export const actorOf = ({ userId, email, address }: Caller): Actor => ({ userId, name: email, address })

/** What a handler is given besides the request; the database has the request's one deadline. */
export interface UserContext {
  caller: Caller
  database: Database
}

/** Of what only people at the web app do. */
export interface SessionContext extends UserContext {
  sessionId: string
}

/** Somebody who has not signed in yet. */
export interface OpenContext {
  address: string
  database: Database
}

/** A device, and the site where it stands now. */
export interface DeviceCaller {
  deviceId: number
  organizationId: number
  siteId: number | null
  assignedFrom: Date | null
  address: string
  /** Of the key that asked. */
  keyHash: Buffer
}

export interface DeviceContext {
  device: DeviceCaller
  database: Database
}

/** Lets a route of users be written with the types of its own query and body, and its permission checked. */
export const userRoute = <Query = undefined, Body = undefined, Found = undefined>(
  route: Route<UserContext, Query, Body, Found> & { permission: Permission | null },
): AnyRoute<UserContext> => route

export const sessionRoute = <Query = undefined, Body = undefined, Found = undefined>(
  route: Route<SessionContext, Query, Body, Found> & { permission: Permission | null },
): AnyRoute<SessionContext> => route

export const openRoute = <Query = undefined, Body = undefined, Found = undefined>(
  route: Route<OpenContext, Query, Body, Found> & { permission: null },
): AnyRoute<OpenContext> => route

/** What a device sends beyond what is known here is ignored, and named in JSON answers. */
export const deviceRoute = <Query = undefined, Body = undefined, Found = undefined>(
  route: Route<DeviceContext, Query, Body, Found>,
): AnyRoute<DeviceContext> => ({
  ...route,
  ignoresUnknownFields: true,
  handle: async ask => {
    const answer = await route.handle(ask)
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
