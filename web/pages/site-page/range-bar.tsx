import { memo } from 'react'
import type { SiteDetail, SiteFigures } from '../../../client/shapes.ts'
import { MIN_COVERAGE } from '../../../contract/quality.ts'
import { CLASS_NAMES, CLASSES } from '../../parts/plots/vehicle-classes.ts'
import { ALL_CLOCK, formatHours, formatWeekdays } from '../../parts/range/clock.ts'
import { sumUsed } from '../../parts/range/counted.ts'
import { CountedChip, UnknownPopulation } from '../../parts/range/counted-chip.tsx'
import { formatRange, type RangeName, readRange, type Search, searchOf, stepRange } from '../../parts/range/range.ts'
import { tooLong } from '../../parts/range/range-draft.ts'
import { RangePicker } from '../../parts/range/range-picker.tsx'
import { useShortcut } from '../../shell/shortcuts.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { ActiveChip, FilterChip } from '../../ui/chip.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatCoverage } from '../../ui/text/format.ts'
import { DirectionsChip } from './channels.tsx'
import { m } from './messages.ts'
import { CompareChip } from './traffic/compare-chip.tsx'
import { useSitePageAddress } from './use-site-page-address.ts'
import type { View } from './view.ts'

const RANGES: { value: RangeName; label: string }[] = [
  { value: 'today', label: m.today },
  { value: '7d', label: m.days7 },
  { value: '30d', label: m.days30 },
]

/** From a zoom. */
const BACK_TO: { [name in RangeName]: string } = {
  today: m.backToToday,
  '7d': m.backTo7Days,
  '30d': m.backTo30Days,
  custom: m.backToTheRange,
}

interface Props {
  site: SiteDetail
  view: View
  /** What was measured and counted of the range; undefined while it is not known. */
  used: SiteFigures['used'] | undefined
  /** Records are listed of all hours, and are not compared. */
  isForRecords?: boolean
}

/** Time range and filters; both are stored in the address. */
export const RangeBar = memo(function RangeBar({ site, view, used, isForRecords = false }: Props) {
  const { change } = useSitePageAddress()
  const { clock, refused } = view.range
  return (
    <>
      <div
        className={`flex flex-wrap items-center justify-between gap-2 bg-canvas py-2.5 print:bg-transparent ${isForRecords ? '' : 'md:sticky md:top-0 md:z-10'}`}
      >
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-md:w-full">
          <RangeSteps site={site} view={view} hasOnlyDays={isForRecords} />
          {!isForRecords && clock.hours && (
            <ActiveChip label={formatHours(clock.hours)} onClear={() => change({ hours: undefined })} />
          )}
          {!isForRecords && clock.weekdays && (
            <ActiveChip label={formatWeekdays(clock.weekdays)} onClear={() => change({ weekdays: undefined })} />
          )}
          {!isForRecords && (
            <CountedChip
              counted={view.counted}
              classes={view.classes.length}
              used={used && sumUsed([used])}
              onChange={change}
            />
          )}
          {!isForRecords && <Measured share={site.data_range.first_vehicle ? used?.coverage : null} />}
        </div>
        <div className="flex items-center gap-1.5 max-md:-my-1 max-md:w-full max-md:overflow-x-auto max-md:py-1">
          <DirectionsChip site={site} channels={view.channels} />
          <FilterChip
            label={m.allClasses}
            options={CLASSES.map(name => ({ value: name, label: CLASS_NAMES[name] }))}
            chosen={view.classes}
            onChange={chosen => change({ classes: chosen.join(',') })}
            summary={view.classes.length > 2 ? m.classes({ count: view.classes.length }) : undefined}
          />
          {!isForRecords && <CompareChip site={site} view={view} />}
        </div>
      </div>
      {!isForRecords && <UnknownPopulation counted={view.counted} />}
      {refused && (
        <div className="mb-3">
          <Notice tone="warn">
            {tooLong(refused)} {m.shownInstead({ range: formatRange(view.range) })}
          </Notice>
        </div>
      )}
      {isForRecords && clock !== ALL_CLOCK && (
        <div className="mb-3">
          <Notice>{m.recordsOfAllHours}</Notice>
        </div>
      )}
    </>
  )
})

/** Null: nothing was ever measured. Until the share is known, its place is kept, so that nothing moves. */
function Measured({ share }: { share: number | null | undefined }) {
  if (share === null) return null
  return (
    <span className={share === undefined ? 'invisible' : 'contents'}>
      <Tag tone={share !== undefined && share < MIN_COVERAGE ? 'warn' : 'off'}>
        {m.measured({ share: formatCoverage(share ?? 1) })}
      </Tag>
    </span>
  )
}

function RangeSteps({ site, view, hasOnlyDays }: { site: SiteDetail; view: View; hasOnlyDays: boolean }) {
  const { range } = view
  const { change } = useSitePageAddress()
  const choose = (name: RangeName) =>
    change(searchOf({ ...readRange({ range: name }, range.zone, Date.now(), range.home), clock: range.clock }), {
      isStep: true,
    })
  const step = (direction: -1 | 1) => {
    // Steps from the current address: keys may be faster than rendering.
    const stepFrom = (before: Search) =>
      stepRange(readRange(before, range.zone, Date.now(), range.home), direction) ?? {}
    change(stepFrom, { isStep: true })
  }
  useShortcut('[', m.earlierRange, () => step(-1))
  useShortcut(']', m.laterRange, () => step(1))
  return (
    <>
      <Segmented
        label={m.range}
        options={RANGES}
        value={range.name}
        onChange={choose}
        size="normal"
        className="max-md:hidden"
      />
      <div className="flex min-w-0 items-center gap-1 max-md:w-full">
        <IconButton icon="chevron-left" label={m.earlier} onPress={() => step(-1)} className="max-md:order-first" />
        <RangePicker
          days={range}
          clock={range.clock}
          label={formatRange(range)}
          today={range.today}
          zone={range.zone}
          site={site}
          hasOnlyDays={hasOnlyDays}
          onChange={choice => change(searchOf({ ...range, ...choice, zoom: null }), { isStep: true })}
          className="max-md:grow md:-order-1"
        />
        <IconButton
          icon="chevron-right"
          label={m.later}
          isDisabled={stepRange(range, 1) === null}
          onPress={() => step(1)}
        />
        {range.zoom && (
          <Button size="small" icon="arrow-left" onPress={() => change({ zoom: undefined }, { isStep: true })}>
            {BACK_TO[range.name]}
          </Button>
        )}
      </div>
    </>
  )
}
