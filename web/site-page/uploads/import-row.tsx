import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Import, SiteDetail } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure, whatWentWrong } from '../../ui/failure.tsx'
import { formatBytes, formatDateTime, formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { fileFormatLabel, IMPORT_STATES } from './import-words.ts'
import { isImporting, useDeleteImport } from './upload-queries.ts'

interface Props {
  one: Import
  site: SiteDetail
  /** The preview, while it is not started. */
  children?: ReactNode
}

/** One file: where it stands, what came of it, and what could not be read. */
export function ImportRow({ one, site, children }: Props) {
  const remove = useDeleteImport(site.id)
  const [isReading, setReading] = useState(false)
  const [tone, word] = IMPORT_STATES[one.status]
  return (
    <CardPart
      title={<span className="break-all">{one.name}</span>}
      actions={<Tag tone={tone}>{word}</Tag>}
      lead={`${formatBytes(one.size_bytes)}, ${fileFormatLabel(one.format)} · sent ${formatDateTime(one.created_at)} by ${one.created_by}`}
    >
      <div className="mt-2 flex flex-col gap-2">
        {one.status === 'queued' && <p className="text-text-2">It begins when its turn comes.</p>}
        {one.status === 'running' && (
          <div className="flex items-center gap-2.5">
            <ProgressBar label={`Progress of ${one.name}`} value={one.progress} className="w-40 shrink-0" />
            <span className="num text-meta text-text-2">{formatNumber(Math.floor(one.progress * 100))} %</span>
          </div>
        )}
        {one.status === 'failed' && <p className="text-bad">{one.error ?? 'It failed.'}</p>}
        {one.status !== 'previewed' && one.status !== 'queued' && <Counts one={one} />}
        {children}
        {one.status !== 'previewed' && (
          <div className="flex flex-wrap gap-2">
            {one.unreadable > 0 && (
              <Button size="small" onPress={() => setReading(true)}>
                {formatNumber(one.unreadable)} {one.unreadable === 1 ? 'line' : 'lines'} not used…
              </Button>
            )}
            <Button size="small" isPending={remove.isPending} onPress={() => remove.mutate(one.id)}>
              {isImporting(one) ? 'Cancel' : 'Clear from the list'}
            </Button>
          </div>
        )}
        {remove.error && (
          <p role="alert" className="text-meta text-bad">
            {whatWentWrong(remove.error)}
          </p>
        )}
      </div>
      {isReading && <UnreadableDialog one={one} onClose={() => setReading(false)} />}
    </CardPart>
  )
}

const Counts = ({ one }: { one: Import }) => (
  <p className="num text-text-2">
    {formatNumber(one.records_read)} {one.records_read === 1 ? 'vehicle' : 'vehicles'} read:{' '}
    {formatNumber(one.accepted)} new, {formatNumber(one.duplicates)} duplicates, {formatNumber(one.rejected)} rejected.
  </p>
)

/** The lines of a file that could not be used, and why. */
function UnreadableDialog({ one, onClose }: { one: Import; onClose: () => void }) {
  const lines = useQuery({
    queryKey: ['site', one.site, 'imports', one.id, 'unreadable', one.unreadable],
    queryFn: ({ signal }) => client.unreadableLines(one.id, { signal }),
  })
  const rows = lines.data?.items ?? []
  return (
    <Dialog isOpen onClose={onClose} title={`Lines of ${one.name} that were not used`} width="wide" isDrawer>
      {lines.isPending && (
        <Loading label="Loading the lines">
          <Skeleton className="h-64" />
        </Loading>
      )}
      {lines.isError && (
        <Failure title="Could not load the lines." error={lines.error} onRetry={() => void lines.refetch()} />
      )}
      {lines.data && (
        <div className="flex flex-col gap-3">
          <p className="text-text-2">
            {rows.length < one.unreadable
              ? `The first ${formatNumber(rows.length)} of ${formatNumber(one.unreadable)}.`
              : `${formatNumber(rows.length)} in all.`}{' '}
            All other lines are stored.
          </p>
          <Table
            label="Lines that were not used"
            rows={rows}
            rowKey={({ line }) => line}
            columns={[
              {
                key: 'line',
                head: 'Line',
                isNumber: true,
                cellClassName: 'align-top',
                cell: row => formatNumber(row.line),
              },
              { key: 'reason', head: 'Reason', cellClassName: 'align-top', cell: row => row.reason },
              {
                key: 'text',
                head: 'As it stands in the file',
                cellClassName: 'align-top font-mono break-all text-text-2',
                cell: row => row.text,
              },
            ]}
          />
        </div>
      )}
    </Dialog>
  )
}
