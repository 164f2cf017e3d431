import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Site } from '../../../client/shapes.ts'
import { requestOfClock, searchOfClock } from '../../parts/range/clock.ts'
import { UnknownPopulation } from '../../parts/range/counted-chip.tsx'
import type { Days } from '../../parts/range/range.ts'
import { optionsOf, type ReportSubject } from '../../parts/report-view/report-options.ts'
import { ReportFrame, ReportView } from '../../parts/report-view/report-view.tsx'
import { Button, PageButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Menu } from '../../ui/layers/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { formatDateRange } from '../../ui/text/date-format.ts'
import { m } from './messages.ts'
import { useCompareView } from './use-compare-view.ts'
import { timeOfSide } from './use-comparisons.ts'
import { type CompareView, problemOfDays, type Search } from './view.ts'

/** `/compare/report?…`: the parameters of the comparison, and the options of the report. */
export function CompareReportPage() {
  const search: Search = useSearch({ strict: false })
  const navigate = useNavigate()
  const { known, sites, site, chosen, view } = useCompareView(search)
  const change = (next: (before: Search) => Search) =>
    void navigate({
      to: '/compare/report',
      search: (before: Search) => ({ ...before, ...next(before) }),
      replace: true,
      resetScroll: false,
    })
  const sides = sidesOf(view, site, chosen)
  const subject = subjectOf(view, sides)
  const isUnknown = view.mode === 'sites' ? chosen.length < view.sites.length : view.site !== null && !site
  const problem = problemOfDays(search) ?? (isUnknown ? m.thereIsNoSuchSite : subject ? null : chooseSites(view))
  const back = (
    <PageButton to="/compare" search={search} variant="quiet" icon="chevron-left" className="-ms-2">
      <span className="max-md:sr-only">{m.compare}</span>
    </PageButton>
  )
  return (
    <ReportFrame back={back}>
      <UnknownPopulation counted={view.counted} />
      {known.error && !sites ? (
        <Failure title={m.couldNotCompare} error={known.error} onRetry={known.refetch} />
      ) : !sites ? (
        <Loading label={m.loading}>
          <Skeleton className="h-64 w-full rounded-card" />
        </Loading>
      ) : problem ? (
        <Notice tone="bad">{problem}</Notice>
      ) : (
        subject && (
          <ReportView
            subject={subject}
            search={search}
            onChange={change}
            choice={<OneSide sides={sides} view={view} search={search} />}
          />
        )
      )}
    </ReportFrame>
  )
}

interface Side {
  /** `Before, 1 – 30 Sep 2026` */
  label: string
  site: Site
  days: Days
}

function sidesOf(view: CompareView, site: Site | undefined, chosen: Site[]): Side[] {
  const side = (of: Site, days: Days, name: string): Side => ({
    label: `${name}, ${formatDateRange(String(days.first), String(days.last))}`,
    site: of,
    days,
  })
  if (view.mode === 'sites') return chosen.map(of => side(of, view.days, of.name))
  return site ? [side(site, view.a, m.before), side(site, view.b, m.after)] : []
}

/** The first side, compared with each other one. */
function subjectOf({ mode, channels, classes, counted, clock }: CompareView, sides: Side[]): ReportSubject | null {
  const [first, ...others] = sides
  if (!first || others.length === 0) return null
  return {
    site: { ...first.site, time_zone: first.site.time_zone ?? 'UTC' },
    time: timeOfSide(first.site, first.days),
    filters: {
      ...(mode === 'periods' && channels.length > 0 && { channels }),
      ...(classes.length > 0 && { vehicle_classes: classes }),
    },
    counted,
    compare: {
      with: others.map(side => ({ site: side.site.id, time: timeOfSide(side.site, side.days) })),
      ...requestOfClock(clock),
    },
  }
}

const chooseSites = ({ mode }: CompareView): string => (mode === 'sites' ? m.chooseTwoSites : m.chooseASiteToCompare)

/** Leads to the report of one of the compared periods or sites alone. */
function OneSide({ sides, view, search }: { sides: Side[]; view: CompareView; search: Search }) {
  const navigate = useNavigate()
  const { channels, classes, population, quality } = search
  const entries = sides.map(({ label, site, days }, i) => ({
    id: String(i),
    label,
    onAction: () =>
      void navigate({
        to: '/sites/$id/report',
        params: { id: String(site.id) },
        search: {
          from: String(days.first),
          to: String(days.last),
          channels,
          classes,
          population,
          quality,
          ...searchOfClock(view.clock),
          ...optionsOf(search),
        },
      }),
  }))
  return (
    <Menu label={m.reportOfOne} entries={entries} placement="bottom start">
      <Button icon="file-text">{m.reportOfOne}</Button>
    </Menu>
  )
}
