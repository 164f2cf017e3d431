import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Import, SiteDetail } from '../../../../client/shapes.ts'
import { client } from '../../../service/client.ts'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { Button, PageButton } from '../../../ui/button.tsx'
import { CardPart } from '../../../ui/card.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Problem } from '../../../ui/notice.tsx'
import { ProgressBar } from '../../../ui/progress-bar.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatBytes, formatDateTime, formatDuration, formatNumber } from '../../../ui/text/format.ts'
import { localDay } from '../../../ui/text/local-time.ts'
import { useNow } from '../../../ui/text/time.tsx'
import { fileFormatLabel, IMPORT_STATES } from './import-labels.ts'
import { paceOf } from './import-pace.ts'
import { ImportedFilesDialog } from './imported-files.tsx'
import { m } from './messages.ts'
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
  const [isFilesOpen, setFilesOpen] = useState(false)
  const isZip = fileImport.preview.files.length > 0
  const [tone, word] = IMPORT_STATES[fileImport.status]
  return (
    <CardPart
      title={<span className="break-all">{fileImport.name}</span>}
      actions={<Tag tone={tone}>{word}</Tag>}
      lead={m.sentBy({
        size: formatBytes(fileImport.size_bytes),
        format: fileFormatLabel(fileImport.format),
        time: formatDateTime(fileImport.created_at),
        who: fileImport.created_by,
      })}
    >
      <div className="mt-2 flex flex-col gap-2">
        {fileImport.status === 'queued' && <p className="text-text-2">{m.startsAfterImportsAhead}</p>}
        {fileImport.status === 'running' && <Progress fileImport={fileImport} />}
        {isZip && fileImport.status !== 'previewed' && <FilesStored fileImport={fileImport} />}
        {fileImport.status === 'failed' && (
          <p className="text-bad">
            {fileImport.error ? <ExplainedSentence>{fileImport.error}</ExplainedSentence> : m.itFailed}
          </p>
        )}
        {fileImport.status !== 'previewed' && fileImport.status !== 'queued' && <Counts fileImport={fileImport} />}
        {children}
        {fileImport.status !== 'previewed' && (
          <div className="flex flex-wrap gap-2">
            {fileImport.status === 'completed' && fileImport.first_vehicle !== null && (
              <PageButton
                size="small"
                to="/sites/$id"
                params={{ id: String(site.id) }}
                search={trafficOf(fileImport, site)}
              >
                {m.showTheTraffic}
              </PageButton>
            )}
            {isZip && (
              <Button size="small" onPress={() => setFilesOpen(true)}>
                {m.filesEllipsis}
              </Button>
            )}
            {fileImport.unreadable > 0 && (
              <Button size="small" onPress={() => setDialogOpen(true)}>
                {m.skipped({ count: fileImport.unreadable })}
              </Button>
            )}
            <Button size="small" isPending={remove.isPending} onPress={() => remove.mutate(fileImport.id)}>
              {isImporting(fileImport) ? m.cancel : m.removeFromTheList}
            </Button>
          </div>
        )}
        <Problem>{remove.error && errorMessage(remove.error)}</Problem>
      </div>
      {isFilesOpen && <ImportedFilesDialog fileImport={fileImport} onClose={() => setFilesOpen(false)} />}
      {isDialogOpen && <UnreadableDialog fileImport={fileImport} onClose={() => setDialogOpen(false)} />}
    </CardPart>
  )
}

/** The address of the traffic of the days that were imported. */
function trafficOf({ first_vehicle, last_vehicle }: Import, { time_zone }: SiteDetail) {
  const [from, to] = [first_vehicle, last_vehicle].map(at => localDay(at as string, time_zone))
  return { range: 'custom', from, to }
}

const Progress = ({ fileImport }: { fileImport: Import }) => (
  <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
    <ProgressBar
      label={m.progressOf({ name: fileImport.name })}
      value={fileImport.progress}
      className="w-40 shrink-0"
    />
    <span className="num text-meta text-text-2">{formatNumber(Math.floor(fileImport.progress * 100))} %</span>
    <Pace fileImport={fileImport} />
  </div>
)

const FilesStored = ({ fileImport }: { fileImport: Import }) => (
  <p className="num text-text-2">
    {m.filesStored({
      done: formatNumber(fileImport.files_done),
      all: formatNumber(fileImport.files_total - fileImport.files_skipped),
    })}{' '}
    {fileImport.files_skipped > 0 && m.filesAreSkipped({ count: fileImport.files_skipped })}{' '}
    {fileImport.status === 'running' && fileImport.current_file !== null && (
      <span className="break-all text-text-3">{m.nowFile({ name: fileImport.current_file })}</span>
    )}
  </p>
)

const Counts = ({ fileImport }: { fileImport: Import }) => (
  <p className="num text-text-2">
    {m.readNewDuplicatesRejected({
      count: fileImport.records_read,
      accepted: fileImport.accepted,
      duplicates: fileImport.duplicates,
      rejected: fileImport.rejected,
    })}
  </p>
)

function Pace({ fileImport }: { fileImport: Import }) {
  const pace = paceOf(fileImport, useNow(2_000))
  return (
    pace && (
      <span className="num text-meta text-text-2">
        {m.recordsASecondLeft({
          count: pace.recordsPerSecond,
          duration: formatDuration(pace.secondsLeft),
        })}
      </span>
    )
  )
}

type UnreadableRow = { file: string }

/** The lines of a file that could not be used, and why. */
function UnreadableDialog({ fileImport, onClose }: { fileImport: Import; onClose: () => void }) {
  const lines = useQuery({
    queryKey: ['site', fileImport.site, 'imports', fileImport.id, 'unreadable', fileImport.unreadable],
    queryFn: ({ signal }) => client.unreadableLines(fileImport.id, { signal }),
  })
  const rows = lines.data?.items ?? []
  return (
    <Dialog isOpen onClose={onClose} title={m.skippedLinesOf({ name: fileImport.name })} width="wide" isDrawer>
      <QueryState query={lines} loading={m.loadingTheLines} failed={m.couldNotLoadTheLines} className="h-64" />
      {lines.data && (
        <div className="flex flex-col gap-3">
          <p className="text-text-2">
            {rows.length < fileImport.unreadable
              ? m.theFirstOf({ count: rows.length, all: formatNumber(fileImport.unreadable) })
              : m.inAll({ count: rows.length })}{' '}
            {m.allOtherLinesAreStored}
          </p>
          <Table
            label={m.skippedLines}
            rows={rows}
            rowKey={({ file, line }) => `${file} ${line}`}
            columns={[
              {
                key: 'line',
                head: m.line,
                isNumber: true,
                cellClassName: 'align-top',
                cell: row => formatNumber(row.line),
              },
              ...(rows.some(row => row.file !== '')
                ? [
                    {
                      key: 'file',
                      head: m.file,
                      cellClassName: 'align-top wrap-anywhere',
                      cell: (row: UnreadableRow) => row.file,
                    },
                  ]
                : []),
              {
                key: 'reason',
                head: m.reason,
                cellClassName: 'align-top',
                cell: row => <ExplainedSentence>{row.reason}</ExplainedSentence>,
              },
              {
                key: 'text',
                head: m.textInTheFile,
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
