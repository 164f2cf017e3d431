import { useNavigate } from '@tanstack/react-router'
import { Button } from 'react-aria-components'
import { useMe, useSignOut } from '../service/use-me.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu } from '../ui/layers/menu.tsx'
import { m } from './messages.ts'
import { showShortcuts } from './shortcuts.ts'

/** The user at the foot of the rail. */
export function UserMenu() {
  const { user } = useMe()
  const navigate = useNavigate()
  const signOut = useSignOut()
  const entries = [
    { id: 'account', label: m.account, icon: 'user' as const, onAction: () => void navigate({ to: '/account' }) },
    { id: 'keys', label: m.keyboardShortcuts, icon: 'keyboard' as const, onAction: showShortcuts },
    { id: 'out', label: m.signOut, icon: 'log-out' as const, onAction: () => signOut.mutate() },
  ]
  return (
    <div className="mx-2 border-t border-line py-2">
      <Menu label={m.yourAccount} entries={entries} placement="top start">
        <Button
          aria-label={m.accountAndSignOut({ name: user.name || user.email })}
          className="focus-inside flex w-full items-center gap-2 rounded-control px-1.5 py-1.5 text-start hover:bg-hover max-lg:justify-center max-lg:px-0"
        >
          <Initials name={user.name || user.email} />
          <span className="min-w-0 flex-1 max-lg:hidden">
            <span className="block truncate text-meta font-semibold">{user.name || user.email}</span>
            <span className="block truncate text-meta text-text-3">{user.email}</span>
          </span>
          <Icon name="settings" className="me-1 text-text-3 max-lg:hidden" />
        </Button>
      </Menu>
    </div>
  )
}

/** `Anna Kessler`: AK. */
export function Initials({ name }: { name: string }) {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : ''].map(word => word?.[0] ?? '').join('')
  return (
    <span
      aria-hidden="true"
      className="flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-axis font-semibold text-accent-text uppercase"
    >
      {letters}
    </span>
  )
}
