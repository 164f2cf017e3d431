import { lazy, Suspense } from 'react'
import type { SiteDetail } from '../../client/shapes.ts'
import { CLASS_NAMES, CLASSES } from '../plots/vehicle-classes.ts'
import { previousPeriodInSentence } from '../plots/volume.ts'
import { useShortcut } from '../shell/shortcuts.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Chip, FilterChip } from '../ui/chip.tsx'
import { formatShare } from '../ui/format.ts'
import { Segmented } from '../ui/segmented.tsx'
import { Tag } from '../ui/tag.tsx'
import { loadTranslation } from '../ui/translations.ts'
import { PHONE, useMedia } from '../ui/use-media.ts'
import { channelsOf } from './channels.tsx'
import { m } from './messages.ts'
import {
  daysBefore,
  formatRange,
  NO_RANGE,
  type RangeName,
  readRange,
  type Search,
  searchOf,
  stepRange,
} from './range.ts'
import { useSitePageAddress } from './use-site-page-address.ts'
import type { View } from './view.ts'

const DateRangeField = lazy(async () => {
  await loadTranslation('site-page/dates')
  return import('./date-range-field.tsx')
})

const RANGES: { value: RangeName; label: string }[] = [
  { value: 'today', label: m.today },
  { value: '7d', label: m.days7 },
  { value: '30d', label: m.days30 },
  { value: 'custom', label: m.custom },
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
  /** Measured share of the range; undefined while it is not known. */
  coverage: number | null | undefined
  hasCompare: boolean
  isSticky: boolean
}

/** Time range and filters; both are stored in the address. */
export function RangeBar({ site, view, coverage, hasCompare, isSticky }: Props) {
  const { change } = useSitePageAddress()
  const isPhone = useMedia(PHONE)
  return (
    <div
      className={`flex flex-wrap items-center gap-x-3 gap-y-2 bg-canvas py-2.5 ${isSticky ? 'md:sticky md:top-0 md:z-10' : ''}`}
    >
      <RangeSteps view={view} isPhone={isPhone} />
      <div className="flex items-center gap-1.5 max-md:w-full max-md:overflow-x-auto md:ms-auto">
        <Measured share={coverage} />
        {site.channels.length > 1 && (
          <FilterChip
            label={site.channels.length === 2 ? m.bothDirections : m.allDirections}
            options={channelsOf(site).map(({ number, label }) => ({ value: String(number), label }))}
            chosen={view.channels.map(String)}
            onChange={chosen => change({ channels: chosen.sort().join(',') })}
          />
        )}
        <FilterChip
          label={m.allClasses}
          options={CLASSES.map(name => ({ value: name, label: CLASS_NAMES[name] }))}
          chosen={view.classes}
          onChange={chosen => change({ classes: chosen.join(',') })}
          summary={view.classes.length > 2 ? m.classes({ count: view.classes.length }) : undefined}
        />
        {hasCompare && (
          <Chip
            label={m.compare({ previous: previousPeriodInSentence(daysBefore(view.range)) })}
            isOn={view.isCompared}
            onChange={isOn => change({ compare: isOn ? undefined : 'off' })}
          />
        )}
      </div>
    </div>
  )
}

function Measured({ share }: { share: number | null | undefined }) {
  if (share === undefined || share === null) return null
  return (
    <span className="shrink-0 max-md:order-last">
      <Tag tone={share < 0.95 ? 'warn' : 'off'}>
        {m.measured({ share: formatShare(Math.floor(share * 1000) / 1000) })}
      </Tag>
    </span>
  )
}

function RangeSteps({ view, isPhone }: { view: View; isPhone: boolean }) {
  const { range } = view
  const { change } = useSitePageAddress()
  const choose = (name: RangeName) => {
    const { first, last } = range
    const customDays = name === 'custom' ? { from: first.toString(), to: last.toString() } : {}
    change({ ...NO_RANGE, range: name === '7d' && !range.home ? undefined : name, ...customDays }, { isStep: true })
  }
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
        wide={isPhone}
        size="normal"
        className="max-md:w-full"
      />
      <div className="flex items-center gap-1 max-md:w-full">
        <IconButton icon="chevron-left" label={m.earlier} onPress={() => step(-1)} />
        {range.name === 'custom' && !range.zoom ? (
          <Suspense fallback={<span className="num font-semibold">{formatRange(range)}</span>}>
            <DateRangeField
              first={range.first}
              last={range.last}
              today={range.today}
              onChange={(first, last) =>
                change({ ...NO_RANGE, ...searchOf({ ...range, name: 'custom', first, last, zoom: null }) })
              }
            />
          </Suspense>
        ) : (
          <span className="num text-center font-semibold max-md:grow" aria-live="polite">
            {formatRange(range)}
          </span>
        )}
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
