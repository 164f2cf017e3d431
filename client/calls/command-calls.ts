import { type CallOptions, type IdempotencyOptions, withKey } from '../call.ts'
import type { Service } from '../service.ts'
import type { Command, CommandRequest, Commands, PageQuery } from '../v1-shapes.ts'

type O = CallOptions

export const commandCalls = (service: Service) => ({
  /** Dispatched once, also where it is repeated because its answer was lost. */
  dispatch: (site: number, body: CommandRequest, o?: O & IdempotencyOptions): Promise<Command> =>
    service.call('post', '/api/v1/traffic/sites/{id}/commands', { path: { id: site }, body }, withKey(o)),
  list: (site: number, query: PageQuery = {}, o?: O): Promise<Commands> =>
    service.call('get', '/api/v1/traffic/sites/{id}/commands', { path: { id: site }, query }, o),
  get: (site: number, id: string, o?: O): Promise<Command> =>
    service.call('get', '/api/v1/traffic/sites/{id}/commands/{command}', at(site, id), o),
  cancel: (site: number, id: string, o?: O): Promise<Command> =>
    service.call('post', '/api/v1/traffic/sites/{id}/commands/{command}/cancel', at(site, id), o),
})

const at = (id: number, command: string) => ({ path: { id, command } })
