import { useState } from 'react'
import type { User } from '../../../../client/shapes.ts'
import { GroupsOf } from '../../../parts/groups/groups-field.tsx'
import { PERMISSIONS } from '../../../parts/permissions/permission-words.ts'
import { useMe } from '../../../service/use-me.ts'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { Ago } from '../../../ui/text/time.tsx'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { m } from './messages.ts'
import { type OpenAction, UserActions, UserDialog } from './user-actions.tsx'

/** A table; on phones cards. */
export function UserList({ users }: { users: User[] }) {
  const [open, setOpen] = useState<OpenAction | null>(null)
  return (
    <>
      {useMedia(PHONE) ? (
        <UserCards users={users} onOpen={setOpen} />
      ) : (
        <Card className="overflow-hidden">
          <UserTable users={users} onOpen={setOpen} />
        </Card>
      )}
      {open && <UserDialog {...open} onClose={() => setOpen(null)} />}
    </>
  )
}

interface Props {
  users: User[]
  onOpen: (open: OpenAction) => void
}

function UserTable({ users, onOpen }: Props) {
  const me = useMe()
  const columns: TableColumn<User>[] = [
    {
      key: 'name',
      head: m.name,
      isRowHead: true,
      cellClassName: 'py-2',
      cell: user => (
        <>
          <span className="text-body">{user.name || '–'}</span>
          {user.id === me.user.id && <span className="font-normal text-text-3"> {m.you}</span>}
          {user.groups && (
            <p className="text-meta font-normal text-text-2">
              <GroupsOf groups={user.groups} />
            </p>
          )}
        </>
      ),
    },
    { key: 'email', head: m.email, cellClassName: 'text-text-2', cell: user => user.email },
    ...PERMISSIONS.map(
      ({ value, label, short }): TableColumn<User> => ({
        key: value,
        head: (
          <abbr title={label} className="no-underline">
            {short}
          </abbr>
        ),
        className: 'text-center!',
        cell: user => <Mark isOn={user.permissions.includes(value)} label={label} />,
      }),
    ),
    {
      key: 'seen',
      head: m.lastSeen,
      cellClassName: 'whitespace-nowrap text-text-2',
      cell: user => <LastSeen user={user} />,
    },
    { key: 'state', head: m.state, cell: user => <UserState user={user} /> },
    {
      key: 'actions',
      head: <span className="sr-only">{m.actions}</span>,
      cell: user => <UserActions user={user} onOpen={onOpen} />,
    },
  ]
  return (
    <Table
      label={m.users}
      columns={columns}
      rows={users}
      rowKey={({ id }) => id}
      rowClassName={user => (user.is_active ? '' : 'bg-canvas')}
    />
  )
}

/** Ticked or not, also for screen readers. */
const Mark = ({ isOn, label }: { isOn: boolean; label: string }) => (
  <span className={`inline-flex ${isOn ? 'text-ok' : 'text-text-3'}`}>
    <Icon name={isOn ? 'check' : 'minus'} size={isOn ? 16 : 12} />
    <span className="sr-only">{isOn ? m.yes({ label }) : m.no({ label })}</span>
  </span>
)

const LastSeen = ({ user }: { user: User }) => (user.last_seen_at ? <Ago at={user.last_seen_at} /> : m.never)

const STATES = {
  active: <Tag tone="ok">{m.active}</Tag>,
  invited: <Tag tone="accent">{m.invited}</Tag>,
  inactive: <Tag>{m.inactive}</Tag>,
}

const UserState = ({ user }: { user: User }) => STATES[user.state]

function UserCards({ users, onOpen }: Props) {
  const me = useMe()
  return (
    <ul aria-label={m.users} className="flex flex-col gap-3">
      {users.map(user => (
        <li key={user.id}>
          <Card className="flex flex-col gap-3 divide-y-0 p-4">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="truncate font-medium">
                  {user.name || user.email}
                  {user.id === me.user.id && <span className="font-normal text-text-3"> {m.you}</span>}
                </p>
                {user.name && <p className="truncate text-meta text-text-2">{user.email}</p>}
                {user.groups && (
                  <p className="text-meta text-text-2">
                    <GroupsOf groups={user.groups} />
                  </p>
                )}
                <p className="text-meta text-text-3">{m.lastSeenAgo({ ago: <LastSeen user={user} /> })}</p>
              </div>
              <UserState user={user} />
            </div>
            <ul className="grid grid-cols-2 gap-x-3 gap-y-1 text-meta">
              {PERMISSIONS.map(({ value, label }) => {
                const isOn = user.permissions.includes(value)
                return (
                  <li key={value} className={`flex items-start gap-1.5 ${isOn ? '' : 'text-text-3'}`}>
                    <Icon name={isOn ? 'check' : 'minus'} size={14} className={`mt-px ${isOn ? 'text-ok' : ''}`} />
                    <span>
                      {label}
                      {!isOn && <span className="sr-only"> {m.notGranted}</span>}
                    </span>
                  </li>
                )
              })}
            </ul>
            <UserActions user={user} onOpen={onOpen} />
          </Card>
        </li>
      ))}
    </ul>
  )
}
