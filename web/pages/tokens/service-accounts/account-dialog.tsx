import { useState } from 'react'
import type { Permission, ServiceAccount } from '../../../../client/shapes.ts'
import { DAY_MS } from '../../../../contract/times/time.ts'
import { GroupsField } from '../../../parts/groups/groups-field.tsx'
import { PermissionFields } from '../../../parts/permissions/permission-fields.tsx'
import { useMe } from '../../../service/use-me.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { DateField, momentOf } from '../../../ui/fields/date-field.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { localMinute } from '../../../ui/text/local-time.ts'
import { useChangeAccount, useCreateAccount } from './account-queries.ts'
import { m } from './messages.ts'

const USUAL: Permission[] = ['can_use_api', 'can_read_data']
const inAYear = () => localMinute(Date.now() + 365 * DAY_MS)

/** Creates a service account, or changes one. */
export function AccountDialog({ account, onClose }: { account: ServiceAccount | null; onClose: () => void }) {
  const { permissions: held } = useMe()
  const create = useCreateAccount()
  const change = useChangeAccount()
  const saving = account ? change : create
  const [typed, setTyped] = useState({
    name: account?.name ?? '',
    purpose: account?.purpose ?? '',
    permissions: account?.permissions ?? USUAL.filter(one => held.includes(one)),
    groups: account?.groups ?? null,
    ends: account?.ends_at ? localMinute(account.ends_at) : null,
  })
  const set = (changes: Partial<typeof typed>) => setTyped({ ...typed, ...changes })
  const field = fieldsOf(typed, set)
  const submit = () => {
    const { name, purpose, permissions, groups, ends } = typed
    const ends_at = ends === null ? null : momentOf(ends)
    if (account === null) create.mutate({ name, purpose, permissions, groups, ends_at }, { onSuccess: onClose })
    else change.mutate({ id: account.id, purpose, permissions, groups, ends_at }, { onSuccess: onClose })
  }
  const grantsMore = account?.token && typed.permissions.some(one => !account.permissions.includes(one))
  return (
    <FormDialog
      title={account ? m.editAccount({ name: account.name }) : m.newAccount}
      submit={account ? m.save : m.create}
      sending={saving}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {at => (
        <>
          {!account && (
            <TextField label={m.name} autoFocus isRequired description={m.nameHint} {...field('name', at)} />
          )}
          <TextField label={m.purpose} isRequired description={m.purposeHint} {...field('purpose', at)} />
          <PermissionFields {...field('permissions', at)} />
          <GroupsField {...field('groups', at)} />
          {grantsMore && <Notice tone="warn">{m.grantingEndsToken}</Notice>}
          <Checkbox
            isSelected={typed.ends !== null}
            onChange={isOn => set({ ends: isOn ? inAYear() : null })}
            description={m.itEndsHint}
          >
            {m.itEnds}
          </Checkbox>
          {typed.ends !== null && (
            <DateField
              label={m.endsAt}
              granularity="minute"
              value={typed.ends}
              onChange={ends => set({ ends })}
              errors={at('ends_at')}
            />
          )}
        </>
      )}
    </FormDialog>
  )
}
