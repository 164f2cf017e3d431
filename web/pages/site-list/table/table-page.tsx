import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Site } from '../../../../client/shapes.ts'
import { MINUTE_MS } from '../../../../contract/times/time.ts'
import { csvOf, type Sheet } from '../../../parts/plots/sheet.ts'
import { CLASS_NAMES, CLASSES } from '../../../parts/plots/vehicle-classes.ts'
import { ALL_CLOCK } from '../../../parts/range/clock.ts'
import { searchOfCounted, sumUsed } from '../../../parts/range/counted.ts'
import { CountedChip, UnknownPopulation } from '../../../parts/range/counted-chip.tsx'
import { formatRange, stepDays } from '../../../parts/range/range.ts'
import { RangePicker } from '../../../parts/range/range-picker.tsx'
import { useMeasures } from '../../../service/use-measures.ts'
import { useShortcut } from '../../../shell/shortcuts.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { saveFile } from '../../../ui/files/save-file.ts'
import { Menu } from '../../../ui/layers/menu.tsx'
import { Page } from '../../../ui/page.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { filterSites, NO_FILTERS, toListed } from '../filter-sites.ts'
import { m as listMessages } from '../messages.ts'
import { SiteFilters } from '../site-filters.tsx'
import { useSiteListAddress } from '../use-site-list-address.ts'
import { useSites } from '../use-sites.ts'
import { m } from './messages.ts'
import { PhoneRows, PhoneSort } from './phone-rows.tsx'
import { exportEntries, SelectionBar } from './selection-bar.tsx'
import { SitesTable } from './sites-table.tsx'
import { hasTooManySites, MAX_SITES } from './table-limits.ts'
import { rowOf, type Sorting, sheetOf, sortRows, type TableRow } from './table-rows.ts'
import { Content, Footnote } from './table-states.tsx'
import { useOpenFindings, useSiteFigures, useTableAddress, writeSorting } from './use-table.ts'

const NO_SITES: Site[] = []

