import { Card } from '../ui/card.tsx'
import { formatBytes, formatDate } from '../ui/format.ts'
import { ExportButton, ExportMenu } from './export-actions.tsx'
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
          <div className="-mt-1.5 -mr-2 flex items-start justify-between gap-2">
            <div className="min-w-0 pt-1.5">
              <ExportWhat of={one} known={known} />
            </div>
            <ExportMenu of={one} known={known} onChange={onChange} />
          </div>
          <p className="num text-meta text-text-2">
            {formatLabel(one.format)}
            {one.status === 'completed' && `, ${formatBytes(one.size_bytes)}`}
            {one.status === 'completed' && ` · expires ${formatDate(one.expires_at)}`}
          </p>
          <ExportState of={one} />
          <div className="empty:hidden">
            <ExportButton of={one} known={known} />
          </div>
        </Card>
      </li>
    ))}
  </ul>
)
