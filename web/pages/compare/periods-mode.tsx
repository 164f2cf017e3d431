import { useQuery } from '@tanstack/react-query'
import type { Comparison, Site, SiteDetail } from '../../../client/shapes.ts'
import { sumUsed } from '../../parts/range/counted.ts'
import { limitChangeOf } from '../../parts/range/limit-change.ts'
import { type Days, followingDays, writeDays } from '../../parts/range/range.ts'
import { RangePicker } from '../../parts/range/range-picker.tsx'
import { client } from '../../service/client.ts'
import type { Measures } from '../../service/measures.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { formatCoverage } from '../../ui/text/format.ts'
import { AnswerCard } from './answer-card.tsx'
import { DirectionsCard } from './directions-card.tsx'
import { m } from './messages.ts'
import { PeriodPlots } from './period-plots.tsx'
import { useCompareAddress, usePeriods } from './use-comparisons.ts'
import type { CompareView } from './view.ts'

/** Before and after at one site. */
export default function PeriodsMode({ site, view }: { site: Site; view: CompareView }) {
  const measures = useMeasures()
  const { change } = useCompareAddress()
  const query = usePeriods(site, view, measures)
  const detail = useQuery({ queryKey: ['site', site.id], queryFn: ({ signal }) => client.site(site.id, { signal }) })
  const { data } = query
  const isEmpty = data && data.weekdays.length === 0 && !query.isPlaceholderData
  const allHours = () => change({ weekdays: undefined, hours: undefined, classes: undefined })
  return (
    <>
      <section className="rounded-card border border-line bg-surface">
        <div className="grid items-start gap-4 px-4.5 py-3.5 max-md:px-4 md:grid-cols-[1fr_auto_1fr]">
          <Period name="a" label={m.before} site={site} view={view} days={view.a} side={data?.a} />
          <Icon name="arrow-right" className="mt-9 text-text-3 max-md:hidden" />
          <Period name="b" label={m.after} site={site} view={view} days={view.b} side={data?.b} />
        </div>
        <p className="flex gap-2 border-t border-line px-4.5 py-2.5 text-meta text-text-2 max-md:px-4">
          <Icon name="info" size={14} className="mt-px text-text-3" />
          <span className="num">
            {m.comparedAre({ zone: site.time_zone ?? '' })} {data && leftOutText(data)}
          </span>
        </p>
        {detail.data && <NewLimit site={detail.data} view={view} measures={measures} />}
      </section>
      {query.error && !data ? (
        <Failure title={m.couldNotCompare} error={query.error} onRetry={query.refetch} />
      ) : isEmpty ? (
        <EmptyState title={m.noneInCommon} actions={<Button onPress={allHours}>{m.compareAllHours}</Button>} />
      ) : data ? (
        <>
          <AnswerCard comparison={data} clock={view.clock} measures={measures} isStale={query.isPlaceholderData} />
          <PeriodPlots
            site={site}
            view={view}
            comparison={data}
            measures={measures}
            isStale={query.isPlaceholderData}
            directions={
              detail.data &&
              detail.data.channels.length > 1 && <DirectionsCard site={detail.data} view={view} measures={measures} />
            }
          />
        </>
      ) : (
        <Loading label={m.loading}>
          <Skeleton className="h-64 w-full rounded-card" />
        </Loading>
      )}
    </>
  )
}

/** Offers the days before and after the latest new limit, unless they are compared. */
function NewLimit({ site, view, measures }: { site: SiteDetail; view: CompareView; measures: Measures }) {
  const { change } = useCompareAddress()
  const limit = limitChangeOf(site, measures, view.today)
  if (!limit) return null
  const [a, b] = [writeDays(limit.before), writeDays(limit.after)]
  const isCompared = writeDays(view.a) === a && writeDays(view.b) === b
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 border-t border-line px-4.5 py-2 text-meta text-text-2 max-md:px-4">
      <span className="flex min-w-0 gap-2">
        <Icon name="gauge" size={14} className="mt-px shrink-0 text-text-3" />
        <span className="num min-w-0">{limit.sentence}</span>
      </span>
      {!isCompared && (
        <Button
          size="small"
          // In some languages it is wider than a phone.
          className="max-md:h-auto! max-md:min-h-control-sm max-md:shrink! max-md:py-1 max-md:whitespace-normal!"
          onPress={() => change({ a, b }, { isStep: true })}
        >
          {limit.label}
        </Button>
      )}
    </p>
  )
}

/** Days of both sides that do not count; those of the future are none. */
function leftOutText({ a, b }: Comparison): string {
  const spans = [...a.used.left_out, ...b.used.left_out].filter(({ reason }) => reason !== 'not_over')
  if (spans.length === 0) return ''
  return m.leftOut({ days: spans.map(({ from, to }) => formatDateRange(from, to)).join(', ') })
}

/** After follows Before, unless these days are still to come. */
function withFollowing(before: Days, { today }: CompareView) {
  const after = followingDays(before)
  return { a: writeDays(before), ...(after.first.compare(today) < 0 && { b: writeDays(after) }) }
}

interface PeriodProps {
  name: 'a' | 'b'
  label: string
  site: Site
  view: CompareView
  days: Days
  side: Comparison['a'] | undefined
}

function Period({ name, label, site, view, days, side }: PeriodProps) {
  const { change } = useCompareAddress()
  const colour = name === 'a' ? 'bg-(--plot-comparison)' : 'bg-(--plot-channel-1)'
  return (
    <div className="min-w-0">
      <p className="mb-1.5 flex items-center gap-2 font-medium">
        <span aria-hidden="true" className={`size-2.5 rounded-[2px] ${colour}`} />
        {label}
      </p>
      <RangePicker
        title={label}
        days={days}
        clock={view.clock}
        today={view.today}
        zone={site.time_zone ?? 'UTC'}
        site={site}
        hasOnlyDays
        onChange={choice =>
          change(name === 'a' ? withFollowing(choice, view) : { b: writeDays(choice) }, { isStep: true })
        }
        className="w-full justify-start"
      />
      <p className="num mt-1.5 min-h-4 text-meta text-text-3">
        {side &&
          [
            m.daysCount({ days: side.days.length, all: side.used.days + side.used.days_left_out }),
            m.vehicleCount({ vehicles: sumUsed([side.used]).vehicles }),
            m.measured({ share: formatCoverage(side.used.coverage) }),
          ].join(' · ')}
      </p>
    </div>
  )
}
