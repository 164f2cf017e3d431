import { fromAbsolute, toCalendarDate } from '@internationalized/date'
import { Link, useNavigate } from '@tanstack/react-router'
import type { SiteDetail } from '../../../client/shapes.ts'
import { limitChangeLink, limitChangeOf } from '../../parts/range/limit-change.ts'
import type { Search } from '../../parts/range/range.ts'
import { describeCount, STATE_NAMES, stateOf } from '../../parts/site-state/site-state.ts'
import { STATE_TONES, StateGlyph } from '../../parts/site-state/state-glyph.tsx'
import { formatLimits, shownLimit } from '../../service/limits.ts'
import { useMay } from '../../service/use-me.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Button, IconButton, PageButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { Menu } from '../../ui/layers/menu.tsx'
import { useTitle } from '../../ui/page.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatDate, formatTime } from '../../ui/text/format.ts'
import { useNow } from '../../ui/text/time.tsx'
import { PageLink } from '../../ui/text-link.tsx'
import { SiteAlarms } from './alarms.tsx'
import { m } from './messages.ts'
import { WhyLine } from './why-line.tsx'

interface Props {
  site: SiteDetail
  /** The search parameters of a new export of this view, and of its report. */
  exportSearch: { new: string }
  reportSearch: Search
  /** False if the tab has a primary button of its own. */
  isExportMain: boolean
  onCode: () => void
  onExport: () => void
  onShare: () => void
}

export function SiteHead({ site, exportSearch, reportSearch, isExportMain, onCode, onExport, onShare }: Props) {
  useTitle(site.name)
  const mayExport = useMay('can_create_exports')
  const mayUseApi = useMay('can_use_api')
  const navigate = useNavigate()
  const report = { to: '/sites/$id/report' as const, params: { id: String(site.id) }, search: reportSearch }
  const entries = [
    ...(mayUseApi ? [{ id: 'code', label: m.getAsCode, icon: 'terminal' as const, onAction: onCode }] : []),
    { id: 'report', label: m.report, icon: 'file-text' as const, onAction: () => void navigate(report) },
    ...(mayExport ? [{ id: 'share', label: m.share, icon: 'link' as const, onAction: onShare }] : []),
    ...(mayExport ? [{ id: 'export', label: m.exportThisRange, icon: 'file-down' as const, onAction: onExport }] : []),
  ]
  return (
    <header>
      <div className="-mx-page flex h-13 items-center justify-between border-b border-line bg-surface px-page max-md:sticky max-md:top-0 max-md:z-20 md:hidden print:hidden">
        <Link to="/sites" className="-ms-2 flex h-11 items-center gap-1 rounded-control px-2 text-[17px] font-semibold">
          <Icon name="chevron-left" size={20} />
          {m.sites}
        </Link>
        <Menu label={m.aboutThisSite} entries={entries}>
          <IconButton icon="ellipsis" label={m.more} size="normal" />
        </Menu>
      </div>
      <Breadcrumb city={site.city} />
      <div className="mt-0.5 flex items-start justify-between gap-4 max-md:mt-4">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h1
            tabIndex={-1}
            className="min-w-0 text-site font-semibold tracking-[-0.015em] wrap-anywhere max-md:text-title"
          >
            {site.name}
          </h1>
          <State site={site} />
          <code className="text-meta text-text-3">{site.site_id}</code>
        </div>
        <div className="flex shrink-0 gap-2 max-md:hidden">
          {mayUseApi && (
            <Button icon="terminal" onPress={onCode}>
              {m.getAsCode}
            </Button>
          )}
          <PageButton {...report} icon="file-text">
            {m.report}
          </PageButton>
          {mayExport && (
            <Button icon="link" onPress={onShare}>
              {m.share}
            </Button>
          )}
          {mayExport && (
            <PageButton
              to="/exports"
              search={exportSearch}
              variant={isExportMain ? 'primary' : 'plain'}
              icon="file-down"
            >
              {m.exportThisRange}
            </PageButton>
          )}
        </div>
      </div>
      <Facts site={site} />
      <WhyLine site={site} />
      <SiteAlarms site={site} />
    </header>
  )
}

const Breadcrumb = ({ city }: { city: SiteDetail['city'] }) => (
  <nav aria-label={m.breadcrumb} className="flex items-center gap-1.5 text-meta text-text-2 max-md:hidden print:hidden">
    <Link to="/sites" className="rounded-tag hover:text-text hover:underline">
      {m.sites}
    </Link>
    {city && (
      <>
        <Icon name="chevron-right" size={13} className="text-text-3" />
        <Link to="/sites" search={{ city }} className="rounded-tag hover:text-text hover:underline">
          {city}
        </Link>
      </>
    )}
  </nav>
)

function State({ site }: { site: SiteDetail }) {
  const state = stateOf(site)
  return (
    <Tag tone={STATE_TONES[state]}>
      <StateGlyph state={state} size={10} />
      {STATE_NAMES[state]}
    </Tag>
  )
}

function Facts({ site }: { site: SiteDetail }) {
  const now = useNow(5_000)
  const measures = useMeasures()
  const limit = shownLimit(measures, site)
  const limitText =
    limit === null
      ? m.noSpeedLimitSet
      : m.limitIn({
          limit: formatLimits([limit]),
          unit: measures.speed.unit,
        })
  const since = site.speed_limits.findLast(({ from }) => from !== null && Date.parse(from) <= now)?.from
  const { first_vehicle: first } = site.data_range
  const place = [site.street_name, [site.city, site.country].filter(Boolean).join(', ')].filter(Boolean).join(', ')
  const change = limitChangeOf(site, measures, toCalendarDate(fromAbsolute(now, site.time_zone)))
  const facts: [IconName, string][] = [
    ['map-pin', place],
    [
      'gauge',
      since ? m.limitSince({ limit: limitText, date: formatDate(since, { zone: site.time_zone }) }) : limitText,
    ],
    ['clock', `${site.time_zone}, ${formatTime(now, { zone: site.time_zone })}`],
    [
      'history',
      describeCount(site) ?? (first ? m.dataSince({ date: formatDate(first, { zone: site.time_zone }) }) : m.noDataYet),
    ],
  ]
  return (
    <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-text-2">
      {facts.map(([icon, text]) => (
        <li key={icon} className={`flex min-w-0 items-center gap-x-1.5 ${icon === 'gauge' ? 'flex-wrap' : ''}`}>
          <Icon name={icon} size={14} className="text-text-3" />
          <span className="num min-w-0">{text}</span>
          {icon === 'gauge' && change && (
            <PageLink {...limitChangeLink(site, change)} className="print:hidden">
              {m.beforeAndAfter}
            </PageLink>
          )}
        </li>
      ))}
    </ul>
  )
}
