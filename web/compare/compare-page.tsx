import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Site } from '../../client/shapes.ts'
import { ALL_CLOCK, requestOfClock } from '../range/clock.ts'
import { type Days, timeOf } from '../range/range.ts'
import { ReportDialog } from '../report-dialog/lazy-report-dialog.tsx'
import type { ReportSubject } from '../report-dialog/report-draft.ts'
import { allSitesQuery, bySiteId } from '../service/all-sites-query.ts'
import { useMay } from '../service/use-me.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { formatDateRange } from '../ui/date-format.ts'
import { Failure } from '../ui/failure.tsx'
import { formatList } from '../ui/format.ts'
import { commonTimeZone } from '../ui/local-time.ts'
import { Page } from '../ui/page.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { useNow } from '../ui/time.tsx'
import { CompareCode } from './compare-code.tsx'
import { FilterBar } from './filter-bar.tsx'
import { m } from './messages.ts'
import { PeriodSite } from './period-site.tsx'
import { SitesMode } from './sites-mode.tsx'
import { useCompareAddress } from './use-comparisons.ts'
import { type CompareView, readView } from './view.ts'

const PeriodsMode = lazy(() => import('./periods-mode.tsx'))

const MODES = [
  { value: 'periods' as const, label: m.twoPeriods },
  { value: 'sites' as const, label: m.sites },
]
const HOUR = 3_600_000

/** Two periods of a site, or two to six sites, side by side. */
export function ComparePage() {
  const { search, change } = useCompareAddress()
  const known = useQuery(allSitesQuery)
  const sites = useMemo(() => known.data && bySiteId(known.data), [known.data])
  const site = sites?.get(Number(search.site))
  const now = Math.floor(useNow(60_000) / HOUR) * HOUR
  const zone = useMemo(() => commonTimeZone(site ? [site] : (known.data ?? [])), [site, known.data])
  const view = useMemo(() => readView(search, zone, now), [search, zone, now])
  const chosen = view.sites.flatMap(id => sites?.get(id) ?? [])
  const toMode = (mode: 'periods' | 'sites') =>
    change(
      mode === 'sites'
        ? { sites: search.site ?? '0', site: undefined, a: undefined, b: undefined, channels: undefined }
        : { site: view.sites[0]?.toString(), sites: undefined, from: undefined, to: undefined },
      { isStep: true },
    )
  const mayExport = useMay('can_create_exports')
  const [isReporting, setReporting] = useState(false)
  const subjects = reportSubjectsOf(view, site, chosen)
  const waiting = (
    <Loading label={m.loading}>
      <Skeleton className="h-64 w-full rounded-card" />
    </Loading>
  )
  return (
    <Page
      title={m.compare}
      actions={
        <>
          {/* On phones there is no room for it beside the title. */}
          <div className="max-md:hidden">
            <CompareCode sites={view.mode === 'sites' ? chosen : site ? [site] : []} view={view} />
          </div>
          <CopyButton text={location.href} label={m.copyLink} />
          {mayExport && subjects.length > 0 && (
            <Button icon="file-text" onPress={() => setReporting(true)}>
              {m.report}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented label={m.what} options={MODES} value={view.mode} onChange={toMode} size="normal" />
        {view.mode === 'periods' && sites && <PeriodSite sites={sites} site={site} />}
        <FilterBar view={view} />
      </div>
      {known.error && !known.data ? (
        <Failure title={m.couldNotCompare} error={known.error} onRetry={known.refetch} />
      ) : !sites ? (
        waiting
      ) : view.mode === 'sites' ? (
        <SitesMode all={sites} sites={chosen} view={view} zone={zone} />
      ) : site ? (
        <Suspense fallback={waiting}>
          <PeriodsMode key={site.id} site={site} view={view} />
        </Suspense>
      ) : (
        <p className="text-text-2">{m.chooseASiteToCompare}</p>
      )}
      {isReporting && (
        <ReportDialog subjects={subjects} hasClock={view.clock !== ALL_CLOCK} onClose={() => setReporting(false)} />
      )}
    </Page>
  )
}

/** Of the comparison as a whole, or of one of its periods or sites. */
function reportSubjectsOf(view: CompareView, site: Site | undefined, sites: Site[]): ReportSubject[] {
  const { channels, classes } = view
  const subject = (of: Site, days: Days, name: string): ReportSubject => ({
    label: `${name}, ${formatDateRange(String(days.first), String(days.last))}`,
    site: { ...of, time_zone: of.time_zone ?? 'UTC' },
    time: timeOf(days, of.time_zone ?? 'UTC'),
    filters: {
      ...(view.mode === 'periods' && channels.length > 0 && { channels }),
      ...(classes.length > 0 && { vehicle_classes: classes }),
    },
  })
  const compared = (parts: ReportSubject[]): ReportSubject[] => {
    const [first, ...others] = parts
    if (!first || others.length === 0) return parts
    const compare = {
      with: others.map(({ site: { id }, time }) => ({ site: id, time })),
      ...requestOfClock(view.clock),
    }
    return [
      { ...first, label: m.comparisonOfAll({ labels: formatList(parts.map(part => part.label)) }), compare },
      ...parts,
    ]
  }
  if (view.mode === 'sites') return compared(sites.map(of => subject(of, view.days, of.name)))
  return site ? compared([subject(site, view.a, m.before), subject(site, view.b, m.after)]) : []
}
