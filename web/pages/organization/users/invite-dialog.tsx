import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../../client/errors.ts'
import type { Permission } from '../../../../client/shapes.ts'
import { GroupsField } from '../../../parts/groups/groups-field.tsx'
import { PermissionFields } from '../../../parts/permissions/permission-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
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
  const form = useId()
  const invite = useInviteUser()
  const [typed, setTyped] = useState(EMPTY)
  const [isCopied, setCopied] = useState(false)
  const change = (change: Partial<typeof EMPTY>) => setTyped({ ...typed, ...change })
  const close = () => {
    invite.reset()
    setTyped(EMPTY)
    setCopied(false)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate(typed)
  }
  const invitation = invite.data
  const refused = invite.error instanceof ApiError ? invite.error : null
  const at = (field: string) => refused?.field(field) ?? []
  const isAboutField = refused !== null && Object.keys(refused.fields).length > 0
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={invitation ? m.isInvited({ name: invitation.user.name || invitation.user.email }) : m.inviteAUser}
      isPersistent={invitation !== undefined}
      actions={
        invitation ? (
          <DoneButton isCopied={isCopied || invitation.link.mailed} onDone={close} />
        ) : (
          <>
            <Button onPress={close}>{m.cancel}</Button>
            <Button type="submit" form={form} variant="primary" isPending={invite.isPending}>
              {m.createInvitationLink}
            </Button>
          </>
        )
      }
    >
      {invitation ? (
        <LinkBlock link={invitation.link} email={invitation.user.email} onCopied={() => setCopied(true)} />
      ) : (
        <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
          <TextField
            label={m.email}
            type="email"
            autoFocus
            isRequired
            autoComplete="off"
            value={typed.email}
            onChange={email => change({ email })}
            errors={at('email')}
          />
          <TextField
            label={m.name}
            autoComplete="off"
            value={typed.name}
            onChange={name => change({ name })}
            errors={at('name')}
            description={m.theyCanChangeItThemselves}
          />
          <PermissionFields
            value={typed.permissions}
            onChange={permissions => change({ permissions })}
            errors={at('permissions')}
          />
          <GroupsField value={typed.groups} onChange={groups => change({ groups })} errors={at('groups')} />
          {invite.error && !isAboutField && <Notice tone="bad">{errorMessage(invite.error)}</Notice>}
        </form>
      )}
    </Dialog>
  )
}
