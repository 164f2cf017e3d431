import type { User } from '../../../../client/shapes.ts'
import { useMe } from '../../../service/use-me.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Menu, type MenuEntry } from '../../../ui/layers/menu.tsx'
import { Notice, Problem } from '../../../ui/notice.tsx'
import { Ago } from '../../../ui/text/time.tsx'
import { EditUserDialog } from './edit-user-dialog.tsx'
import { m } from './messages.ts'
import { NewLinkDialog } from './new-link-dialog.tsx'
import { useChangeUser, useResetSecondFactor } from './user-queries.ts'

type Action = 'edit' | 'link' | 'factor' | 'deactivate'
export interface OpenAction {
  user: User
  action: Action
}

/** What can be done to a user. */
export function UserActions({ user, onOpen }: { user: User; onOpen: (open: OpenAction) => void }) {
  const open = (action: Action) => onOpen({ user, action })
  const activate = useChangeUser()
  const me = useMe()
  const who = user.name || user.email
  if (user.permissions.some(permission => !me.permissions.includes(permission))) {
    return <p className="text-meta text-text-3">{m.userHasMorePermissions}</p>
  }
  const entries: MenuEntry[] = user.is_active
    ? [
        {
          id: 'link',
          label: user.state === 'invited' ? m.newInvitation : m.resetPassword,
          icon: 'link',
          onAction: () => open('link'),
        },
        ...(user.has_second_factor && user.id !== me.user.id
          ? [
              {
                id: 'factor',
                label: m.resetSecondFactor,
                icon: 'refresh' as const,
                onAction: () => open('factor'),
              },
            ]
          : []),
        {
          id: 'deactivate',
          label: m.deactivate,
          icon: 'log-out',
          isDangerous: true,
          onAction: () => open('deactivate'),
        },
      ]
    : [
        {
          id: 'activate',
          label: m.reactivate,
          icon: 'check',
          onAction: () => activate.mutate({ id: user.id, is_active: true }),
        },
      ]
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 max-md:justify-start">
      <Button size="small" icon="pencil" aria-label={m.editUser({ who })} onPress={() => open('edit')}>
        {m.edit}
      </Button>
      <Menu label={m.moreFor({ who })} entries={entries}>
        <IconButton icon="ellipsis" label={m.moreFor({ who })} />
      </Menu>
      <Problem className="w-full">{activate.error && errorMessage(activate.error)}</Problem>
    </div>
  )
}

/** Not inside of the list, which becomes another one when a phone is turned: what was typed would be lost. */
export function UserDialog({ user, action, onClose }: OpenAction & { onClose: () => void }) {
  if (action === 'edit') return <EditUserDialog user={user} onClose={onClose} />
  if (action === 'link') return <NewLinkDialog user={user} onClose={onClose} />
  if (action === 'factor') return <ResetFactorDialog user={user} onClose={onClose} />
  return <DeactivateDialog user={user} onClose={onClose} />
}

interface Props {
  user: User
  onClose: () => void
}

function ResetFactorDialog({ user, onClose }: Props) {
  const reset = useResetSecondFactor()
  return (
    <ConfirmDialog
      title={m.resetSecondFactorOf({ who: user.name || user.email })}
      confirm={m.resetNow}
      cancel={m.cancel}
      sending={reset}
      onConfirm={() => reset.mutate(user.id, { onSuccess: onClose })}
      onClose={onClose}
      lead={m.passwordAloneThen}
    />
  )
}

function DeactivateDialog({ user, onClose }: Props) {
  const change = useChangeUser()
  const isMe = useMe().user.id === user.id
  const who = user.name || user.email
  return (
    <ConfirmDialog
      title={m.deactivateUser({ who })}
      confirm={m.deactivateNow}
      cancel={m.keepActive}
      sending={change}
      onConfirm={() => change.mutate({ id: user.id, is_active: false }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-text-2">
        {isMe ? m.youAreSignedOut : m.userIsSignedOut({ who })} {m.whatIsKept}
      </p>
      {user.token && (
        <Notice tone="warn">
          {m.tokenStopsWorking({ code: <code>{user.token.mask}</code> })}{' '}
          {user.token.last_used_at ? m.itWasUsed({ ago: <Ago at={user.token.last_used_at} /> }) : m.itWasNeverUsed}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
