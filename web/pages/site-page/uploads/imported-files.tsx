import { useQuery } from '@tanstack/react-query'
import type { Import } from '../../../../client/shapes.ts'
import { client } from '../../../service/client.ts'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatNumber, MISSING } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

type Previewed = Import['preview']['files'][number]

/** The files of a zip before they are imported; those that are skipped are first, with the reason. */
export function FilesOfZip({ fileImport: { preview, files_total, files_skipped } }: { fileImport: Import }) {
  if (preview.files.length === 0) return null
  const columns: TableColumn<Previewed>[] = [
    {
      key: 'name',
      head: m.file,
      isRowHead: true,
      cellClassName: 'min-w-36 wrap-anywhere',
      cell: ({ name, notices }) => (
        <>
          {name}
          {notices.map(notice => (
            <span key={notice} className="block font-normal text-warn">
              <ExplainedSentence>{notice}</ExplainedSentence>
            </span>
          ))}
        </>
      ),
    },
    { key: 'vehicles', head: m.vehicles, isNumber: true, cell: ({ vehicles }) => formatNumber(vehicles) },
    {
      key: 'problem',
      head: m.skippedBecause,
      cellClassName: 'text-warn',
      cell: ({ problem }) =>
        problem ? <ExplainedSentence>{problem}</ExplainedSentence> : <span className="text-text-3">{MISSING}</span>,
    },
  ]
  return (
    <div className="flex flex-col gap-2">
      <p>
        {m.filesAreOneImport({ count: files_total })} {files_skipped > 0 && m.filesAreSkipped({ count: files_skipped })}
      </p>
      <div className="overflow-hidden rounded-control border border-line">
        <Table
          label={m.filesOfTheImport}
          columns={columns}
          rows={preview.files}
          rowKey={({ name }) => name}
          maxHeight="220px"
        />
      </div>
    </div>
  )
}

/** What became of each file of a zip, also while the import is running. */
export function ImportedFilesDialog({ fileImport, onClose }: { fileImport: Import; onClose: () => void }) {
  const { id, site, files_done, name } = fileImport
  const files = useQuery({
    queryKey: ['site', site, 'imports', id, 'files', files_done, fileImport.status],
    queryFn: ({ signal }) => client.importedFiles(id, { signal }),
    placeholderData: before => before,
  })
  return (
    <Dialog isOpen onClose={onClose} title={m.filesOf({ name })} width="wide" isDrawer>
      <QueryState query={files} loading={m.loadingTheFiles} failed={m.couldNotLoadTheFiles} className="h-64" />
      {files.data && (
        <Table
          label={m.filesOfTheImport}
          rows={files.data.items}
          rowKey={row => row.name}
          columns={[
            {
              key: 'name',
              head: m.file,
              isRowHead: true,
              cellClassName: 'min-w-36 wrap-anywhere',
              cell: row => (
                <>
                  {row.name}
                  {row.reason && (
                    <span className="block font-normal text-warn">
                      <ExplainedSentence>{row.reason}</ExplainedSentence>
                    </span>
                  )}
                </>
              ),
            },
            {
              key: 'state',
              head: m.state,
              cell: row =>
                row.status === 'stored' ? <Tag tone="ok">{m.stored}</Tag> : <Tag tone="warn">{m.skippedFile}</Tag>,
            },
            { key: 'new', head: m.newRecords, isNumber: true, cell: row => formatNumber(row.accepted) },
            { key: 'duplicates', head: m.duplicates, isNumber: true, cell: row => formatNumber(row.duplicates) },
          ]}
        />
      )}
    </Dialog>
  )
}
