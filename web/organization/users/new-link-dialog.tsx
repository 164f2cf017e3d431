import type { User } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { formatDateTime } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { SecretBlock } from '../secret-block.tsx'
import { useCreateLink } from './user-queries.ts'

interface Props {
  user: User
  onClose: () => void
}

/** Creates another invitation, or a link to reset the password. */
export function NewLinkDialog({ user, onClose }: Props) {
  const create = useCreateLink()
  const isInvited = user.state === 'invited'
  const created = create.data
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={isInvited ? `New invitation for ${user.email}?` : `Reset the password of ${user.name || user.email}?`}
      isAlert={!created}
      isPersistent={created !== undefined}
      actions={
        created ? (
          <Button onPress={onClose}>Done</Button>
        ) : (
          <>
            <Button autoFocus onPress={onClose}>
              Cancel
            </Button>
            <Button variant="primary" isPending={create.isPending} onPress={() => create.mutate(user.id)}>
              Create the link
            </Button>
          </>
        )
      }
    >
      {created ? (
        <LinkBlock link={created} email={user.email} />
      ) : (
        <div className="flex flex-col gap-3">
          <p className="text-text-2">
            {isInvited
              ? 'This creates a link for choosing a password. Earlier links stop working.'
              : 'This creates a link for choosing a new password. The old password works until the link is used; then they are signed out everywhere else. Earlier links stop working.'}
          </p>
          {create.error && <Notice tone="bad">{errorMessage(create.error)}</Notice>}
        </div>
      )}
    </Dialog>
  )
}

interface LinkProps {
  link: { url: string; expires_at: string; purpose: 'invitation' | 'reset' }
  email: string
}

/** A link that works once, shown once. */
export const LinkBlock = ({ link, email }: LinkProps) => (
  <SecretBlock
    title={link.purpose === 'invitation' ? 'Invitation link created. Copy it now.' : 'Reset link created. Copy it now.'}
    label="The link"
    secret={link.url}
    copyLabel="Copy link"
  >
    <p>
      Give it to {email} yourself: Wayside sends no email. Anyone who opens it can choose the password. It works once,
      until <span className="num">{formatDateTime(link.expires_at)}</span>, and is not shown again.
    </p>
  </SecretBlock>
)
