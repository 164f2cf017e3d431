import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Import, SiteDetail } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage, Failure } from '../../ui/failure.tsx'
import { formatBytes, formatDateTime, formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { fileFormatLabel, IMPORT_STATES } from './import-labels.ts'
import { isImporting, useDeleteImport } from './upload-queries.ts'

interface Props {
  fileImport: Import
  site: SiteDetail
  /** The preview, until the import is started. */
  children?: ReactNode
}

/** One import: status, result and unreadable lines. */
export function ImportRow({ fileImport, site, children }: Props) {
  const remove = useDeleteImport(site.id)
  const [isDialogOpen, setDialogOpen] = useState(false)
  const [tone, word] = IMPORT_STATES[fileImport.status]
  return (
    <CardPart
      title={<span className="break-all">{fileImport.name}</span>}
      actions={<Tag tone={tone}>{word}</Tag>}
      lead={`${formatBytes(fileImport.size_bytes)}, ${fileFormatLabel(fileImport.format)} · sent ${formatDateTime(fileImport.created_at)} by ${fileImport.created_by}`}
    >
      <div className="mt-2 flex flex-col gap-2">
        {fileImport.status === 'queued' && <p className="text-text-2">Starts when those before it are done.</p>}
        {fileImport.status === 'running' && (
          <div className="flex items-center gap-2.5">
            <ProgressBar
              label={`Progress of ${fileImport.name}`}
              value={fileImport.progress}
              className="w-40 shrink-0"
            />
            <span className="num text-meta text-text-2">{formatNumber(Math.floor(fileImport.progress * 100))} %</span>
          </div>
        )}
        {fileImport.status === 'failed' && <p className="text-bad">{fileImport.error ?? 'It failed.'}</p>}
        {fileImport.status !== 'previewed' && fileImport.status !== 'queued' && <Counts fileImport={fileImport} />}
        {children}
        {fileImport.status !== 'previewed' && (
          <div className="flex flex-wrap gap-2">
            {fileImport.unreadable > 0 && (
              <Button size="small" onPress={() => setDialogOpen(true)}>
                {formatNumber(fileImport.unreadable)} {fileImport.unreadable === 1 ? 'line' : 'lines'} skipped…
              </Button>
            )}
            <Button size="small" isPending={remove.isPending} onPress={() => remove.mutate(fileImport.id)}>
              {isImporting(fileImport) ? 'Cancel' : 'Remove from the list'}
            </Button>
          </div>
        )}
        {remove.error && (
          <p role="alert" className="text-meta text-bad">
            {errorMessage(remove.error)}
          </p>
        )}
      </div>
      {isDialogOpen && <UnreadableDialog fileImport={fileImport} onClose={() => setDialogOpen(false)} />}
    </CardPart>
  )
}

const Counts = ({ fileImport }: { fileImport: Import }) => (
  <p className="num text-text-2">
    {formatNumber(fileImport.records_read)} {fileImport.records_read === 1 ? 'vehicle' : 'vehicles'} read:{' '}
    {formatNumber(fileImport.accepted)} new, {formatNumber(fileImport.duplicates)} duplicates,{' '}
    {formatNumber(fileImport.rejected)} rejected.
  </p>
)

/** The lines of a file that could not be used, and why. */
function UnreadableDialog({ fileImport, onClose }: { fileImport: Import; onClose: () => void }) {
  const lines = useQuery({
    queryKey: ['site', fileImport.site, 'imports', fileImport.id, 'unreadable', fileImport.unreadable],
    queryFn: ({ signal }) => client.unreadableLines(fileImport.id, { signal }),
  })
  const rows = lines.data?.items ?? []
  return (
    <Dialog isOpen onClose={onClose} title={`Skipped lines of ${fileImport.name}`} width="wide" isDrawer>
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
            {rows.length < fileImport.unreadable
              ? `The first ${formatNumber(rows.length)} of ${formatNumber(fileImport.unreadable)}.`
              : `${formatNumber(rows.length)} in all.`}{' '}
            All other lines are stored.
          </p>
          <Table
            label="Skipped lines"
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
                head: 'Text in the file',
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
