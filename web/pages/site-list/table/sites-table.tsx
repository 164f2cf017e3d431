import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo, startTransition, useEffect, useMemo, useState } from 'react'
import { Button } from 'react-aria-components'
import { STATE_NAMES } from '../../../parts/site-state/site-state.ts'
import { StateGlyph } from '../../../parts/site-state/state-glyph.tsx'
import type { Measures } from '../../../service/measures.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { STALE } from '../../../ui/skeleton.tsx'
import { isLongTable } from '../../../ui/table.tsx'
import { columnsOf, extremesOf, type TableColumn } from './columns.tsx'
import { m } from './messages.ts'
import { firstSorting, type Order, type Sorting, type TableRow } from './table-rows.ts'

interface Props {
  rows: readonly TableRow[]
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  selected: ReadonlySet<number>
  onSelect: (id: number) => void
  measures: Measures
  isStale: boolean
}

const NAME: TableColumn = { key: 'name', order: 'name', head: m.site, cell: row => <SiteName row={row} /> }

/** More than a window shows. */
const FIRST_ROWS = 30

/** The first rows, and when these are drawn all: 500 take half a second. */
function useRowsInTurn(rows: readonly TableRow[]): readonly TableRow[] {
  const [hasAll, setHasAll] = useState(rows.length <= FIRST_ROWS)
  useEffect(() => startTransition(() => setHasAll(true)), [])
  return hasAll ? rows : rows.slice(0, FIRST_ROWS)
}

/** Any head sorts; a second press turns the order. */
export function SitesTable({ rows, sorting, onSort, selected, onSelect, measures, isStale }: Props) {
  const columns = useMemo(() => [NAME, ...columnsOf(measures, extremesOf(rows))], [measures, rows])
  const shown = useRowsInTurn(rows)
  return (
    <section
      aria-label={m.sites}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      className={`focus-inside overflow-x-auto rounded-card border border-line bg-surface ${isStale ? STALE : ''}`}
      aria-busy={isStale}
      data-long={isLongTable(rows.length)}
    >
      <table className="w-full text-meta">
        <thead className="bg-canvas text-text-3">
          <tr>
            <td className="w-11 print:hidden" />
            {columns.map(column => (
              <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(row => (
            <Row
              key={row.listed.site.id}
              row={row}
              columns={columns}
              isSelected={selected.has(row.listed.site.id)}
              onSelect={onSelect}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps extends Pick<Props, 'onSelect'> {
  row: TableRow
  columns: TableColumn[]
  isSelected: boolean
}

/** Memoized, so that of up to 500 rows only those that change are rendered again. */
const Row = memo(function Row({ row, columns, isSelected, onSelect }: RowProps) {
  const { site } = row.listed
  return (
    <tr className={`border-t border-line ${isSelected ? 'bg-accent-soft' : 'hover:bg-hover'}`}>
      <td className="ps-4 print:hidden">
        <Checkbox
          aria-label={m.selectSite({ site: site.name })}
          isSelected={isSelected}
          onChange={() => onSelect(site.id)}
        />
      </td>
      {columns.map(column => (
        <Cell key={column.key} column={column} row={row} />
      ))}
    </tr>
  )
})

function Cell({ column, row }: { column: TableColumn; row: TableRow }) {
  const classes = `h-11 px-1.5 py-1 last:pe-4.5 ${column.isNumber ? 'num text-end' : 'text-start'} ${column.className ?? ''}`
  return column.key === 'name' ? (
    <th
      scope="row"
      className={`max-w-52 font-normal min-[1400px]:max-w-68 min-[1400px]:min-w-64 print:min-w-36 ${classes}`}
    >
      {column.cell(row)}
    </th>
  ) : (
    <td className={classes}>{column.cell(row)}</td>
  )
}

interface HeadProps {
  column: TableColumn
  sorting: Sorting
  onSort: (sorting: Sorting) => void
}

function Head({ column: { order, head, isNumber, className = '' }, sorting, onSort }: HeadProps) {
  const isCurrent = order !== null && sorting.by === order
  const direction = isCurrent ? (sorting.isDescending ? ('descending' as const) : ('ascending' as const)) : undefined
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`h-table-row px-1.5 py-0.5 align-bottom font-medium last:pe-4.5 ${isNumber ? 'text-end' : 'text-start'} ${className}`}
    >
      {order === null ? (
        head
      ) : (
        <Button
          onPress={() => onSort(nextSorting(order, sorting))}
          className={`-mx-1 inline-flex min-h-7 items-center gap-1 rounded-tag px-1 font-medium hover:text-text coarse:min-h-11 ${isNumber ? 'text-end' : 'text-start'} ${isCurrent ? 'font-semibold text-text' : ''}`}
        >
          {head}
          {isCurrent && <Icon name="chevron-down" size={13} className={sorting.isDescending ? '' : 'rotate-180'} />}
        </Button>
      )}
    </th>
  )
}

const nextSorting = (by: Order, sorting: Sorting): Sorting =>
  sorting.by === by ? { by, isDescending: !sorting.isDescending } : firstSorting(by)

/** State, name and place; the name opens the site. */
export function SiteName({ row }: { row: TableRow }) {
  const { site, state } = row.listed
  const place = [row.counts, site.city, site.country].filter(Boolean).join(', ')
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <StateGlyph state={state} size={14} />
      <span className="sr-only">{STATE_NAMES[state]}</span>
      <span className="min-w-0">
        <SiteLink id={site.id} name={site.name} />
        <span className="block truncate text-text-3" title={place}>
          {place}
        </span>
      </span>
    </span>
  )
}

/** A link of the router computes its address again whenever that of the page changes: 500 of them are slow. */
function SiteLink({ id, name }: { id: number; name: string }) {
  const navigate = useNavigate()
  const open = (event: MouseEvent) => {
    // The browser opens a new tab or window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    void navigate({ to: '/sites/$id', params: { id: String(id) } })
  }
  return (
    <a
      href={`/sites/${id}`}
      onClick={open}
      title={name}
      className="line-clamp-2 print:line-clamp-none rounded-tag text-body font-[550] wrap-anywhere hover:underline"
    >
      {name}
    </a>
  )
}
