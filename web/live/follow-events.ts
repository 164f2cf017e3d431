import { type FollowOptions, followEvents as follow } from '../../client/follow-events.ts'
import { ask } from '../service/client.ts'

/** A stream of the service as the session of this page sees it; it keeps no session awake. */
export const followEvents = <Data>(address: string, options: FollowOptions<Data>): Promise<void> =>
  follow<Data>(address, { ...options, fetch: ask, headers: { 'X-Background': '1' } })
