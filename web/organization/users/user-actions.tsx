import { useState } from 'react'
import type { User } from '../../../client/shapes.ts'
import { useMe } from '../../service/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { DeactivateDialog } from './deactivate-dialog.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { useChangeUser } from './user-queries.ts'

/** What can be done to a user. */
export function UserActions({ user }: { user: User }) {
  const [asking, setAsking] = useState<'edit' | 'link' | 'deactivate' | null>(null)
  const activate = useChangeUser()
  const close = () => setAsking(null)
  const me = useMe()
  const who = user.name || user.email
  if (user.permissions.some(one => !me.permissions.includes(one))) {
    return <p className="text-meta text-text-3">May do more than you, so you cannot change them.</p>
  }
  const entries: MenuEntry[] = user.is_active
    ? [
        {
          id: 'link',
          label: user.state === 'invited' ? 'New invitation…' : 'Reset password…',
          icon: 'link',
          onAction: () => setAsking('link'),
        },
        {
          id: 'deactivate',
          label: 'Deactivate…',
          icon: 'log-out',
          isDangerous: true,
          onAction: () => setAsking('deactivate'),
        },
      ]
    : [
        {
          id: 'activate',
          label: 'Activate again',
          icon: 'check',
          onAction: () => activate.mutate({ id: user.id, is_active: true }),
        },
      ]
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 max-md:justify-start">
      <Button size="small" icon="pencil" aria-label={`Edit ${who}`} onPress={() => setAsking('edit')}>
        Edit
      </Button>
      <Menu label={`More for ${who}`} entries={entries}>
        <IconButton icon="ellipsis" label={`More for ${who}`} />
      </Menu>
      {activate.error && (
        <p role="alert" className="w-full text-meta text-bad">
          {whatWentWrong(activate.error)}
        </p>
      )}
      {asking === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {asking === 'link' && <NewLinkDialog user={user} onClose={close} />}
      {asking === 'deactivate' && <DeactivateDialog user={user} onClose={close} />}
    </div>
  )
}
