import type { Site } from '../../../../client/shapes.ts'
import type { Search } from '../../../parts/range/range.ts'
import { Button, PageButton } from '../../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../../ui/layers/menu.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

type Format = 'csv' | 'xlsx'

export const exportEntries = (save: (format: Format) => void): MenuEntry[] => [
  { id: 'csv', label: m.asCsv, icon: 'file-down', onAction: () => save('csv') },
  { id: 'xlsx', label: m.asExcel, icon: 'table', onAction: () => save('xlsx') },
]

const MAX_COMPARED = 6

interface Props {
  sites: readonly Site[]
  /** Days and population of the table, which the comparison has too. */
  search: Search
  onClear: () => void
  onSave: (format: Format) => void
}

/** What can be done with the selected sites. */
export function SelectionBar({ sites, search, onClear, onSave }: Props) {
  const canCompare = sites.length >= 2 && sites.length <= MAX_COMPARED
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-card bg-accent-soft px-3 py-2">
      <span role="status" className="num me-2 font-medium text-accent-text">
        {m.selected({ count: sites.length })}
      </span>
      {canCompare ? (
        <PageButton
          to="/compare"
          search={{ sites: sites.map(({ id }) => id).join(','), ...search }}
          variant="primary"
          size="small"
        >
          {m.compareSites({ count: formatNumber(sites.length) })}
        </PageButton>
      ) : (
        <span className="text-meta text-text-2">{m.selectTwoToSix}</span>
      )}
      <Menu label={m.exportThese} entries={exportEntries(onSave)}>
        <Button size="small">{m.exportThese}</Button>
      </Menu>
      <Button size="small" variant="quiet" onPress={onClear} className="ms-auto">
        {m.clear}
      </Button>
    </div>
  )
}
