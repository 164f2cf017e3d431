import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { Alarm, SiteDetail } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { usePrinting } from '../../ui/files/printing.ts'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tag, type Tone } from '../../ui/tag.tsx'
import { formatDateTime, formatDuration, formatTimeNear } from '../../ui/text/format.ts'
import { m } from './messages.ts'

const ALARM_LABELS: { [kind in Alarm['kind']]: { label: string; tone: Tone } } = {
  battery_low: { label: m.batteryLow, tone: 'bad' },
  clock_unsynced: { label: m.clockNotInSync, tone: 'bad' },
  silent: { label: m.noContactWithTheDevice, tone: 'off' },
  no_vehicles: { label: m.noVehiclesFor24H, tone: 'warn' },
}

const INITIAL_COUNT = 4

const isActive = (alarm: Alarm) => alarm.cleared_at === null

/** Active alarms first, then cleared ones, the latest first. */
export const AlarmsCard = memo(function AlarmsCard({ site }: { site: SiteDetail }) {
  const query = useAlarms(site)
  const [isExpanded, setExpanded] = useState(false)
  const alarms = query.data?.pages.flatMap(page => page.items) ?? []
  const ordered = [...alarms.filter(isActive), ...alarms.filter(alarm => !isActive(alarm))]
  const isPrinting = usePrinting()
  const shown = isExpanded || isPrinting ? ordered : ordered.slice(0, INITIAL_COUNT)
  const hasMore = shown.length < ordered.length || query.hasNextPage
  const showMore = () => {
    setExpanded(true)
    if (isExpanded) void query.fetchNextPage()
  }
  return (
    <Card>
      <CardPart title={m.alarms} lead={m.timesIn({ timeZone: site.time_zone })}>
        {query.isPending && !query.error && <Skeleton className="mt-1.5 h-8" />}
        {query.error && !query.data && (
          <Failure title={m.couldNotLoadTheAlarms} error={query.error} onRetry={query.refetch} />
        )}
        {query.data && alarms.length === 0 && <p className="mt-1.5 text-meta text-text-2">{m.noAlarms}</p>}
        {shown.length > 0 && (
          <ul className="mt-1.5 flex flex-col gap-2.5 text-meta">
            {shown.map(alarm => (
              <AlarmItem key={`${alarm.kind} ${alarm.raised_at}`} alarm={alarm} zone={site.time_zone} />
            ))}
          </ul>
        )}
        {hasMore && (
          <Button
            size="small"
            variant="quiet"
            className="mt-1 -ms-2.5"
            aria-label={m.olderAlarms}
            isPending={query.isFetchingNextPage}
            onPress={showMore}
          >
            {m.older}
          </Button>
        )}
      </CardPart>
    </Card>
  )
})

function AlarmItem({ alarm: { kind, raised_at, cleared_at, ...alarm }, zone }: { alarm: Alarm; zone: string }) {
  const { label, tone } = ALARM_LABELS[kind]
  const since = alarm.since ?? raised_at
  const seconds = cleared_at === null ? null : (Date.parse(cleared_at) - Date.parse(since)) / 1000
  return (
    <li>
      <span className="flex items-center justify-between gap-2">
        <span className="font-medium">{label}</span>
        {cleared_at === null ? (
          <Tag tone={tone}>{m.on}</Tag>
        ) : (
          <span className="num text-text-3">{formatDuration(seconds)}</span>
        )}
      </span>
      <span className="num block text-text-3">
        {cleared_at === null ? (
          m.sinceTime({ time: <time dateTime={since}>{formatDateTime(since, { zone })}</time> })
        ) : (
          <>
            <time dateTime={since}>{formatDateTime(since, { zone })}</time>
            {' – '}
            <time dateTime={cleared_at}>{formatDateTime(cleared_at, { zone })}</time>
          </>
        )}
      </span>
      <span className="num block text-text-3">
        {m.raisedAt({ time: <time dateTime={raised_at}>{formatDateTime(raised_at, { zone })}</time> })}
      </span>
    </li>
  )
}

const PAGE_SIZE = 20

/** The alarms of a site, newest first; fetched again whenever the alarms of the site change. */
function useAlarms({ id, state }: SiteDetail) {
  return useInfiniteQuery({
    queryKey: ['site', id, 'alarms', state.alarms],
    queryFn: ({ signal, pageParam }) => client.siteAlarms(id, { limit: PAGE_SIZE, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    placeholderData: keepPreviousData,
    // The active alarms may be the same as before, while others were raised and cleared in between.
    staleTime: 0,
  })
}

/** The active alarms and their start; nothing without alarms. */
export function SiteAlarms({ site }: { site: SiteDetail }) {
  const { data } = useAlarms(site)
  const today = { near: new Date().toISOString(), zone: site.time_zone }
  const known = data?.pages.flatMap(page => page.items) ?? []
  return (
    <div role="status">
      {site.state.alarms.length > 0 && (
        <ul aria-label={m.alarms} className="mt-2 flex flex-wrap gap-1.5">
          {site.state.alarms.map(kind => {
            const raised = known.find(alarm => alarm.kind === kind && alarm.cleared_at === null)
            const { label, tone } = ALARM_LABELS[kind]
            return (
              <li key={kind}>
                <Tag tone={tone}>
                  <Icon name="triangle-alert" size={12} />
                  {label}
                  {raised && (
                    <span className="num font-normal">
                      {m.alarmSince({ time: formatTimeNear(raised.since ?? raised.raised_at, today) })}
                    </span>
                  )}
                </Tag>
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}
