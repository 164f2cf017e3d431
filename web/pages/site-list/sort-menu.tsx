import { Button } from 'react-aria-components'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/layers/menu.tsx'
import { m } from './messages.ts'
import type { SortName } from './sort-sites.ts'

const SORTS: { id: SortName; label: string }[] = [
  { id: 'attention', label: m.attentionFirst },
  { id: 'name', label: m.byName },
  { id: 'today', label: m.mostToday },
]

/** The order of the list, beside the heads of its columns; on phones a chip. */
export function SortMenu({
  sort,
  onChange,
  isChip,
}: {
  sort: SortName
  onChange: (sort: SortName) => void
  isChip?: boolean
}) {
  const label = SORTS.find(({ id }) => id === sort)?.label
  const entries = SORTS.map(entry => ({
    ...entry,
    ...(entry.id === sort && { icon: 'check' as const }),
    onAction: () => onChange(entry.id),
  }))
  const classes = isChip
    ? 'h-control-sm rounded-control border border-line-strong bg-surface px-2.5 text-meta font-medium text-text print:border-0'
    : 'h-6 rounded-tag px-1.5 text-text-2 hover:bg-hover hover:text-text'
  return (
    <Menu label={m.order} entries={entries} placement="bottom start">
      <Button
        aria-label={m.orderIs({ order: label ?? '' })}
        className={`inline-flex shrink-0 items-center gap-1 whitespace-nowrap transition-colors ${classes}`}
      >
        {label}
        <Icon name="chevron-down" size={14} className="text-text-3" />
      </Button>
    </Menu>
  )
}
