import { useState } from 'react'
import type { Alarm, SiteDetail } from '../../client/shapes.ts'
import { Button } from '../ui/button.tsx'
import { Card, CardPart } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { formatDateTime, formatDuration } from '../ui/format.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { Tag } from '../ui/tag.tsx'
import { ALARM_WORDS } from './alarm-words.ts'
import { useAlarms } from './use-alarms.ts'

const FIRST = 4

const isOn = (alarm: Alarm) => alarm.cleared_at === null

/** What is the matter with a site, and then what was, the latest first. */
export function AlarmsCard({ site }: { site: SiteDetail }) {
  const query = useAlarms(site)
  const [isWhole, setWhole] = useState(false)
  const alarms = query.data?.pages.flatMap(page => page.items) ?? []
  const ordered = [...alarms.filter(isOn), ...alarms.filter(alarm => !isOn(alarm))]
  const shown = isWhole ? ordered : ordered.slice(0, FIRST)
  const hasMore = shown.length < ordered.length || query.hasNextPage
  const showMore = () => {
    setWhole(true)
    if (isWhole) void query.fetchNextPage()
  }
  return (
    <Card>
      <CardPart title="Alarms" lead={`Times in ${site.time_zone}`}>
        {query.isPending && !query.error && <Skeleton className="mt-1.5 h-8" />}
        {query.error && !query.data && (
          <Failure title="Could not load the alarms." error={query.error} onRetry={query.refetch} />
        )}
        {query.data && alarms.length === 0 && <p className="mt-1.5 text-meta text-text-2">None so far.</p>}
        <ul className="mt-1.5 flex flex-col gap-2.5 text-meta">
          {shown.map(alarm => (
            <OneAlarm key={`${alarm.kind} ${alarm.raised_at}`} alarm={alarm} zone={site.time_zone} />
          ))}
        </ul>
        {hasMore && (
          <Button
            size="small"
            look="quiet"
            className="mt-1 -ml-2.5"
            aria-label="Older alarms"
            isPending={query.isFetchingNextPage}
            onPress={showMore}
          >
            Older
          </Button>
        )}
      </CardPart>
    </Card>
  )
}

function OneAlarm({ alarm: { kind, raised_at, cleared_at }, zone }: { alarm: Alarm; zone: string }) {
  const { label, tone } = ALARM_WORDS[kind]
  const seconds = cleared_at === null ? null : (Date.parse(cleared_at) - Date.parse(raised_at)) / 1000
  return (
    <li>
      <span className="flex items-center justify-between gap-2">
        <span className="font-medium">{label}</span>
        {cleared_at === null ? (
          <Tag tone={tone}>On</Tag>
        ) : (
          <span className="num text-text-3">{formatDuration(seconds)}</span>
        )}
      </span>
      <span className="num block text-text-3">
        {cleared_at === null ? 'Since ' : ''}
        <time dateTime={raised_at}>{formatDateTime(raised_at, { zone })}</time>
        {cleared_at !== null && (
          <>
            {' – '}
            <time dateTime={cleared_at}>{formatDateTime(cleared_at, { zone })}</time>
          </>
        )}
      </span>
    </li>
  )
}
