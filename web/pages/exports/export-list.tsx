import type { Export, ExportRequest } from '../../../client/shapes.ts'
import type { KnownSites } from '../../service/all-sites-query.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { Card } from '../../ui/card.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { formatBytes, formatDate, formatDateTime, MISSING } from '../../ui/text/format.ts'
import { browserTimeZone } from '../../ui/text/local-time.ts'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { describeFilters, describeRange, describeSites, requestOfExport } from './describe-export.ts'
import { ExportButton, ExportMenu } from './export-actions.tsx'
import { zoneOf } from './export-draft.ts'
import { ExportState } from './export-state.tsx'
import { formatLabel } from './format-field.tsx'
import { m } from './messages.ts'

interface Props {
  items: Export[]
  known: KnownSites
  /** Opens the dialog for a new export with this request filled in. */
  onChange: (request: Partial<ExportRequest>) => void
}

/** A table; on phones cards. */
export const ExportList = (props: Props) =>
  useMedia(PHONE) ? (
    <ExportCards {...props} />
  ) : (
    <Card className="overflow-hidden">
      <ExportTable {...props} />
    </Card>
  )

function ExportTable({ items, known, onChange }: Props) {
  const columns: TableColumn<Export>[] = [
    {
      key: 'what',
      head: m.what,
      isRowHead: true,
      cellClassName: 'py-2.5 align-top',
      cell: item => <ExportSummary item={item} known={known} />,
    },
    { key: 'format', head: m.format, cellClassName: 'py-2.5 align-top', cell: labelOf },
    {
      key: 'state',
      head: m.state,
      className: 'w-76',
      cellClassName: 'py-2.5 align-top',
      cell: item => <ExportState item={item} />,
    },
    {
      key: 'size',
      head: m.size,
      isNumber: true,
      cellClassName: 'py-2.5 align-top whitespace-nowrap',
      cell: ({ status, size_bytes }) => (status === 'completed' ? formatBytes(size_bytes) : MISSING),
    },
    {
      key: 'expires',
      head: m.expires,
      cellClassName: 'num py-2.5 align-top whitespace-nowrap',
      cell: ({ status, expires_at }) => (status === 'completed' ? formatDate(expires_at) : MISSING),
    },
    {
      key: 'actions',
      head: <span className="sr-only">{m.actions}</span>,
      cellClassName: 'py-2.5 align-top',
      cell: item => (
        <div className="-my-1 flex items-center justify-end gap-1.5 max-lg:flex-wrap">
          <ExportButton item={item} known={known} />
          <ExportMenu item={item} known={known} onChange={onChange} />
        </div>
      ),
    },
  ]
  return <Table label={m.exports} columns={columns} rows={items} rowKey={({ id }) => id} />
}

const ExportCards = ({ items, known, onChange }: Props) => (
  <ul aria-label={m.exports} className="flex flex-col gap-3">
    {items.map(item => (
      <li key={item.id}>
        <Card className="flex flex-col gap-2.5 divide-y-0 p-4">
          <div className="-mt-1.5 -me-2 flex items-start justify-between gap-2">
            <div className="min-w-0 pt-1.5">
              <ExportSummary item={item} known={known} />
            </div>
            <ExportMenu item={item} known={known} onChange={onChange} />
          </div>
          <p className="num text-meta text-text-2">
            {labelOf(item)}
            {item.status === 'completed' && `, ${formatBytes(item.size_bytes)}`}
            {item.status === 'completed' && ` · ${m.expiresOn({ date: formatDate(item.expires_at) })}`}
          </p>
          <ExportState item={item} />
          <div className="empty:hidden">
            <ExportButton item={item} known={known} />
          </div>
        </Card>
      </li>
    ))}
  </ul>
)

const labelOf = (item: Export): string =>
  formatLabel(item.format, { isComparison: requestOfExport(item).report?.compare !== undefined })

/** Sites, time range, filters, author and time of an export. */
function ExportSummary({ item, known }: { item: Export; known: KnownSites }) {
  const request = requestOfExport(item)
  const filters = describeFilters(request, useMeasures())
  // Two time zones in one row are both named.
  const zone = browserTimeZone()
  const ownZone = zoneOf(request.sites ?? null, known) === zone ? '' : ` ${zone}`
  return (
    <div className="min-w-0">
      <p className="text-body font-medium">
        {describeSites(request, known)}{' '}
        <span className="num font-normal text-text-2">· {describeRange(request, known)}</span>
      </p>
      {filters.length > 0 && (
        <p className="text-meta font-normal text-text-2">{m.only({ filters: filters.join(', ') })}</p>
      )}
      <p className="text-meta font-normal text-text-3">
        {m.by({ time: <span className="num">{formatDateTime(item.created_at) + ownZone}</span>, who: item.created_by })}
      </p>
    </div>
  )
}
