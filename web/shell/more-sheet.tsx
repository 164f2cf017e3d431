import { Link } from '@tanstack/react-router'
import { useMe } from '../service/use-me.ts'
import { useSignOut } from '../service/use-sign-out.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Group, NavigationItem } from './navigation.ts'
import { Initials } from './user-menu.tsx'

const ROW = 'flex h-nav items-center gap-3 rounded-control px-2 font-medium text-text hover:bg-hover'

/** What the bottom bar has no room for. */
export function MoreSheet({ groups, isOpen, onClose }: { groups: Group[]; isOpen: boolean; onClose: () => void }) {
  const { user, organization } = useMe()
  const signOut = useSignOut()
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={organization.name}>
      <div className="flex flex-col gap-3">
        {groups.map(({ title, items }) => (
          <div key={title}>
            <p className="px-2 pb-1 text-meta font-medium text-text-3">{title}</p>
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
            Sign out
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
