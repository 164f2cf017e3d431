import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { describeCount, problemOf, type SiteState, STATE_NAMES } from '../../parts/site-state/site-state.ts'
import { StateGlyph } from '../../parts/site-state/state-glyph.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatAgo, formatNumber } from '../../ui/text/format.ts'
import type { ListedSite } from './filter-sites.ts'
import { HourBars } from './hour-bars.tsx'
import { type Hours, todayCount } from './use-sites.ts'

interface Props {
  listed: ListedSite
  index: number
  /** Null on paper: in the flow of the page. */
  top: number | null
  height: number
  hours: Hours | undefined
  /** Whether the columns of hours are shown. */
  hasHours: boolean
  now: number
  isSelected: boolean
  isHighlighted: boolean
  isTabStop: boolean
  isPhone: boolean
  onPress: (id: number) => void
  onHighlight: (id: number | null) => void
}

const PROBLEMS: Record<SiteState, string> = {
  alarm: 'text-bad',
  offline: 'text-off',
  quiet: 'text-warn',
  none: 'text-off',
  online: '',
  counted: '',
}

/** One site of the list. The row selects the site, the name opens its page. */
export const SiteRow = memo(function SiteRow(props: Props) {
  const {
    listed,
    index,
    top,
    height,
    hours,
    hasHours,
    now,
    isSelected,
    isHighlighted,
    isTabStop,
    isPhone,
    onPress,
    onHighlight,
  } = props
  const { site, state } = listed
  const classes = isSelected ? 'bg-accent-soft' : isHighlighted ? 'bg-hover' : 'bg-surface'
  return (
    <tr
      data-site={site.id}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onPress(site.id)}
      onPointerEnter={event => event.pointerType === 'mouse' && onHighlight(site.id)}
      onPointerLeave={event => event.pointerType === 'mouse' && onHighlight(null)}
      onFocus={() => onHighlight(site.id)}
      className={`focus-inside ${top === null ? '' : 'absolute inset-x-0'} flex cursor-pointer items-center border-b border-line pe-page ps-[calc(var(--spacing-page)-8px)] md:pe-4 md:ps-4 ${classes}`}
      style={top === null ? { height } : { top, height }}
    >
      <td className="flex w-[26px] shrink-0 max-md:justify-center">
        {isSelected && <span aria-hidden="true" className="absolute inset-y-0 start-0 w-[3px] bg-accent" />}
        <StateGlyph state={state} />
        <span className="sr-only">{STATE_NAMES[state]}</span>
      </td>
      <td className="min-w-0 flex-1 pe-3">
        {top === null ? (
          // A thousand links would take seconds to be rendered.
          <span className="font-[550]">{site.name}</span>
        ) : (
          <Link
            to="/sites/$id"
            params={{ id: String(site.id) }}
            tabIndex={-1}
            onClick={event => event.stopPropagation()}
            className="inline-block max-w-full truncate align-bottom font-[550] hover:underline"
          >
            {site.name}
          </Link>
        )}
        <span className="block truncate text-meta text-text-3">
          <SiteSubline listed={listed} hours={hours} now={now} />
        </span>
      </td>
      {hasHours && (
        <>
          <td className="flex w-[94px] shrink-0 items-end max-md:w-[72px] md:max-lg:hidden">
            {hours ? <Bars hours={hours} state={state} isNarrow={isPhone} /> : <Skeleton className="h-4 w-full" />}
          </td>
          <td className="num w-[72px] shrink-0 text-end font-[550] max-md:w-[60px]">
            {hours ? formatNumber(todayCount(hours, site.time_zone, now)) : <Skeleton className="ms-auto h-4 w-10" />}
          </td>
        </>
      )}
    </tr>
  )
})

/** `Moers, DE · 12 s ago`, or the problem of the site, or its count. */
function SiteSubline({ listed, hours, now }: Pick<Props, 'listed' | 'hours' | 'now'>) {
  const { site, state } = listed
  const { data_range } = hours ?? site
  const problem = problemOf({ ...site, data_range }, now)
  const place = [site.city, site.country].filter(Boolean).join(', ')
  const last = data_range.last_vehicle
  const count = describeCount({ ...site, data_range })
  return (
    <>
      {place}
      {place && (problem || last) && ' · '}
      {count ? (
        <span className="num">{count}</span>
      ) : problem ? (
        <span className={`font-medium ${PROBLEMS[state]}`}>{problem}</span>
      ) : (
        last && <span className="num">{formatAgo(last, now)}</span>
      )}
    </>
  )
}

const Bars = ({ hours, state, isNarrow }: { hours: Hours; state: SiteState; isNarrow: boolean }) =>
  (state === 'none' || state === 'counted') &&
  hours.hours?.every(({ count, coverage }) => count === 0 && coverage === 0) ? (
    <span className="text-text-3">–</span>
  ) : (
    <HourBars hours={hours.hours} isNarrow={isNarrow} />
  )
