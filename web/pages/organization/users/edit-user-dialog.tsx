import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../../client/errors.ts'
import type { User } from '../../../../client/shapes.ts'
import { GroupsField } from '../../../parts/groups/groups-field.tsx'
import { PermissionFields } from '../../../parts/permissions/permission-fields.tsx'
import { useMe } from '../../../service/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { m } from './messages.ts'
import { useChangeUser } from './user-queries.ts'

interface Props {
  user: User
  onClose: () => void
}

/** The name and what the user may do. */
export function EditUserDialog({ user, onClose }: Props) {
  const form = useId()
  const me = useMe()
  const change = useChangeUser()
  const [name, setName] = useState(user.name)
  const [permissions, setPermissions] = useState(user.permissions)
  const [groups, setGroups] = useState(user.groups)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ id: user.id, name, permissions, groups }, { onSuccess: onClose })
  }
  const isMe = me.user.id === user.id
  const losesPage = isMe && (groups !== null || !permissions.includes('can_manage_organization'))
  const refused = change.error instanceof ApiError ? change.error : null
  const isAboutField = refused !== null && Object.keys(refused.fields).length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={m.editUser({ who: user.name || user.email })}
      actions={
        <>
          <Button onPress={onClose}>{m.cancel}</Button>
          <Button type="submit" form={form} variant="primary" isPending={change.isPending}>
            {m.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="flex flex-col gap-4 pt-1">
        <p className="text-text-2">{user.email}</p>
        <TextField
          label={m.name}
          autoFocus
          autoComplete="off"
          value={name}
          onChange={setName}
          errors={refused?.field('name')}
        />
        <PermissionFields value={permissions} onChange={setPermissions} errors={refused?.field('permissions') ?? []} />
        <GroupsField value={groups} onChange={setGroups} errors={refused?.field('groups') ?? []} />
        {losesPage && <Notice tone="warn">{m.youLoseThisPage}</Notice>}
        {change.error && !isAboutField && <Notice tone="bad">{errorMessage(change.error)}</Notice>}
      </form>
    </Dialog>
  )
}
