import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
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
      <QueryState
        query={users}
        loading={m.loadingTheUsers}
        failed={m.couldNotLoadTheUsers}
        className="h-64 rounded-card"
      />
      {items?.length === 1 && <Notice>{m.onlyUserHint}</Notice>}
      {items && <UserList users={items} />}
      {items && <RequireSecondFactor />}
      <InviteDialog isOpen={isInviting} onClose={() => setInviting(false)} />
    </Page>
  )
}
