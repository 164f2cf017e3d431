import { useQuery } from '@tanstack/react-query'
import { client } from '../../service/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'
import type { UploadGroup } from './upload-groups.ts'

interface Refused {
  upload: number
  index: number
  reason: string
  record: unknown
}

/** The records that were refused, as they were sent, and why. */
export function RejectedDialog({ group, onClose }: { group: UploadGroup; onClose: () => void }) {
  const uploads = group.uploads.filter(({ rejected }) => rejected > 0).map(({ id }) => id)
  const refused = useQuery({
    queryKey: ['rejected', uploads],
    queryFn: async ({ signal }) => {
      const answers = await Promise.all(uploads.map(id => client.rejectedRecords(id, { signal })))
      return answers.flatMap(({ items }, at) =>
        items.map((one): Refused => ({ upload: uploads[at] as number, ...one })),
      )
    },
  })
  const rows = refused.data ?? []
  return (
    <Dialog isOpen onClose={onClose} title={`${formatNumber(group.rejected)} rejected`} width="wide" isDrawer>
      {refused.isPending && (
        <Loading label="Loading the rejected records">
          <Skeleton className="h-64" />
        </Loading>
      )}
      {refused.isError && (
        <Failure
          title="Could not load the rejected records."
          error={refused.error}
          onRetry={() => void refused.refetch()}
        />
      )}
      {refused.data && (
        <div className="flex flex-col gap-3">
          <p className="text-text-2">
            {rows.length === 0
              ? 'They are kept for 30 days and are gone now.'
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
                { key: 'index', head: 'Place', isNumber: true, cellClassName: 'align-top', cell: one => one.index + 1 },
                { key: 'reason', head: 'Reason', cellClassName: 'align-top', cell: one => one.reason },
                {
                  key: 'record',
                  head: 'As it was sent',
                  cellClassName: 'align-top font-mono break-all text-text-2',
                  cell: one => JSON.stringify(one.record),
                },
              ]}
            />
          )}
        </div>
      )}
    </Dialog>
  )
}
