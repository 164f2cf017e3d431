import { useQuery } from '@tanstack/react-query'
import type { Import } from '../../../client/shapes.ts'
import { client } from '../../service/client.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Failure } from '../../ui/failure.tsx'
import { formatNumber } from '../../ui/format.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { Table } from '../../ui/table.tsx'

/** The lines of a file that could not be used, and why. */
export function UnreadableDialog({ one, onClose }: { one: Import; onClose: () => void }) {
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
