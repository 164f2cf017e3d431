import type { User } from '../../../client/shapes.ts'
import { useMe } from '../../service/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/time.tsx'
import { useChangeUser } from './user-queries.ts'

interface Props {
  user: User
  onClose: () => void
}

export function DeactivateDialog({ user, onClose }: Props) {
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
            look="danger"
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
          {isMe ? 'This is you: you are' : `${who} is`} signed out at once everywhere, and downloads stop. What was done
          stays: exports, uploads, the audit log. Any manager can activate the account again.
        </p>
        {user.token && (
          <Notice tone="warn">
            The API token <code>{user.token.mask}</code> stops working meanwhile.{' '}
            {user.token.last_used_at ? (
              <>
                It was used <Ago at={user.token.last_used_at} />.
              </>
            ) : (
              'It was never used.'
            )}
          </Notice>
        )}
        {change.error && <Notice tone="bad">{whatWentWrong(change.error)}</Notice>}
      </div>
    </Dialog>
  )
}
