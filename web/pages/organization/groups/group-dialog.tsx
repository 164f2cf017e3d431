import { useState } from 'react'
import type { SiteGroup } from '../../../../client/shapes.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { fieldsOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormDialog } from '../../../ui/layers/form-dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useChangeGroup, useCreateGroup } from './group-queries.ts'
import { type GroupDraft, GroupSites, NEW_GROUP } from './group-sites.tsx'
import { m } from './messages.ts'

interface Props {
  group: SiteGroup | null
  /** What a new group begins with. */
  draft?: GroupDraft | undefined
  onClose: () => void
}

/** Creates a group, or changes one. */
export function GroupDialog({ group, draft = NEW_GROUP, onClose }: Props) {
  const create = useCreateGroup()
  const change = useChangeGroup()
  const saving = group ? change : create
  const [typed, setTyped] = useState<GroupDraft>(() => {
    if (!group) return draft
    const { name, description, sites, cities, regions, device_types, is_factor_group } = group
    return { name, description, sites, cities, regions, device_types, is_factor_group }
  })
  const set = (part: Partial<GroupDraft>) => setTyped({ ...typed, ...part })
  const field = fieldsOf(typed, set)
  const submit = () => {
    if (group) change.mutate({ id: group.id, ...typed }, { onSuccess: onClose })
    else create.mutate(typed, { onSuccess: onClose })
  }
  return (
    <FormDialog
      title={group ? m.editGroup({ name: group.name }) : m.newGroup}
      submit={group ? m.save : m.create}
      sending={saving}
      noValidate
      onSubmit={submit}
      onClose={onClose}
    >
      {at => (
        <>
          <TextField label={m.name} autoFocus isRequired {...field('name', at)} />
          <TextField label={m.description} {...field('description', at)} />
          {typed.is_factor_group && !group && typed.sites.length > 0 && <Notice>{m.addShortCounts}</Notice>}
          <GroupSites draft={typed} onChange={set} at={at} />
          <Checkbox
            isSelected={typed.is_factor_group}
            onChange={is_factor_group => set({ is_factor_group })}
            description={m.factorGroupHint}
          >
            {m.factorGroup}
          </Checkbox>
          {group && group.users > 0 && <Notice tone="warn">{m.affectsUsers({ count: group.users })}</Notice>}
        </>
      )}
    </FormDialog>
  )
}
