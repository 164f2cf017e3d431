import type { User } from '../../../client/shapes.ts'
import { useMe } from '../../service/use-me.ts'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PERMISSIONS } from './permission-words.ts'
import { UserActions } from './user-actions.tsx'
import { LastSeen, UserState } from './user-table.tsx'

/** The table, on phones. */
export function UserCards({ users }: { users: User[] }) {
  const me = useMe()
  return (
    <ul aria-label="Users" className="flex flex-col gap-3">
      {users.map(user => (
        <li key={user.id}>
          <Card className="flex flex-col gap-3 divide-y-0 p-4">
            <div className="flex items-start justify-between gap-3">
              <div className="min-w-0">
                <p className="truncate font-medium">
                  {user.name || user.email}
                  {user.id === me.user.id && <span className="font-normal text-text-3"> (you)</span>}
                </p>
                {user.name && <p className="truncate text-meta text-text-2">{user.email}</p>}
                <p className="text-meta text-text-3">
                  Last seen: <LastSeen user={user} />
                </p>
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
                      {!isOn && <span className="sr-only"> (not granted)</span>}
                    </span>
                  </li>
                )
              })}
            </ul>
            <UserActions user={user} />
          </Card>
        </li>
      ))}
    </ul>
  )
}
