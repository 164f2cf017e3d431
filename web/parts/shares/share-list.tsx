import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Share } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { formatDate, formatDateTime } from '../../ui/text/format.ts'
import { TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { sharesQuery, useRevokeShare } from './share-queries.ts'

/** Links with their use; those of a site, or of the organization. */
export function ShareList({ site }: { site?: number }) {
  const { data, error, refetch } = useQuery(sharesQuery(site))
  const [revoked, setRevoked] = useState<Share | null>(null)
  if (error && !data) return <Failure title={m.couldNotLoad} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-12 w-full" />
  if (data.length === 0) return <p className="text-meta text-text-2">{m.noLinks}</p>
  return (
    <>
      <ul aria-label={m.links} className="divide-y divide-line">
        {data.map(share => (
          <li key={share.id} className="flex items-start justify-between gap-3 py-2">
            <div className="min-w-0">
              <TextLink
                href={`/open/shared/${share.id}`}
                isOutside
                aria-label={m.open({ title: share.title })}
                className="wrap-anywhere coarse:min-h-11"
              >
                {share.title}
              </TextLink>
              <p className="num text-meta text-text-2">{describeUse(share)}</p>
              {!share.is_open && <p className="text-meta text-bad">{m.doesNotOpen}</p>}
              <p className="num text-meta text-text-3">
                {m.byUser({ email: share.created_by, date: formatDate(share.created_at) })}
              </p>
            </div>
            <Button
              size="small"
              variant="danger-plain"
              aria-label={m.revokeTitle({ title: share.title })}
              onPress={() => setRevoked(share)}
            >
              {m.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {revoked && <RevokeDialog share={revoked} onClose={() => setRevoked(null)} />}
    </>
  )
}

/** `Report · Ends 17 Feb 2027 · opened 3 times, last on 19 Nov 2026 · with a password, 2 wrong passwords` */
function describeUse({ kind, expires_at, reads, last_read_at, has_password, wrong_passwords }: Share): string {
  const use = [
    reads === 0 ? m.neverOpened : m.reads({ count: reads }),
    last_read_at && m.lastRead({ date: formatDateTime(last_read_at) }),
  ]
  const password = [has_password && m.withPassword, wrong_passwords > 0 && m.wrongPasswords({ count: wrong_passwords })]
  const parts = [
    { site: false as const, report: m.report, comparison: m.comparison }[kind],
    `${m.ends} ${formatDate(expires_at)}`,
    join(use),
    join(password),
  ]
  return parts.filter(Boolean).join(' · ')
}

const join = (parts: (string | false | null)[]) => parts.filter(Boolean).join(', ')

function RevokeDialog({ share, onClose }: { share: Share; onClose: () => void }) {
  const revoke = useRevokeShare()
  return (
    <ConfirmDialog
      title={m.revokeQuestion}
      confirm={m.revoke}
      cancel={m.keep}
      sending={revoke}
      onConfirm={() => revoke.mutate(share, { onSuccess: onClose })}
      onClose={onClose}
      lead={m.whatRevokeDoes({ title: share.title })}
    />
  )
}
