import { Link, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { useMe, useSignOut } from '../service/use-me.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { m } from './messages.ts'
import { type NavigationGroup, type NavigationItem, useNavigation } from './navigation.ts'
import { isCurrentPage } from './rail.tsx'
import { showPalette } from './shortcuts.ts'
import { Initials } from './user-menu.tsx'

/** Further pages are under More. */
const MAX_TABS = 3

const TAB = 'focus-inside flex flex-1 flex-col items-center justify-center gap-1 text-axis font-medium'

/** The navigation on phones. */
export function BottomBar() {
  const path = useRouterState({ select: state => state.location.pathname })
  const [isMoreOpen, setMoreOpen] = useState(false)
  const [main, ...rest] = useNavigation()
  const first = main?.items.slice(0, MAX_TABS) ?? []
  const others = [{ title: null, items: main?.items.slice(MAX_TABS) ?? [] }, ...rest].filter(
    ({ items }) => items.length > 0,
  )
  const isOnOtherPage = !first.some(item => isCurrentPage(item, path))
  return (
    <nav
      aria-label={m.pages}
      className="fixed inset-x-0 bottom-0 z-30 flex h-[calc(60px+env(safe-area-inset-bottom))] border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {first.map(item => {
        const isCurrent = isCurrentPage(item, path)
        return (
          <Link
            key={item.to}
            to={item.to}
            aria-current={isCurrent ? 'page' : undefined}
            className={`${TAB} ${isCurrent ? 'text-accent-text' : 'text-text-3'}`}
          >
            <Icon name={item.icon} size={20} />
            {item.label}
          </Link>
        )
      })}
      <AriaButton
        onPress={() => setMoreOpen(true)}
        className={`${TAB} ${isOnOtherPage ? 'text-accent-text' : 'text-text-3'}`}
      >
        <Icon name="menu" size={20} />
        {m.more}
      </AriaButton>
      <MoreSheet groups={others} isOpen={isMoreOpen} onClose={() => setMoreOpen(false)} />
    </nav>
  )
}

const ROW = 'flex h-nav items-center gap-3 rounded-control px-2 font-medium text-text hover:bg-hover'

/** Navigation entries that do not fit into the bottom bar. */
function MoreSheet({ groups, isOpen, onClose }: { groups: NavigationGroup[]; isOpen: boolean; onClose: () => void }) {
  const { user, organization } = useMe()
  const signOut = useSignOut()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={organization.name}>
      <div className="flex flex-col gap-3">
        <Button
          icon="search"
          onPress={() => {
            onClose()
            showPalette()
          }}
        >
          {m.searchAndCommands}
        </Button>
        {groups.map(({ title, items }) => (
          <div key={title ?? 'main'}>
            {title && <p className="px-2 pb-1 text-meta font-medium text-text-3">{title}</p>}
            <ul>
              {items.map(item => (
                <li key={item.to}>
                  <NavigationRow item={item} onClose={onClose} />
                </li>
              ))}
            </ul>
          </div>
        ))}
        <div className="flex items-center gap-3 border-t border-line pt-3">
          <Link to="/account" onClick={onClose} className={`${ROW} min-w-0 flex-1`}>
            <Initials name={user.name || user.email} />
            <span className="min-w-0 truncate">{user.name || user.email}</span>
          </Link>
          <Button icon="log-out" onPress={() => signOut.mutate()} isPending={signOut.isPending}>
            {m.signOut}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

function NavigationRow({ item, onClose }: { item: NavigationItem; onClose: () => void }) {
  const content = (
    <>
      <Icon name={item.icon} className="text-text-3" />
      {item.label}
    </>
  )
  return item.isOutside ? (
    <a href={item.to} className={ROW}>
      {content}
    </a>
  ) : (
    <Link to={item.to} onClick={onClose} className={ROW}>
      {content}
    </Link>
  )
}
