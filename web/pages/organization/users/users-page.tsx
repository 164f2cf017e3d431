import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { formatNumber } from '../../../ui/text/format.ts'
import { m } from '../messages.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { RequireSecondFactor } from './require-second-factor.tsx'
import { UserList } from './user-list.tsx'
import { usersQuery } from './user-queries.ts'

export default function UsersPage() {
  const users = useQuery(usersQuery)
  const [isInviting, setInviting] = useState(false)
  const items = users.data
  return (
    <Page
      title={m.users}
      beside={items && <span className="num text-meta text-text-3">{formatNumber(items.length)}</span>}
      lead={m.usersLead}
      actions={
        <Button variant="primary" icon="plus" onPress={() => setInviting(true)}>
          {m.invite}
        </Button>
      }
    >
      {users.isPending && <Waiting />}
      {users.isError && (
        <Failure title={m.couldNotLoadTheUsers} error={users.error} onRetry={() => void users.refetch()} />
      )}
      {items?.length === 1 && <Notice>{m.onlyUserHint}</Notice>}
      {items && <UserList users={items} />}
      {items && <RequireSecondFactor />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Page>
  )
}

const Waiting = () => (
  <Loading label={m.loadingTheUsers}>
    <Skeleton className="h-64 rounded-card" />
  </Loading>
)
