import { useState } from 'react'
import type { User } from '../../../client/shapes.ts'
import { useMe } from '../../service/use-me.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/time.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { useChangeUser } from './user-queries.ts'

/** What can be done to a user. */
export function UserActions({ user }: { user: User }) {
  const [openDialog, setOpenDialog] = useState<'edit' | 'link' | 'deactivate' | null>(null)
  const activate = useChangeUser()
  const close = () => setOpenDialog(null)
  const me = useMe()
  const who = user.name || user.email
  if (user.permissions.some(permission => !me.permissions.includes(permission))) {
    return (
      <p className="text-meta text-text-3">Has permissions that you do not have, so you cannot change this user.</p>
    )
  }
  const entries: MenuEntry[] = user.is_active
    ? [
        {
          id: 'link',
          label: user.state === 'invited' ? 'New invitation…' : 'Reset password…',
          icon: 'link',
          onAction: () => setOpenDialog('link'),
        },
        {
          id: 'deactivate',
          label: 'Deactivate…',
          icon: 'log-out',
          isDangerous: true,
          onAction: () => setOpenDialog('deactivate'),
        },
      ]
    : [
        {
          id: 'activate',
          label: 'Reactivate',
          icon: 'check',
          onAction: () => activate.mutate({ id: user.id, is_active: true }),
        },
      ]
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 max-md:justify-start">
      <Button size="small" icon="pencil" aria-label={`Edit ${who}`} onPress={() => setOpenDialog('edit')}>
        Edit
      </Button>
      <Menu label={`More for ${who}`} entries={entries}>
        <IconButton icon="ellipsis" label={`More for ${who}`} />
      </Menu>
      {activate.error && (
        <p role="alert" className="w-full text-meta text-bad">
          {errorMessage(activate.error)}
        </p>
      )}
      {openDialog === 'edit' && <EditUserDialog user={user} onClose={close} />}
      {openDialog === 'link' && <NewLinkDialog user={user} onClose={close} />}
      {openDialog === 'deactivate' && <DeactivateDialog user={user} onClose={close} />}
    </div>
  )
}

interface Props {
  user: User
  onClose: () => void
}

function DeactivateDialog({ user, onClose }: Props) {
  const change = useChangeUser()
  const isMe = useMe().user.id === user.id
  const who = user.name || user.email
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Deactivate ${who}?`}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep active
          </Button>
          <Button
            variant="danger"
            isPending={change.isPending}
            onPress={() => change.mutate({ id: user.id, is_active: false }, { onSuccess: onClose })}
          >
            Deactivate now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          {isMe ? 'This is you: you are' : `${who} is`} signed out everywhere immediately, and downloads stop. Exports,
          uploads and the audit log are kept. Any manager can reactivate the account.
        </p>
        {user.token && (
          <Notice tone="warn">
            The API token <code>{user.token.mask}</code> stops working until then.{' '}
            {user.token.last_used_at ? (
              <>
                It was used <Ago at={user.token.last_used_at} />.
              </>
            ) : (
              'It was never used.'
            )}
          </Notice>
        )}
        {change.error && <Notice tone="bad">{errorMessage(change.error)}</Notice>}
      </div>
    </Dialog>
  )
}
