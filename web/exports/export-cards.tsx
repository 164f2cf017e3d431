import { Card } from '../ui/card.tsx'
import { formatBytes, formatDate } from '../ui/format.ts'
import { ExportActions } from './export-actions.tsx'
import { ExportState } from './export-state.tsx'
import { ExportWhat } from './export-what.tsx'
import type { ExportListProps } from './exports-page.tsx'
import { formatLabel } from './formats.ts'

/** The table, on phones. */
export const ExportCards = ({ items, known, onChange }: ExportListProps) => (
  <ul aria-label="Exports" className="flex flex-col gap-3">
    {items.map(one => (
      <li key={one.id}>
        <Card className="flex flex-col gap-2.5 divide-y-0 p-4">
          <ExportWhat of={one} known={known} />
          <p className="num text-meta text-text-2">
            {formatLabel(one.format)}
            {one.size_bytes !== null && `, ${formatBytes(one.size_bytes)}`}
            {one.status === 'completed' && ` · expires ${formatDate(one.expires_at)}`}
          </p>
          <ExportState of={one} />
          <ExportActions of={one} known={known} onChange={onChange} />
        </Card>
      </li>
    ))}
  </ul>
)
