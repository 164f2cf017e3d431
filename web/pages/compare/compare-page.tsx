import { lazy, Suspense, useState } from 'react'
import { PlotCode } from '../../parts/plots/plot-frame.tsx'
import { UnknownPopulation } from '../../parts/range/counted-chip.tsx'
import { useMay } from '../../service/use-me.ts'
import { Button, PageButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { CopyLinkButton } from '../../ui/files/copy-button.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { withMessages } from '../../ui/text/translations.ts'
import { CompareCode } from './compare-code.tsx'
import { FilterBar } from './filter-bar.tsx'
import { m } from './messages.ts'
import { PeriodSite } from './period-site.tsx'
import { sidesOf, subjectOf } from './report-subject.ts'
import { SitesMode } from './sites-mode.tsx'
import { useCompareView } from './use-compare-view.ts'
import { useCompareAddress } from './use-comparisons.ts'
import { searchOfDays } from './view.ts'

const FirstView = lazy(() => import('./first-view.tsx'))
const PeriodsMode = lazy(() => import('./periods-mode.tsx'))
const ShareComparison = lazy(() => withMessages(() => import('./share-comparison.tsx')))

const MODES = [
  { value: 'periods' as const, label: m.twoPeriods },
  { value: 'sites' as const, label: m.sites },
]

/** Two periods of a site, or two to six sites, side by side. */
export default function ComparePage() {
  const { search, change } = useCompareAddress()
  const { known, sites, site, chosen, zone, view } = useCompareView(search)
  const [isCodeShown, setCodeShown] = useState(false)
  const [isSharing, setSharing] = useState(false)
  const mayUseApi = useMay('can_use_api')
  const showCode = mayUseApi ? () => setCodeShown(true) : null
  const mayShare = useMay('can_create_exports')
  const toMode = (mode: 'periods' | 'sites') =>
    change(
      mode === 'sites'
        ? { sites: search.site ?? '0', site: undefined, a: undefined, b: undefined, channels: undefined }
        : { site: view.sites[0]?.toString(), sites: undefined, from: undefined, to: undefined },
      { isStep: true },
    )
  const compared = view.mode === 'sites' ? chosen : site ? [site] : []
  const sides = sidesOf(view, site, chosen)
  const subject = subjectOf(view, sides)
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
          <CompareCode sites={compared} view={view} isShown={isCodeShown} onShow={setCodeShown} />
          <CopyLinkButton label={m.copyLink} />
          {subject && mayShare && (
            <Button icon="link" onPress={() => setSharing(true)}>
              <span className="max-md:sr-only">{m.share}</span>
            </Button>
          )}
          {subject && (
            <PageButton to="/compare/report" search={{ ...search, ...searchOfDays(view) }} icon="file-text">
              <span className="max-md:sr-only">{m.report}</span>
            </PageButton>
          )}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented label={m.what} options={MODES} value={view.mode} onChange={toMode} size="normal" />
        {view.mode === 'periods' &&
          (sites ? (
            <PeriodSite sites={sites} site={site} />
          ) : known.error ? null : (
            <Skeleton className="h-control w-80 max-w-full max-md:w-full" />
          ))}
        <FilterBar view={view} sites={compared} />
      </div>
      <UnknownPopulation counted={view.counted} />
      {known.error && !known.data ? (
        <Failure title={m.couldNotCompare} error={known.error} onRetry={known.refetch} />
      ) : !sites ? (
        waiting
      ) : view.mode === 'sites' ? (
        <PlotCode value={showCode}>
          <SitesMode all={sites} sites={chosen} view={view} zone={zone} />
        </PlotCode>
      ) : site ? (
        <Suspense fallback={waiting}>
          <PlotCode value={showCode}>
            <PeriodsMode key={site.id} site={site} view={view} />
          </PlotCode>
        </Suspense>
      ) : (
        <Suspense fallback={waiting}>
          <FirstView sites={sites} />
        </Suspense>
      )}
      <Suspense>
        {isSharing && subject && <ShareComparison subject={subject} sides={sides} onClose={() => setSharing(false)} />}
      </Suspense>
    </Page>
  )
}
