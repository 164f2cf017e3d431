import type { Database } from '../../../platform/database/database.ts'
import { invalidToken } from '../../../platform/http/errors.ts'
import type { AnyRoute } from '../../../platform/http/route.ts'
import type { Scope } from '../../../platform/http/scope.ts'
import { addressList, clientAddress } from '../client-address.ts'
import type { DeviceContext } from '../context.ts'
import { limitRequests } from '../rate-limit/limit-requests.ts'
import { RequestCounter } from '../rate-limit/request-counter.ts'
import { credential } from './credential.ts'
import type { Turns } from './turns.ts'

interface DeviceScopeSettings {
  database: Database
  deviceRateLimit: number
  trustedProxies: readonly string[]
  turns: Turns
  stopping: AbortSignal
}

interface KnownDevice {
  subject_id: number
  organization_id: number
  site_id: number | null
  assigned_from: string | null
}

const IS_DUE = "(k.last_used_at is null or k.last_used_at < now() - interval '1 minute')"

const FIND = `
  select d.id as subject_id, k.hash, ${IS_DUE} as is_due,
    json_build_object('subject_id', d.id, 'organization_id', d.organization_id, 'site_id', a.site_id,
      'assigned_from', a.assigned_from) as known
  from device_keys k
  join devices d on d.id = k.device_id
  left join device_assignments a
    on a.device_id = d.id and a.assigned_from <= now() and (a.assigned_until is null or a.assigned_until > now())
  where k.hash = $1 and k.revoked_at is null
`

const WRITE = `
  used as (
    update device_keys k
    set last_used_at = now()
    from caller
    where k.hash = caller.hash and k.revoked_at is null and caller.is_due
  )
`

/** `/device/v1/`: authenticated by a device's key, which is valid for nothing else, and only for the device's own site. */
export function deviceScope(settings: DeviceScopeSettings, routes: AnyRoute<DeviceContext>[]): Scope<DeviceContext> {
  const trusted = addressList(settings.trustedProxies)
  const counter = new RequestCounter<KnownDevice>({
    ...settings,
    scope: 'device',
    limit: settings.deviceRateLimit,
    find: FIND,
    values: 1,
    isDue: 'caller.is_due',
    write: WRITE,
  })
  return {
    prefix: '/device/v1',
    scheme: 'Device',
    routes,
    permits: () => false,
    // Devices get no streams, and the poll for commands checks the key itself.
    watch: () => () => {},
    async authenticate(exchange, { databaseMs, cost }) {
      const hash = credential(exchange.request, 'Device', 'wayd_')
      const limited = settings.database.within(databaseMs)
      const finding = settings.turns.share(limited, hash.toString('latin1'), 'find')
      const counted = await counter.find(hash, [hash], finding)
      if (!counted) throw invalidToken()
      const known = counted.caller
      exchange.who = { device: known.subject_id, organization: known.organization_id }
      const refusal = limitRequests(exchange, counted.count, settings.deviceRateLimit)
      if (refusal) throw refusal
      const device = {
        deviceId: known.subject_id,
        organizationId: known.organization_id,
        siteId: known.site_id,
        assignedFrom: known.assigned_from === null ? null : new Date(known.assigned_from),
        address: clientAddress(exchange.request, trusted),
        keyHash: hash,
      }
      return { device, database: settings.turns.share(limited, known.organization_id, cost) }
    },
  }
}
