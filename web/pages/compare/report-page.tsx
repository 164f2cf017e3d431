import { useNavigate, useSearch } from '@tanstack/react-router'
import { searchOfClock } from '../../parts/range/clock.ts'
import { UnknownPopulation } from '../../parts/range/counted-chip.tsx'
import { optionsOf } from '../../parts/report-view/report-options.ts'
import { ReportFrame, ReportView } from '../../parts/report-view/report-view.tsx'
import { Button, PageButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Menu } from '../../ui/layers/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { m } from './messages.ts'
import { type Side, sidesOf, subjectOf } from './report-subject.ts'
import { useCompareView } from './use-compare-view.ts'
import { type CompareView, problemOfDays, type Search } from './view.ts'

/** `/compare/report?…`: the parameters of the comparison, and the options of the report. */
export default function CompareReportPage() {
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
