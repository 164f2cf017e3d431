import type { Database } from '../database/connect.ts'
import { invalidToken } from '../http/errors.ts'
import type { AnyRoute } from '../http/route.ts'
import type { Scope } from '../http/scope.ts'
import { addressList, clientAddress } from './client-address.ts'
import type { DeviceContext } from './context.ts'
import { countRequest, limitRequests, type RequestCount } from './count-request.ts'
import { credential } from './credential.ts'
import type { Turns } from './turns.ts'

interface Settings {
  database: Database
  deviceRateLimit: number
  trustedProxies: readonly string[]
  turns: Turns
}

interface KnownDevice extends RequestCount {
  subject_id: number
  organization_id: number
  site_id: number | null
  assigned_from: Date | null
}

const FIND_AND_COUNT = {
  name: 'find-device-and-count',
  text: `
    with caller as (
      select d.id as subject_id, d.organization_id, a.site_id, a.assigned_from
      from device_keys k
      join devices d on d.id = k.device_id
      left join device_assignments a
        on a.device_id = d.id and a.assigned_from <= now() and (a.assigned_until is null or a.assigned_until > now())
      where k.hash = $1 and k.revoked_at is null
    ), used as (
      update device_keys
      set last_used_at = now()
      where hash = $1 and revoked_at is null and (last_used_at is null or last_used_at < now() - interval '1 minute')
    ), counted as (${countRequest('device')})
    select caller.*, counted.*
    from caller, counted
  `,
}

/** `/device/v1/`: authenticated by a device's key, which is valid for nothing else, and only for the device's own site. */
export function deviceScope(settings: Settings, routes: AnyRoute<DeviceContext>[]): Scope<DeviceContext> {
  const trusted = addressList(settings.trustedProxies)
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
      const { rows } = await finding.query<KnownDevice>({ values: [hash], ...FIND_AND_COUNT })
      const known = rows[0]
      if (!known) throw invalidToken()
      exchange.who = { device: known.subject_id, organization: known.organization_id }
      const refusal = limitRequests(exchange, known, settings.deviceRateLimit)
      if (refusal) throw refusal
      const device = {
        deviceId: known.subject_id,
        organizationId: known.organization_id,
        siteId: known.site_id,
        assignedFrom: known.assigned_from,
        address: clientAddress(exchange.request, trusted),
        keyHash: hash,
      }
      return { device, database: settings.turns.share(limited, known.organization_id, cost) }
    },
  }
}
