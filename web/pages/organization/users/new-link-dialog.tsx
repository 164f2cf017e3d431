import { useState } from 'react'
import type { User } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { formatDateTime } from '../../../ui/text/format.ts'
import { SecretBlock } from '../secret-block.tsx'
import { m } from './messages.ts'
import { useCreateLink } from './user-queries.ts'

interface Props {
  user: User
  onClose: () => void
}

/** Creates another invitation, or a link to reset the password. */
export function NewLinkDialog({ user, onClose }: Props) {
  const create = useCreateLink()
  const [isCopied, setCopied] = useState(false)
  const isInvited = user.state === 'invited'
  const created = create.data
  return (
    <ConfirmDialog
      title={
        isInvited ? m.newInvitationFor({ email: user.email }) : m.resetThePasswordOf({ name: user.name || user.email })
      }
      confirm={m.createTheLink}
      cancel={m.cancel}
      variant="primary"
      sending={create}
      onConfirm={() => create.mutate(user.id)}
      onClose={onClose}
      lead={isInvited ? m.linkForFirstPassword : m.linkForNewPassword}
      result={
        created && {
          content: <LinkBlock link={created} email={user.email} onCopied={() => setCopied(true)} />,
          actions: <DoneButton isCopied={isCopied || created.mailed} onDone={onClose} />,
        }
      }
    />
  )
}

interface LinkProps {
  link: { url: string; expires_at: string; purpose: 'invitation' | 'reset'; mailed: boolean }
  email: string
  onCopied: () => void
}

/** A link that works once, shown once. */
export const LinkBlock = ({ link, email, onCopied }: LinkProps) => (
  <SecretBlock
    title={link.purpose === 'invitation' ? m.invitationLinkCreatedCopyItNow : m.resetLinkCreatedCopyItNow}
    label={m.theLink}
    secret={link.url}
    copyLabel={m.copyLink}
    onCopied={onCopied}
  >
    <p>
      {(link.mailed ? m.mailedToo : m.linkNotMailed)({
        email,
        time: <span className="num">{formatDateTime(link.expires_at)}</span>,
      })}
    </p>
  </SecretBlock>
)

/** Asks for confirmation if the link was not copied. */
export function DoneButton({ isCopied, onDone }: { isCopied: boolean; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const stay = () => setAsking(false)
  return (
    <>
      <Button onPress={() => (isCopied ? onDone() : setAsking(true))}>{m.done}</Button>
      <ConfirmDialog
        title={m.youHaveNotCopiedTheLink}
        confirm={m.closeWithoutTheLink}
        cancel={m.backToTheLink}
        isOpen={isAsking}
        width="narrow"
        onConfirm={onDone}
        onClose={stay}
        lead={m.theLinkIsNotShownAgain}
      />
    </>
  )
}
