import { useQuery } from '@tanstack/react-query'
import { client } from '../../service/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
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
    <Dialog isOpen onClose={onClose} title={`${formatNumber(group.rejected)} rejected`} width="wide" isDrawer>
      {rejected.isPending && (
        <Loading label="Loading the rejected records">
          <Skeleton className="h-64" />
        </Loading>
      )}
      {rejected.isError && (
        <Failure
          title="Could not load the rejected records."
          error={rejected.error}
          onRetry={() => void rejected.refetch()}
        />
      )}
      {rejected.data && (
        <div className="flex flex-col gap-3">
          <p className="text-text-2">
            {rows.length === 0
              ? 'Rejected records are kept for 30 days; these have been deleted.'
              : rows.length < group.rejected
                ? `The first ${formatNumber(rows.length)}, as they were sent. They are kept for 30 days.`
                : 'As they were sent. They are kept for 30 days.'}
          </p>
          {rows.length > 0 && (
            <Table
              label="Rejected records"
              rows={rows}
              rowKey={({ upload, index }) => `${upload} ${index}`}
              columns={[
                {
                  key: 'index',
                  head: 'Place',
                  isNumber: true,
                  cellClassName: 'align-top',
                  cell: record => record.index + 1,
                },
                { key: 'reason', head: 'Reason', cellClassName: 'align-top', cell: record => record.reason },
                {
                  key: 'record',
                  head: 'As it was sent',
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
