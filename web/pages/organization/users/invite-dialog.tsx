import { useState } from 'react'
import type { Permission } from '../../../../client/shapes.ts'
import { GroupsField } from '../../../parts/groups/groups-field.tsx'
import { PermissionFields } from '../../../parts/permissions/permission-fields.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { m } from './messages.ts'
import { DoneButton, LinkBlock } from './new-link-dialog.tsx'
import { useInviteUser } from './user-queries.ts'

const EMPTY = {
  email: '',
  name: '',
  permissions: ['can_read_data'] as Permission[],
  groups: null as number[] | null,
}

/** Invites a user, then shows the link for them. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const invite = useInviteUser()
  const [typed, setTyped] = useState(EMPTY)
  const [isCopied, setCopied] = useState(false)
  const field = fieldsOf(typed, part => setTyped({ ...typed, ...part }))
  const close = () => {
    invite.reset()
    setTyped(EMPTY)
    setCopied(false)
    onClose()
  }
  const invitation = invite.data
  return (
    <FormDialog
      isOpen={isOpen}
      title={invitation ? m.isInvited({ name: invitation.user.name || invitation.user.email }) : m.inviteAUser}
      submit={m.createInvitationLink}
      sending={invite}
      noValidate
      onSubmit={() => invite.mutate(typed)}
      onClose={close}
      result={
        invitation && {
          content: <LinkBlock link={invitation.link} email={invitation.user.email} onCopied={() => setCopied(true)} />,
          actions: <DoneButton isCopied={isCopied || invitation.link.mailed} onDone={close} />,
        }
      }
    >
      {at => (
        <>
          <TextField label={m.email} type="email" autoFocus isRequired {...field('email', at)} />
          <TextField label={m.name} description={m.theyCanChangeItThemselves} {...field('name', at)} />
          <PermissionFields {...field('permissions', at)} />
          <GroupsField {...field('groups', at)} />
        </>
      )}
    </FormDialog>
  )
}
