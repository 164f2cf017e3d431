import type { Export } from '../../client/shapes.ts'
import { formatBytes, formatDate, MISSING } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { ExportButton, ExportMenu } from './export-actions.tsx'
import { ExportState } from './export-state.tsx'
import { ExportWhat } from './export-what.tsx'
import type { ExportListProps } from './exports-page.tsx'
import { formatLabel } from './formats.ts'

export function ExportTable({ items, known, onChange }: ExportListProps) {
  const columns: Column<Export>[] = [
    {
      key: 'what',
      head: 'What',
      isRowHead: true,
      cellClassName: 'py-2.5 align-top',
      cell: one => <ExportWhat of={one} known={known} />,
    },
    { key: 'format', head: 'Format', cellClassName: 'py-2.5 align-top', cell: ({ format }) => formatLabel(format) },
    {
      key: 'state',
      head: 'State',
      className: 'w-76',
      cellClassName: 'py-2.5 align-top',
      cell: one => <ExportState of={one} />,
    },
    {
      key: 'size',
      head: 'Size',
      isNumber: true,
      cellClassName: 'py-2.5 align-top whitespace-nowrap',
      cell: ({ status, size_bytes }) => (status === 'completed' ? formatBytes(size_bytes) : MISSING),
    },
    {
      key: 'expires',
      head: 'Expires',
      cellClassName: 'num py-2.5 align-top whitespace-nowrap',
      cell: ({ status, expires_at }) => (status === 'completed' ? formatDate(expires_at) : MISSING),
    },
    {
      key: 'actions',
      head: <span className="sr-only">Actions</span>,
      cellClassName: 'py-2.5 align-top',
      cell: one => (
        <div className="-my-1 flex flex-wrap items-center justify-end gap-1.5">
          <ExportButton of={one} known={known} />
          <ExportMenu of={one} known={known} onChange={onChange} />
        </div>
      ),
    },
  ]
  return <Table label="Exports" columns={columns} rows={items} rowKey={({ id }) => id} />
}