/** All sites as a table of figures, for a range of days. */
export default function SitesTablePage() {
  const isPhone = useMedia(PHONE)
  const measures = useMeasures()
  const navigate = useNavigate()
  const now = Math.floor(useNow(MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  const list = useSiteListAddress('/sites/table')
  const answer = useSites()
  const table = useTableAddress(now, answer.data?.items ?? NO_SITES)
  const { days, today, zone, sorting, classes, counted, change } = table
  const all = useMemo(() => toListed(answer.data?.items ?? []), [answer.data])
  const listed = useMemo(() => filterSites(all, list.filters), [all, list.filters])
  const sites = useMemo(() => listed.map(({ site }) => site), [listed])
  const isTooMany = hasTooManySites(listed.length)
  const figures = useSiteFigures(sites, { days, classes, counted, measures, now }, !isTooMany)
  const findings = useOpenFindings(sites, !isTooMany).data
  const rows = useMemo(
    () =>
      figures.data
        ? sortRows(
            listed.map(one => rowOf(one, figures.data.get(one.site.id), findings?.get(one.site.id) ?? null, measures)),
            sorting,
          )
        : null,
    [figures.data, findings, listed, measures, sorting],
  )
  const used = useMemo(
    () =>
      figures.data &&
      // Sites that count bicycles in a table of motor vehicles say so themselves.
      sumUsed(
        [...figures.data.values()].flatMap(({ used: own }) =>
          own.population === (classes.length > 0 ? 'all' : counted.population) ? [own] : [],
        ),
      ),
    [figures.data, classes, counted],
  )
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    (id: number) =>
      setChosen(before => {
        const next = new Set(before)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const step = (direction: -1 | 1) => {
    const { first, last } = stepDays(days, direction)
    if (first.compare(today) <= 0) change({ from: first.toString(), to: last.toString() })
  }
  useShortcut('[', m.earlier, () => step(-1))
  useShortcut(']', m.later, () => step(1))
  const span = { from: days.first.toString(), to: days.last.toString() }
  const save = (format: 'csv' | 'xlsx', some: readonly TableRow[]) =>
    void saveSheet(`sites-${span.from}-${span.to}`, format, sheetOf(some, measures, span))
  const selected = (rows ?? []).filter(({ listed: { site } }) => chosen.has(site.id))
  const { q, ...filters } = list.filters
  const onSort = (next: Sorting) => change({ order: writeSorting(next) })
  const body = { rows: rows ?? [], sorting, selected: chosen, onSelect: toggle, measures }
  const range = formatRange({ ...days, zoom: null, zone })
  return (
    <Page
      title={m.sites}
      width="normal"
      beside={
        <span role="status" className="num text-meta text-text-3 md:text-body">
          {rows && (isPhone ? <ShortCount rows={rows} /> : countText(rows))}
        </span>
      }
      actions={
        rows &&
        rows.length > 0 && (
          <Menu label={m.exportTable} entries={exportEntries(format => save(format, rows))}>
            {isPhone ? (
              <IconButton icon="file-down" label={m.exportTable} />
            ) : (
              <Button icon="file-down">{m.exportTable}</Button>
            )}
          </Menu>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Segmented
          label={m.view}
          options={isPhone ? [{ value: 'list', label: m.list }, ...VIEWS] : VIEWS}
          value="table"
          wide={isPhone}
          size="normal"
          onChange={view =>
            view !== 'table' &&
            void navigate({ to: '/sites', search: before => ({ ...before, view: view === 'map' ? 'map' : undefined }) })
          }
        />
        <div className="flex min-w-0 items-center gap-1 max-md:w-full">
          <IconButton icon="chevron-left" label={m.earlier} onPress={() => step(-1)} />
          <RangePicker
            days={days}
            clock={ALL_CLOCK}
            today={today}
            zone={zone}
            hasOnlyDays
            onChange={({ first, last }) => change({ from: first.toString(), to: last.toString() })}
            className="max-md:grow"
          />
          <IconButton
            icon="chevron-right"
            label={m.later}
            isDisabled={stepDays(days, 1).first.compare(today) > 0}
            onPress={() => step(1)}
          />
        </div>
        <div className="min-w-0 max-md:w-full">
          <CountedChip counted={counted} classes={classes.length} used={used} onChange={change} />
        </div>
        <div className="flex gap-1.5 md:ms-auto">
          <FilterChip
            label={m.allClasses}
            options={CLASSES.map(name => ({ value: name, label: CLASS_NAMES[name] }))}
            chosen={classes}
            onChange={next => change({ classes: next.join(',') })}
            summary={classes.length > 2 ? m.classes({ count: formatNumber(classes.length) }) : undefined}
          />
          {isPhone && <PhoneSort sorting={sorting} onSort={onSort} measures={measures} />}
        </div>
      </div>
      <div className="-mt-1 flex flex-wrap items-center gap-2">
        <div className="w-[340px] max-w-full max-md:w-full">
          <SearchField
            label={listMessages.searchTheSites}
            placeholder={listMessages.searchNameSiteIdStreetCity}
            value={q}
            onChange={list.setQ}
          />
        </div>
        <div className="flex gap-2 max-md:-my-1 max-md:w-full max-md:overflow-x-auto max-md:py-1">
          <SiteFilters sites={all} {...filters} onChange={list.change} />
        </div>
        <p className="ms-auto text-meta text-text-3 max-lg:hidden">{m.selectTwoToSix}</p>
      </div>
      <UnknownPopulation counted={counted} />
      {chosen.size > 0 && (
        <SelectionBar
          sites={selected.map(({ listed: { site } }) => site)}
          search={{ ...span, classes: classes.join(',') || undefined, ...searchOfCounted(counted) }}
          onClear={() => setChosen(new Set())}
          onSave={format => save(format, selected)}
        />
      )}
      <Content
        isTooMany={isTooMany}
        count={listed.length}
        max={MAX_SITES}
        answer={answer}
        figures={figures}
        hasSites={all.length > 0}
        onClear={() => {
          list.setQ('')
          list.change(NO_FILTERS)
        }}
      >
        {isPhone ? (
          <PhoneRows {...body} isStale={figures.isPlaceholderData} />
        ) : (
          <SitesTable {...body} onSort={onSort} isStale={figures.isPlaceholderData} />
        )}
        <Footnote range={range} hasRunningDay={days.last.compare(today) >= 0} />
      </Content>
    </Page>
  )
}

const VIEWS = [
  { value: 'map', label: m.map },
  { value: 'table', label: m.table },
]

/** The number alone, so that the title has room; the whole sentence is heard. */
const ShortCount = ({ rows }: { rows: readonly TableRow[] }) => (
  <>
    <span aria-hidden="true">{formatNumber(rows.length)}</span>
    <span className="sr-only">{countText(rows)}</span>
  </>
)

/** `16 sites, 2 without data in this range` */
function countText(rows: readonly TableRow[]): string {
  const sites = m.siteCount({ all: rows.length })
  const empty = rows.filter(({ coverage }) => !coverage).length
  return empty === 0 ? sites : m.withoutData({ sites, count: formatNumber(empty) })
}

/** Saves a table as a file of the browser. */
async function saveSheet(name: string, format: 'csv' | 'xlsx', sheet: Sheet): Promise<void> {
  if (format === 'csv') return saveFile(`${name}.csv`, new Blob([csvOf(sheet)], { type: 'text/csv;charset=utf-8' }))
  const { packWorkbook } = await import('../../../parts/plots/pack-workbook.ts')
  saveFile(`${name}.xlsx`, await packWorkbook(sheet, name))
}
