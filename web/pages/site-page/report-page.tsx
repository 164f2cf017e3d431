import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { SiteDetail } from '../../../client/shapes.ts'
import { MAX_REPORT_DAYS } from '../../../contract/reports.ts'
import { HOUR_MS } from '../../../contract/times/time.ts'
import { ALL_CLOCK } from '../../parts/range/clock.ts'
import { UnknownPopulation } from '../../parts/range/counted-chip.tsx'
import { PRESETS } from '../../parts/range/presets.ts'
import { type Days, formatRange, parseDateOrNull, type Search } from '../../parts/range/range.ts'
import { draftOf, isSame, problemOfDraft } from '../../parts/range/range-draft.ts'
import { RangePicker } from '../../parts/range/range-picker.tsx'
import { ReportFrame, ReportView } from '../../parts/report-view/report-view.tsx'
import { useMay } from '../../service/use-me.ts'
import { PageButton } from '../../ui/button.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useNow } from '../../ui/text/time.tsx'
import { m } from './messages.ts'
import { SiteOfAddress } from './site-of-address.tsx'
import { exportSearchOf, filtersOf, readView, type View } from './view.ts'

/** `/sites/3/report?from=2026-10-01&to=2026-10-31`, with the filters of the site's page and the options of the report. */
export default function SiteReportPage() {
  return <SiteOfAddress>{site => <SiteReport key={site.id} site={site} />}</SiteOfAddress>
}

function SiteReport({ site }: { site: SiteDetail }) {
  const search: Search = useSearch({ from: '/shell/sites/$id/report' })
  const navigate = useNavigate({ from: '/sites/$id/report' })
  const change = (next: (before: Search) => Search, { isStep = false } = {}) =>
    void navigate({
      search: (before: Search) => ({ ...before, ...next(before) }),
      replace: !isStep,
      resetScroll: false,
    })
  const now = Math.floor(useNow(60_000) / HOUR_MS) * HOUR_MS
  const { from, to } = search
  const hasDays = from !== undefined || to !== undefined
  const view = useMemo(
    () => readView({ ...search, range: hasDays ? 'custom' : undefined }, site, now),
    [search, hasDays, site, now],
  )
  const { first, last } = view.range
  const problem = hasDays ? problemOfDays(search, view) : null
  useEffect(() => {
    if (!hasDays) change(() => ({ from: String(first), to: String(last) }))
  })
  const { sites: _, time, ...filters } = filtersOf(site, view)
  const mayExport = useMay('can_create_exports')
  const choice = (
    <>
      <DaysChoice site={site} view={view} onChange={days => change(() => searchOfDays(days), { isStep: true })} />
      {mayExport && !problem && (
        <PageButton to="/exports" search={exportSearchOf(site, view)} icon="table">
          {m.exportThisRange}
        </PageButton>
      )}
    </>
  )
  const { weekdays, hours, zoom, channels, classes, population, quality } = search
  const back = (
    <PageButton
      to="/sites/$id"
      params={{ id: String(site.id) }}
      search={
        problem ? {} : { range: 'custom', from, to, zoom, channels, classes, weekdays, hours, population, quality }
      }
      variant="quiet"
      icon="chevron-left"
      className="-ms-2 min-w-0"
    >
      <span className="truncate max-md:sr-only">{site.name}</span>
    </PageButton>
  )
  return (
    <ReportFrame back={back}>
      <UnknownPopulation counted={view.counted} />
      {problem ? (
        <>
          <div className="flex flex-wrap items-center gap-2">{choice}</div>
          <Notice tone="bad">{problem}</Notice>
        </>
      ) : (
        hasDays && (
          <ReportView
            subject={{ site, time, filters, counted: view.counted }}
            search={search}
            onChange={change}
            choice={choice}
            hasClock={view.range.clock !== ALL_CLOCK}
            dataRange={site.data_range}
          />
        )
      )}
    </ReportFrame>
  )

  function searchOfDays({ first, last }: Days): Search {
    return { from: String(first), to: String(last), zoom: undefined }
  }
}

/** Why there is no report of the days of an address. */
function problemOfDays({ from, to }: Search, { range }: View): string | null {
  const [first, last] = [from, to].map(parseDateOrNull)
  if (!first || !last) return m.theAddressNamesNoDays({ from: from ?? '', to: to ?? '' })
  return problemOfDraft(draftOf({ first, last }, ALL_CLOCK), range.today, MAX_REPORT_DAYS).days ?? null
}

const REPORTED = PRESETS.filter(({ id }) => ['last-week', 'last-month', 'last-quarter', 'last-year'].includes(id))

/** The periods that are often reported, and any other. */
function DaysChoice({ site, view, onChange }: { site: SiteDetail; view: View; onChange: (days: Days) => void }) {
  const { range } = view
  const chosen = range.zoom ? undefined : REPORTED.find(({ days }) => isSame(days(range.today), range))
  return (
    <>
      <RangePicker
        days={range}
        clock={ALL_CLOCK}
        label={formatRange(range)}
        today={range.today}
        zone={range.zone}
        site={site}
        hasOnlyDays
        maxDays={MAX_REPORT_DAYS}
        onChange={onChange}
        className="max-md:w-full"
      />
      <Segmented
        label={m.oftenReported}
        options={REPORTED.map(({ id, label }) => ({ value: id, label }))}
        value={chosen?.id ?? ''}
        onChange={id => {
          const preset = REPORTED.find(one => one.id === id)
          if (preset) onChange(preset.days(range.today))
        }}
        size="normal"
        className="max-lg:hidden"
      />
    </>
  )
}
