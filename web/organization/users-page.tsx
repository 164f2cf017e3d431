import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { formatNumber } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Page } from '../ui/page.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { PHONE, useMedia } from '../ui/use-media.ts'
import { InviteDialog } from './users/invite-dialog.tsx'
import { UserCards, UserTable } from './users/user-list.tsx'
import { usersQuery } from './users/user-queries.ts'

export function UsersPage() {
  const users = useQuery(usersQuery)
  const [isInviting, setInviting] = useState(false)
  const isPhone = useMedia(PHONE)
  const items = users.data
  return (
    <Page
      title="Users"
      beside={items && <span className="num text-meta text-text-3">{formatNumber(items.length)}</span>}
      lead="One account for each person, and one for each integration."
      actions={
        <Button variant="primary" icon="plus" onPress={() => setInviting(true)}>
          Invite
        </Button>
      }
    >
      {users.isPending && <Waiting />}
      {users.isError && (
        <Failure title="Could not load the users." error={users.error} onRetry={() => void users.refetch()} />
      )}
      {items?.length === 1 && (
        <Notice>
          You are the only user. Invite a colleague who may manage the organization too, so that you cannot be locked
          out.
        </Notice>
      )}
      {items &&
        (isPhone ? (
          <UserCards users={items} />
        ) : (
          <Card className="overflow-hidden">
            <UserTable users={items} />
          </Card>
        ))}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Page>
  )
}

const Waiting = () => (
  <Loading label="Loading the users">
    <Skeleton className="h-64 rounded-card" />
  </Loading>
)
