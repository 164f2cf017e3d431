import type { Database } from '../database/connect.ts'
import type { AnyRoute, Route } from '../http/route.ts'
import type { Permission } from './permissions.ts'

/** Who is asking: a user, by token or session. */
export interface Caller {
  userId: number
  email: string
  organizationId: number
  permissions: readonly Permission[]
  address: string
  /** Of the token that asked. */
  tokenHash: Buffer
}

/** What a handler is given besides the request; the database has the request's one deadline. */
export interface UserContext {
  caller: Caller
  database: Database
}

/** A device, and the site where it stands now. */
export interface DeviceCaller {
  deviceId: number
  organizationId: number
  siteId: number | null
  assignedFrom: Date | null
  address: string
}

export interface DeviceContext {
  device: DeviceCaller
  database: Database
}

/** Lets a route of users be written with the types of its own query and body, and its permission checked. */
export const userRoute = <Query = undefined, Body = undefined, Found = undefined>(
  route: Route<UserContext, Query, Body, Found> & { permission: Permission | null },
): AnyRoute<UserContext> => route

export const deviceRoute = <Query = undefined, Body = undefined, Found = undefined>(
  route: Route<DeviceContext, Query, Body, Found>,
): AnyRoute<DeviceContext> => route
