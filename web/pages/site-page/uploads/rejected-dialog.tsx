import { useQuery } from '@tanstack/react-query'
import { client } from '../../../service/client.ts'
import { ExplainedSentence } from '../../../service/errors/explained-sentence.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { Table } from '../../../ui/table.tsx'
import { m } from './messages.ts'
import type { UploadGroup } from './upload-groups.ts'

interface RejectedRecord {
  upload: number
  index: number
  reason: string
  record: unknown
}

/** The records that were refused, as they were sent, and why. */
export function RejectedDialog({ group, onClose }: { group: UploadGroup; onClose: () => void }) {
  const uploads = group.uploads.filter(({ rejected }) => rejected > 0).map(({ id }) => id)
  const rejected = useQuery({
    queryKey: ['rejected', uploads],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(uploads.map(id => client.rejectedRecords(id, { signal })))
      return answers.flatMap(({ items }, at) =>
        items.map((record): RejectedRecord => ({ upload: uploads[at] as number, ...record })),
      )
    },
  })
  const rows = rejected.data ?? []
  return (
    <Dialog isOpen onClose={onClose} title={m.rejectedCount({ count: group.rejected })} width="wide" isDrawer>
      <QueryState
        query={rejected}
        loading={m.loadingTheRejectedRecords}
        failed={m.couldNotLoadTheRejectedRecords}
        className="h-64"
      />
      {rejected.data && (
        <div className="flex flex-col gap-3">
          <p className="text-text-2">
            {rows.length === 0
              ? m.rejectedRecordsDeleted
              : rows.length < group.rejected
                ? m.firstRejectedAsSent({ count: rows.length })
                : m.rejectedAsSent}
          </p>
          {rows.length > 0 && (
            <Table
              label={m.rejectedRecords}
              rows={rows}
              rowKey={({ upload, index }) => `${upload} ${index}`}
              columns={[
                {
                  key: 'index',
                  head: m.place,
                  isNumber: true,
                  cellClassName: 'align-top',
                  cell: record => record.index + 1,
                },
                {
                  key: 'reason',
                  head: m.reason,
                  cellClassName: 'align-top',
                  cell: record => <ExplainedSentence>{record.reason}</ExplainedSentence>,
                },
                {
                  key: 'record',
                  head: m.asItWasSent,
                  cellClassName: 'align-top font-mono break-all text-text-2',
                  cell: record => JSON.stringify(record.record),
                },
              ]}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
