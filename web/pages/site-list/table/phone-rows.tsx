import { Button } from 'react-aria-components'
import type { Measures } from '../../../service/measures.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/layers/menu.tsx'
import { columnsOf, extremesOf } from './columns.tsx'
import { m } from './messages.ts'
import { SiteName } from './sites-table.tsx'
import { firstSorting, type Sorting, type TableRow } from './table-rows.ts'

interface Props {
  rows: readonly TableRow[]
  sorting: Sorting
  selected: ReadonlySet<number>
  onSelect: (id: number) => void
  measures: Measures
  isStale: boolean
}

/** The sites with the figure that they are sorted by. */
export function PhoneRows({ rows, sorting, selected, onSelect, measures, isStale }: Props) {
  const columns = columnsOf(measures, extremesOf(rows))
  const shown = columns.find(({ order }) => order === (sorting.by === 'name' ? 'adt' : sorting.by))
  return (
    <ul
      aria-label={m.sites}
      aria-busy={isStale}
      className={`-mx-page border-y border-line bg-surface ${isStale ? 'opacity-60' : ''}`}
    >
      {rows.map(row => {
        const { site } = row.listed
        return (
          <li key={site.id} className="flex h-16 items-center gap-3 border-b border-line px-page last:border-b-0">
            <Checkbox
              aria-label={m.selectSite({ site: site.name })}
              isSelected={selected.has(site.id)}
              onChange={() => onSelect(site.id)}
            />
            <span className="min-w-0 flex-1 text-meta">
              <SiteName row={row} />
            </span>
            <span className="num shrink-0 text-end">
              <span className="block text-figure font-semibold">{shown?.cell(row)}</span>
              <span className="block text-axis text-text-3">{shown?.head}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

interface SortProps {
  sorting: Sorting
  onSort: (sorting: Sorting) => void
  measures: Measures
}

/** The order of the rows, which have no heads on phones. */
export function PhoneSort({ sorting, onSort, measures }: SortProps) {
  const choices = [
    { order: 'name' as const, head: m.site },
    ...columnsOf(measures, { above: 1, against: 1 }).flatMap(({ order, head }) => (order ? [{ order, head }] : [])),
  ]
  const current = choices.find(({ order }) => order === sorting.by)?.head ?? ''
  const entries = choices.map(({ order, head }) => ({
    id: order,
    label: head,
    ...(order === sorting.by && { icon: 'check' as const }),
    onAction: () => onSort(firstSorting(order)),
  }))
  return (
    <Menu label={m.order} entries={entries} placement="bottom start">
      <Button
        aria-label={m.sortedBy({ column: current })}
        className="inline-flex h-control-sm shrink-0 items-center gap-1 rounded-control border border-line-strong bg-surface px-2.5 text-meta font-medium whitespace-nowrap print:border-0"
      >
        {current}
        <Icon name="chevron-down" size={14} className="text-text-3" />
      </Button>
    </Menu>
  )
}
