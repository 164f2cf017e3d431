import { useState } from 'react'
import type { User } from '../../../../client/shapes.ts'
import { GroupsField } from '../../../parts/groups/groups-field.tsx'
import { PermissionFields } from '../../../parts/permissions/permission-fields.tsx'
import { useMe } from '../../../service/use-me.ts'
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
  const [name, setName] = useState(user.name)
  const [permissions, setPermissions] = useState(user.permissions)
  const [groups, setGroups] = useState(user.groups)
  const submit = () => {
    change.mutate({ id: user.id, name, permissions, groups }, { onSuccess: onClose })
  }
  const isMe = me.user.id === user.id
  const losesPage = isMe && (groups !== null || !permissions.includes('can_manage_organization'))
  return (
    <FormDialog
      title={m.editUser({ who: user.name || user.email })}
      submit={m.save}
      sending={change}
      onSubmit={submit}
      onClose={onClose}
    >
      {at => (
        <>
          <p className="text-text-2">{user.email}</p>
          <TextField label={m.name} autoFocus autoComplete="off" value={name} onChange={setName} errors={at('name')} />
          <PermissionFields value={permissions} onChange={setPermissions} errors={at('permissions')} />
          <GroupsField value={groups} onChange={setGroups} errors={at('groups')} />
          {losesPage && <Notice tone="warn">{m.youLoseThisPage}</Notice>}
        </>
      )}
    </FormDialog>
  )
}
