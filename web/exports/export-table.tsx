import type { Export } from '../../client/shapes.ts'
import { formatBytes, formatDate } from '../ui/format.ts'
import { type Column, Table } from '../ui/table.tsx'
import { ExportActions } from './export-actions.tsx'
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
      className: 'py-2.5 align-top',
      cell: one => <ExportWhat of={one} known={known} />,
    },
    { key: 'format', head: 'Format', className: 'py-2.5 align-top', cell: ({ format }) => formatLabel(format) },
    { key: 'state', head: 'State', className: 'w-72 py-2 align-top', cell: one => <ExportState of={one} /> },
    {
      key: 'size',
      head: 'Size',
      isNumber: true,
      className: 'py-2.5 align-top whitespace-nowrap',
      cell: ({ size_bytes }) => formatBytes(size_bytes),
    },
    {
      key: 'expires',
      head: 'Expires',
      className: 'num py-2.5 align-top whitespace-nowrap',
      cell: ({ status, expires_at }) => (status === 'completed' ? formatDate(expires_at) : '–'),
    },
    {
      key: 'actions',
      head: <span className="sr-only">Actions</span>,
      className: 'py-1.5 align-top',
      cell: one => <ExportActions of={one} known={known} onChange={onChange} />,
    },
  ]
  return <Table label="Exports" columns={columns} rows={items} rowKey={({ id }) => id} />
}
