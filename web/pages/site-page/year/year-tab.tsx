import { useMemo, useState } from 'react'
import type { SiteDetail, SiteFigures } from '../../../../client/shapes.ts'
import { MIN_COVERAGE } from '../../../../contract/quality.ts'
import { nounOf } from '../../../../contract/vehicles/population.ts'
import { readCounted, sumUsed } from '../../../parts/range/counted.ts'
import { CountedChip, UnknownPopulation } from '../../../parts/range/counted-chip.tsx'
import { CountedNoun } from '../../../parts/range/nouns.ts'
import { NO_RANGE } from '../../../parts/range/range.ts'
import { channelsOf } from '../../../parts/site-traffic/channels.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { useShortcut } from '../../../shell/shortcuts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Loading, Skeleton, STALE } from '../../../ui/skeleton.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatCoverage, formatDate } from '../../../ui/text/format.ts'
import { localDay } from '../../../ui/text/local-time.ts'
import { DirectionsChip } from '../channels.tsx'
import { useSitePageAddress } from '../use-site-page-address.ts'
import { readYear, type ShownYear } from '../view.ts'
import { AadtCard, DEFINITIONS, type Definition } from './aadt-card.tsx'
import { listDays, SHOWN, type Shown } from './calendar-days.ts'
import { DayCalendar } from './day-calendar.tsx'
import { EstimateCard } from './estimate-card.tsx'
import { datesOf, LeftOutCard, listReasons } from './left-out-card.tsx'
import { m } from './messages.ts'
import { type Labels, MonthsTable } from './months-table.tsx'
import { canBeFinal } from './so-far.ts'
import { useYear } from './use-year.ts'
import { YearFigures } from './year-figures.tsx'

interface Props {
  site: SiteDetail
  now: number
}

/** A year of a site: its days, its months, and AADT in several definitions. */
export default function YearTab({ site, now }: Props) {
  const { search, change } = useSitePageAddress()
  const measures = useMeasures()
  const today = localDay(now, site.time_zone)
  const { shown: year, choices, channels } = readYear(search, site, today)
  const counted = readCounted(search, site.counts_mostly)
  const labels = labelsOf(year)
  const shown = SHOWN.find(name => name === search.show) ?? 'volume'
  const definition = DEFINITIONS.find(name => name === search.aadt) ?? 'simple'
  const { figures, estimate, before, comparedUntil, calendar, periods } = useYear(
    { site, shown: year, channels, counted, measures },
    today,
  )
  const [reason, setReason] = useState<string | null>(null)
  const { data } = figures
  const running = today > year.last ? 13 : Number(today.slice(5, 7))
  const estimated = estimate.isPlaceholderData ? null : shownEstimate(data, estimate.data, running)
  const reasons = useMemo(
    () => listReasons(data?.used.left_out ?? [], periods.data?.items ?? [], site.time_zone),
    [data, periods.data, site.time_zone],
  )
  const days = useMemo(() => data && listDays(data, calendar.data, today), [data, calendar.data, today])
  const marked = useMemo(() => datesOf(reasons.find(({ label }) => label === reason)?.spans ?? []), [reasons, reason])
  const toYear = (next: ShownYear | null) => next && change({ year: next.name }, { isStep: true })
  const [earlier, later] = [-1, 1].map(
    step => choices.find(one => one.year !== null && year.year !== null && one.year === year.year + step) ?? null,
  ) as [ShownYear | null, ShownYear | null]
  useShortcut('[', m.yearBefore, () => toYear(earlier))
  useShortcut(']', m.yearAfter, () => toYear(later))
  const isEmpty = data && data.used.records === 0 && !figures.isPlaceholderData
  const open = (first: string, last: string) =>
    change({ ...NO_RANGE, tab: undefined, range: 'custom', from: first, to: last }, { isStep: true })
  return (
    <CountedNoun value={nounOf(counted.population, data?.volume?.in_window.classes ?? [])}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5">
        <div className="flex items-center gap-1">
          <IconButton
            icon="chevron-left"
            label={m.yearBefore}
            variant="plain"
            size="normal"
            isDisabled={!earlier}
            onPress={() => toYear(earlier)}
          />
          <Select
            label={m.year}
            isLabelHidden
            options={choices.map(one => ({ value: one.name, label: labelsOf(one).now }))}
            value={year.name}
            onChange={value => toYear(choices.find(({ name }) => name === value) ?? null)}
            className="num w-40 font-medium max-md:w-48"
          />
          <IconButton
            icon="chevron-right"
            label={m.yearAfter}
            variant="plain"
            size="normal"
            isDisabled={!later}
            onPress={() => toYear(later)}
          />
        </div>
        <CountedChip counted={counted} used={data && sumUsed([data.used])} onChange={change} />
        {data ? (
          <Used figures={data} />
        ) : (
          figures.isPending && (
            <div className="flex gap-1.5">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-5 w-36" />
            </div>
          )
        )}
        <div className="empty:hidden md:ms-auto">
          <DirectionsChip site={site} channels={channels} />
        </div>
      </div>
      <UnknownPopulation counted={counted} />
      {isEmpty ? (
        <NoYear site={site} year={labels.now} other={choices.find(one => one.year !== year.year)} onYear={toYear} />
      ) : figures.error && !data ? (
        <div className="rounded-card border border-line bg-surface px-4 py-2">
          <Failure title={m.couldNotLoadTheYear} error={figures.error} onRetry={figures.refetch} />
        </div>
      ) : (
        <div className="flex flex-col gap-4">
          {data ? (
            <YearFigures
              figures={data}
              estimate={estimated}
              running={running}
              definition={definition}
              measures={measures}
              isStale={figures.isPlaceholderData}
            />
          ) : (
            <Waiting />
          )}
          <DayCalendar
            year={labels.now}
            days={days ?? null}
            shown={shown}
            onShown={(next: Shown) => change({ show: next === 'volume' ? undefined : next })}
            marked={marked}
            directionsLabel={directionsOf(site, channels)}
            measures={measures}
            caption={{
              site: `${site.name} (${site.site_id})`,
              range: `${labels.now}, ${site.time_zone}`,
              fileName: `${site.site_id}-${year.name}`,
            }}
            state={{
              isLoading: figures.isPending,
              isStale: figures.isPlaceholderData,
              error: data ? null : figures.error,
              onRetry: figures.refetch,
            }}
            onOpen={open}
          />
          {data?.aadt && (
            <div
              className={`grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_376px] ${figures.isPlaceholderData ? STALE : ''}`}
              aria-busy={figures.isPlaceholderData}
            >
              <MonthsTable
                labels={labels}
                figures={data}
                before={before.isPlaceholderData ? undefined : before.data}
                beforeUntil={comparedUntil}
                measures={measures}
              />
              <div className="flex min-w-0 flex-col gap-4">
                {estimated && <EstimateCard estimate={estimated} />}
                <AadtCard
                  aadt={data.aadt}
                  chosen={definition}
                  onChoose={(next: Definition) => change({ aadt: next === 'simple' ? undefined : next })}
                />
                <LeftOutCard reasons={reasons} all={countDays(data)} shown={reason} onShow={setReason} />
              </div>
            </div>
          )}
        </div>
      )}
    </CountedNoun>
  )
}

