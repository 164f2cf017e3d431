import { useQuery } from '@tanstack/react-query'
import { ChosenList } from '../../ui/fields/chosen-list.tsx'
import { Segmented } from '../../ui/fields/segmented.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatList } from '../../ui/text/format.ts'
import { groupsQuery } from './group-queries.ts'
import { m } from './messages.ts'

interface Props {
  /** null: all sites. */
  value: readonly number[] | null
  onChange: (value: number[] | null) => void
  errors: string[]
}

/** Whose sites a user sees: all, or those of groups. */
export function GroupsField({ value, onChange, errors }: Props) {
  const { data: groups = [], isSuccess } = useQuery(groupsQuery)
  return (
    <div className="flex flex-col gap-2">
      <span className="text-meta font-medium text-text-2">{m.sitesOfTheUser}</span>
      <Segmented
        label={m.sitesOfTheUser}
        size="normal"
        className="self-start"
        options={[
          { value: 'all', label: m.allSites },
          { value: 'groups', label: m.onlyGroups },
        ]}
        value={value ? 'groups' : 'all'}
        onChange={next => onChange(next === 'groups' ? [] : null)}
      />
      {value && (
        <>
          <p className="text-meta text-text-2">{m.seesOnlyThese}</p>
          <ChosenList
            label={m.onlyGroups}
            addLabel={m.addAGroup}
            options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
            chosen={value.map(String)}
            onChange={chosen => onChange(chosen.map(Number))}
            errors={errors}
          />
          {value.length === 0 && (
            <Notice tone="warn">{isSuccess && groups.length === 0 ? m.noGroupsYet : m.seesNoSite}</Notice>
          )}
        </>
      )}
    </div>
  )
}

/** `Only Inner city and Harbour`; nothing where all sites are visible. */
export function GroupsOf({ groups }: { groups: readonly number[] | null }) {
  const { data } = useQuery({ ...groupsQuery, enabled: groups !== null && groups.length > 0 })
  if (!groups) return null
  const names = groups.map(id => data?.find(group => group.id === id)?.name ?? String(id))
  return <>{names.length > 0 ? m.sitesOf({ groups: formatList(names) }) : m.noSite}</>
}
