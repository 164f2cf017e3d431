import { useState } from 'react'
import type { User } from '../../../../client/shapes.ts'
import { GroupsField } from '../../../parts/groups/groups-field.tsx'
import { PermissionFields } from '../../../parts/permissions/permission-fields.tsx'
import { useMe } from '../../../service/use-me.ts'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { m } from './messages.ts'
import { useChangeUser } from './user-queries.ts'

interface Props {
  user: User
  onClose: () => void
}

/** The name and what the user may do. */
export function EditUserDialog({ user, onClose }: Props) {
  const me = useMe()
  const change = useChangeUser()
  const [typed, setTyped] = useState({ name: user.name, permissions: user.permissions, groups: user.groups })
  const field = fieldsOf(typed, part => setTyped({ ...typed, ...part }))
  const isMe = me.user.id === user.id
  const losesPage = isMe && (typed.groups !== null || !typed.permissions.includes('can_manage_organization'))
  return (
    <FormDialog
      title={m.editUser({ who: user.name || user.email })}
      submit={m.save}
      sending={change}
      onSubmit={() => change.mutate({ id: user.id, ...typed }, { onSuccess: onClose })}
      onClose={onClose}
    >
      {at => (
        <>
          <p className="text-text-2">{user.email}</p>
          <TextField label={m.name} autoFocus {...field('name', at)} />
          <PermissionFields {...field('permissions', at)} />
          <GroupsField {...field('groups', at)} />
          {losesPage && <Notice tone="warn">{m.youLoseThisPage}</Notice>}
        </>
      )}
    </FormDialog>
  )
}
