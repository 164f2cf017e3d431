import { type FormEvent, useId, useState } from 'react'
import { ApiError } from '../../../../client/errors.ts'
import type { SiteGroup } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
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
  const form = useId()
  const create = useCreateGroup()
  const change = useChangeGroup()
  const saving = group ? change : create
  const [typed, setTyped] = useState<GroupDraft>(() => {
    if (!group) return draft
    const { name, description, sites, cities, regions, device_types, is_factor_group } = group
    return { name, description, sites, cities, regions, device_types, is_factor_group }
  })
  const set = (part: Partial<GroupDraft>) => setTyped({ ...typed, ...part })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (group) change.mutate({ id: group.id, ...typed }, { onSuccess: onClose })
    else create.mutate(typed, { onSuccess: onClose })
  }
  const refused = saving.error instanceof ApiError ? saving.error : null
  const at = (field: string) => refused?.field(field) ?? []
  const isAboutField = refused !== null && Object.keys(refused.fields).length > 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={group ? m.editGroup({ name: group.name }) : m.newGroup}
      actions={
        <>
          <Button onPress={onClose}>{m.cancel}</Button>
          <Button type="submit" form={form} variant="primary" isPending={saving.isPending}>
            {group ? m.save : m.create}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4 pt-1">
        <TextField
          label={m.name}
          autoFocus
          isRequired
          autoComplete="off"
          value={typed.name}
          onChange={name => set({ name })}
          errors={at('name')}
        />
        <TextField
          label={m.description}
          autoComplete="off"
          value={typed.description}
          onChange={description => set({ description })}
          errors={at('description')}
        />
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
        {saving.error && !isAboutField && <Notice tone="bad">{errorMessage(saving.error)}</Notice>}
      </form>
    </Dialog>
  )
}
