import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SiteDetail } from '../../../client/shapes.ts'
import { activeKeys } from '../../parts/device/device-labels.ts'
import { stateOf } from '../../parts/site-state/site-state.ts'
import { client } from '../../service/client.ts'
import { useMay } from '../../service/use-me.ts'
import { Icon } from '../../ui/icon.tsx'
import { formatWeekday } from '../../ui/text/date-format.ts'
import { formatTime } from '../../ui/text/format.ts'
import { localDay } from '../../ui/text/local-time.ts'
import { PageLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'

/** Why a site is not measured as it should be, and what to do: `Offline since Sun 15 Nov, 08:35. The device has no key.` */
export function WhyLine({ site }: { site: SiteDetail }) {
  const mayManage = useMay('can_manage_organization')
  const state = stateOf(site)
  const device = site.device?.id ?? null
  const { data } = useQuery({
    queryKey: ['devices', device],
    queryFn: ({ signal }) => client.device(device as number, { signal }),
    enabled: mayManage && state === 'offline' && device !== null,
  })
  const zone = site.time_zone
  const timeOf = (at: string) => `${formatWeekday(localDay(at, zone))}, ${formatTime(at, { zone })}`
  const link = (text: string, search: { device?: string }): ReactNode =>
    mayManage && (
      <PageLink to="/organization/devices" search={search} className="print:hidden">
        {text}
      </PageLink>
    )
  const toDevice = device === null ? {} : { device: String(device) }
  const lines = (): [text: string, action: ReactNode] | null => {
    const { last_vehicle: last } = site.data_range
    const seen = site.state.device_last_seen_at
    if (state === 'none') return [m.whyNoDevice, link(m.assignADevice, {})]
    if (state === 'quiet')
      return [last ? m.whyQuiet({ time: timeOf(last) }) : m.whyNothingYet, link(m.seeTheDevice, toDevice)]
    if (state === 'alarm') {
      const isBattery = site.state.alarms.includes('battery_low')
      return [isBattery ? m.whyBattery : m.whyClock, link(m.seeTheDevice, toDevice)]
    }
    if (state !== 'offline') return null
    const since = seen ? m.whyOffline({ time: timeOf(seen) }) : m.whyNeverSeen
    const hasNoKey = data !== undefined && activeKeys(data).length === 0
    return hasNoKey
      ? [`${since} ${m.whyNoKey}`, link(m.createAKey, toDevice)]
      : [`${since} ${m.whyNoContact}`, link(m.seeTheDevice, toDevice)]
  }
  const [text, action] = lines() ?? []
  if (!text) return null
  return (
    <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="flex min-w-0 gap-2">
        <Icon name="info" size={14} className="mt-[3px] shrink-0 text-text-3" />
        <span className="num min-w-0">{text}</span>
      </span>
      {action}
    </p>
  )
}
