import { Link, type LinkProps, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { SiteDetail } from '../../../client/shapes.ts'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { PlotCode } from '../../parts/plots/plot-frame.tsx'
import { formatRange } from '../../parts/range/range.ts'
import { useMay } from '../../service/use-me.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { withMessages } from '../../ui/text/translations.ts'
import { m } from './messages.ts'
import { SiteHead } from './site-head.tsx'
import { SiteOfAddress } from './site-of-address.tsx'
import { TrafficTab } from './traffic/traffic-tab.tsx'
import { useSitePageAddress, useWrittenRange } from './use-site-page-address.ts'
import { exportSearchOf, readView, reportSearchOf, sharedView, type Tab } from './view.ts'

const YearTab = lazy(() => withMessages(() => import('./year/year-tab.tsx')))
const RecordsTab = lazy(() => withMessages(() => import('./records/records-tab.tsx')))
const UploadsTab = lazy(() => withMessages(() => import('./uploads/uploads-tab.tsx')))
const CommandsTab = lazy(() => withMessages(() => import('./commands/commands-tab.tsx')))
const ShareDialog = lazy(() => withMessages(() => import('../../parts/shares/share-dialog.tsx')))
const CodeDrawer = lazy(() => withMessages(() => import('./code-drawer.tsx')))

export default function SitePage() {
  return <SiteOfAddress>{site => <LoadedSite key={site.id} site={site} />}</SiteOfAddress>
}

function LoadedSite({ site }: { site: SiteDetail }) {
  const { search } = useSitePageAddress()
  // Rounded to the minute: plots are redrawn whenever it changes.
  const now = Math.floor(useNow(5_000) / MINUTE_MS) * MINUTE_MS
  const view = useMemo(() => readView(search, site, now), [search, site, now])
  useWrittenRange(view.range)
  const navigate = useNavigate()
  const mayUseApi = useMay('can_use_api')
  const { units } = useMeasures()
  /** What is shown as code: the tab of the page, or a plot. */
  const [code, setCode] = useState<string | null>(null)
  const [isSharing, setSharing] = useState(false)
  const exportSearch = exportSearchOf(site, view)
  return (
    <div className="max-w-[1280px] px-page pb-8 md:pt-[18px]">
      <SiteHead
        site={site}
        exportSearch={exportSearch}
        isExportMain={view.tab === 'traffic' || view.tab === 'records'}
        onCode={() => setCode(view.tab)}
        onExport={() => void navigate({ to: '/exports', search: exportSearch })}
        onShare={() => setSharing(true)}
        reportSearch={reportSearchOf(site, view, search)}
      />
      <Tabs site={site} tab={view.tab} />
      <PlotCode value={mayUseApi ? setCode : null}>
        <Suspense fallback={<Skeleton className="mt-4 h-96 rounded-card" />}>
          {view.tab === 'traffic' && <TrafficTab site={site} view={view} now={now} />}
          {view.tab === 'year' && <YearTab site={site} now={now} />}
          {view.tab === 'records' && <RecordsTab site={site} view={view} />}
          {view.tab === 'commands' && (
            <div className="mt-4">
              <CommandsTab site={site} />
            </div>
          )}
          {view.tab === 'uploads' && (
            <div className="mt-4">
              <UploadsTab site={site} />
            </div>
          )}
        </Suspense>
      </PlotCode>
      <Suspense>
        {isSharing && (
          <ShareDialog
            site={site}
            shown={{ view: sharedView(site, view, units) }}
            range={formatRange(view.range)}
            onClose={() => setSharing(false)}
          />
        )}
        {code !== null && <CodeDrawer site={site} view={view} now={now} initial={code} onClose={() => setCode(null)} />}
      </Suspense>
    </div>
  )
}

const TABS: { tab: Tab; label: string }[] = [
  { tab: 'traffic', label: m.traffic },
  { tab: 'year', label: m.year },
  { tab: 'records', label: m.records },
  { tab: 'commands', label: m.commands },
  { tab: 'uploads', label: m.uploads },
]

function Tabs({ site, tab }: { site: SiteDetail; tab: Tab }) {
  const { search } = useSitePageAddress()
  const mayManage = useMay('can_manage_organization')
  const mayCommand = useMay('can_dispatch_commands')
  const params = { id: String(site.id) }
  const tabs = TABS.filter(({ tab: other }) => other !== 'commands' || mayCommand).map(({ tab: other, label }) => ({
    label,
    isCurrent: other === tab,
    link: { to: '/sites/$id' as const, params, search: { ...search, tab: other === 'traffic' ? undefined : other } },
  }))
  const setup = {
    label: m.setup,
    isCurrent: false,
    link: { to: '/organization/sites' as const, search: { site: String(site.id) } },
  }
  return (
    <div className="mt-4 max-md:-mx-page max-md:[&>nav]:px-page print:hidden">
      <TabLinks label={m.partsOfThisPage} tabs={mayManage ? [...tabs, setup] : tabs} />
    </div>
  )
}

interface TabLink {
  label: string
  link: LinkProps
  isCurrent: boolean
}

/** On phones not all of them fit. */
const showCurrent = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** Parts of a page, each with an address of its own. */
const TabLinks = ({ label, tabs }: { label: string; tabs: TabLink[] }) => (
  <nav aria-label={label} className="flex gap-6 overflow-x-auto border-b border-line">
    {tabs.map(tab => (
      <Link
        key={tab.label}
        {...tab.link}
        ref={tab.isCurrent ? showCurrent : undefined}
        aria-current={tab.isCurrent ? 'page' : undefined}
        className={`focus-inside -mb-px flex h-9 shrink-0 items-center border-b-2 font-medium coarse:h-11 ${tab.isCurrent ? 'border-accent text-text' : 'border-transparent text-text-2 hover:text-text'}`}
      >
        {tab.label}
      </Link>
    ))}
  </nav>
)
