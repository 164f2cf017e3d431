import type { AuditEntry } from '../../../../client/shapes.ts'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { actionLabel, actorLabel, detailRows, targetLabel } from './audit-labels.ts'
import { m } from './messages.ts'

/** The log as a table; on phones entry by entry. */
export function AuditTable({ entries }: { entries: AuditEntry[] }) {
  return useMedia(PHONE) ? (
    <ul aria-label={m.auditLog} className="divide-y divide-line">
      {entries.map(entry => (
        <li key={entry.id} className="flex flex-col gap-0.5 px-4 py-3">
          <p className="font-medium">{actionLabel(entry.action)}</p>
          <p className="break-all text-text-2">{targetLabel(entry.target)}</p>
          <p className="text-meta text-text-3">
            {m.by({ time: <Moment entry={entry} />, who: actorLabel(entry) })}
            {entry.address && ` ${m.fromAddress({ address: entry.address })}`}
          </p>
          <Details entry={entry} />
        </li>
      ))}
    </ul>
  ) : (
    <Table label={m.auditLog} columns={COLUMNS} rows={entries} rowKey={({ id }) => id} />
  )
}

const Moment = ({ entry }: { entry: AuditEntry }) => (
  <time dateTime={entry.at} className="num whitespace-nowrap">
    {formatDateTime(entry.at, { seconds: true })}
  </time>
)

/** Long details are shortened and can be expanded. */
function Details({ entry }: { entry: AuditEntry }) {
  const rows = detailRows(entry.details)
  const line = rows.map(([name, value]) => m.named({ name, value })).join(' · ')
  if (rows.length === 0) return null
  if (line.length <= 90) return <span className="break-words text-text-2">{line}</span>
  return (
    <details className="group text-text-2">
      <summary className="cursor-pointer list-none rounded-tag break-words group-open:text-text-3 max-md:py-2">
        {line.slice(0, 80)}… <span className="font-medium text-accent-text group-open:hidden">{m.all}</span>
      </summary>
      <dl className="mt-1 grid grid-cols-[max-content_1fr] gap-x-3 gap-y-0.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-text-3">{name}</dt>
            <dd className="break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

const COLUMNS: TableColumn<AuditEntry>[] = [
  { key: 'at', head: m.time, cellClassName: 'py-1.5 align-top', cell: entry => <Moment entry={entry} /> },
  {
    key: 'actor',
    head: m.who,
    cellClassName: 'min-w-36 py-1.5 align-top wrap-anywhere',
    cell: entry => (
      <>
        {actorLabel(entry)}
        {entry.address && <span className="num block text-text-3">{entry.address}</span>}
      </>
    ),
  },
  {
    key: 'action',
    head: m.what,
    cellClassName: 'min-w-24 py-1.5 align-top font-medium',
    cell: ({ action }) => <span title={action}>{actionLabel(action)}</span>,
  },
  {
    key: 'target',
    head: m.target,
    cellClassName: 'min-w-32 py-1.5 align-top wrap-anywhere',
    cell: ({ target }) => <span title={target}>{targetLabel(target)}</span>,
  },
  {
    key: 'details',
    head: m.details,
    className: 'w-[36%] print:w-[28%]',
    cellClassName: 'py-1.5 align-top',
    cell: entry => <Details entry={entry} />,
  },
]
