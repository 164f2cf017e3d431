import type { Site } from '../../../client/shapes.ts'
import { formatRange, stepDays } from '../../parts/range/range.ts'
import { RangePicker } from '../../parts/range/range-picker.tsx'
import { widthText } from '../../parts/site-traffic/from-bins.tsx'
import type { KnownSites } from '../../service/all-sites-query.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { useShortcut } from '../../shell/shortcuts.ts'
import { IconButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { ComboBox } from '../../ui/fields/combo-box.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { m } from './messages.ts'
import { siteOptions } from './period-site.tsx'
import { columnsOf } from './site-figures.ts'
import { SitesTable } from './sites-table.tsx'
import { useCompareAddress, useSitePairs } from './use-comparisons.ts'
import { type CompareView, MAX_SITES } from './view.ts'

interface Props {
  all: KnownSites
  sites: Site[]
  view: CompareView
  zone: string
}

/** Two to six sites over the same days. */
export function SitesMode({ all, sites, view, zone }: Props) {
  const { change } = useCompareAddress()
  const measures = useMeasures()
  const pairs = useSitePairs(sites, view, measures)
  const { days, today } = view
  const setSites = (ids: number[]) => change({ sites: ids.length === 0 ? '0' : ids.join(',') })
  const ids = sites.map(({ id }) => id)
  const step = (direction: -1 | 1) => {
    const { first, last } = stepDays(days, direction)
    if (first.compare(today) <= 0) change({ from: first.toString(), to: last.toString() }, { isStep: true })
  }
  useShortcut('[', m.earlier, () => step(-1))
  useShortcut(']', m.later, () => step(1))
  const failed = pairs.find(({ error, data }) => error && !data)
  const columns = columnsOf(
    sites,
    pairs.map(({ data }) => data),
    measures,
  )
  const width = Math.max(0, ...pairs.map(({ data }) => data?.p85.bin_width ?? 0))
  const unmeasured = columns.filter(({ side }) => side?.used.days === 0)
  const options = siteOptions(all).filter(({ value }) => !ids.includes(Number(value)))
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex min-w-0 items-center gap-1 max-md:w-full">
          <IconButton icon="chevron-left" label={m.earlier} onPress={() => step(-1)} />
          <RangePicker
            days={days}
            clock={view.clock}
            today={today}
            zone={zone}
            hasOnlyDays
            onChange={({ first, last }) => change({ from: first.toString(), to: last.toString() }, { isStep: true })}
            className="max-md:grow"
          />
          <IconButton
            icon="chevron-right"
            label={m.later}
            isDisabled={stepDays(days, 1).first.compare(today) > 0}
            onPress={() => step(1)}
          />
        </div>
        {sites.length < MAX_SITES && (
          // Its field is empty again after each choice.
          <ComboBox
            key={ids.join()}
            label={m.addASite}
            isLabelHidden
            placeholder={m.addASite}
            options={options}
            value={null}
            onChange={id => id && setSites([...ids, Number(id)])}
            className="w-72 max-w-full max-md:w-full md:ms-auto print:hidden"
          />
        )}
      </div>
      {sites.length < 2 ? (
        <EmptyState title={m.chooseTwoSites}>{sites.map(({ name }) => name).join(', ')}</EmptyState>
      ) : failed ? (
        <Failure title={m.couldNotCompare} error={failed.error} onRetry={failed.refetch} />
      ) : pairs.some(({ data }) => !data) ? (
        <Loading label={m.loading}>
          <Skeleton className="h-96 w-full rounded-card" />
        </Loading>
      ) : (
        <>
          {unmeasured.length > 0 && (
            <Notice tone="warn">
              {m.nothingToCompare({
                count: unmeasured.length,
                sites: unmeasured.map(({ site }) => site.name).join(', '),
              })}
            </Notice>
          )}
          <SitesTable
            columns={columns}
            measures={measures}
            weekdays={view.clock.weekdays}
            isStale={pairs.some(({ isPlaceholderData }) => isPlaceholderData)}
            onOrder={setSites}
          />
          <p className="num text-meta text-text-3">
            {m.sitesFootnote({ range: formatRange({ ...days, zoom: null, zone }) })} {m.moveHint}{' '}
            {width > 0 && m.speedsFromBins({ width: widthText(width), unit: measures.speed.unit })}
          </p>
        </>
      )}
    </>
  )
}