/** `2026` and `2025`, or the last twelve months and those before them. */
const labelsOf = ({ year }: ShownYear): Labels =>
  year === null ? { now: m.last12Months, before: m.before12Months } : { now: String(year), before: String(year - 1) }

/** That of a year without AADT of which some days count; without a value only where AADT does not come by itself. */
function shownEstimate(data: SiteFigures | undefined, { estimate }: Partial<SiteFigures> = {}, running: number) {
  if (data?.aadt?.simple.value !== null || !estimate || estimate.unadjusted === null) return null
  if (estimate.reason === 'has_aadt') return null
  const months = data.aadt.simple.missing?.months ?? []
  return estimate.value === null && canBeFinal({ months, running }) ? null : estimate
}

const countDays = ({ used }: SiteFigures): number => used.days + used.days_left_out

function directionsOf(site: SiteDetail, channels: number[]): string {
  const named = channelsOf(site).filter(({ number }) => channels.includes(number))
  if (named.length > 0) return named.map(({ label }) => label).join(', ')
  return site.channels.length === 2 ? m.bothDirectionsInSentence : m.allDirectionsInSentence
}

function Used({ figures }: { figures: SiteFigures }) {
  const { coverage, days } = figures.used
  return (
    <div className="flex gap-1.5">
      {coverage !== null && (
        <Tag tone={coverage < MIN_COVERAGE ? 'warn' : 'off'}>{m.measured({ share: formatCoverage(coverage) })}</Tag>
      )}
      <Tag>{m.daysCount({ days, all: countDays(figures) })}</Tag>
    </div>
  )
}

interface NoYearProps {
  site: SiteDetail
  year: string
  other: ShownYear | undefined
  onYear: (year: ShownYear) => void
}

function NoYear({ site, year, other, onYear }: NoYearProps) {
  const { first_vehicle: from, last_vehicle: to } = site.data_range
  return (
    <div className="rounded-card border border-line bg-surface px-4.5 py-3">
      <EmptyState
        title={m.nothingInYear({ year })}
        actions={other && <Button onPress={() => onYear(other)}>{m.showYear({ year: labelsOf(other).now })}</Button>}
      >
        {from &&
          to &&
          m.dataRunsFrom({
            from: formatDate(from, { zone: site.time_zone }),
            to: formatDate(to, { zone: site.time_zone }),
          })}
      </EmptyState>
    </div>
  )
}

const Waiting = () => (
  <Loading label={m.loadingTheYear}>
    <Skeleton className="h-[308px] w-full rounded-card md:h-[179px] xl:h-[98px]" />
  </Loading>
)
