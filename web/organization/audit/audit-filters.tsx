import { useQuery } from '@tanstack/react-query'
import { FilterChip } from '../../ui/chip.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { usersQuery } from '../users/user-queries.ts'
import { KINDS } from './audit-labels.ts'

/** The search parameters of the page. */
export interface AuditSearch {
  action?: string
  user?: string
  target?: string
  from?: string
  to?: string
}

interface Props {
  search: AuditSearch
  onChange: (change: AuditSearch) => void
}

export function AuditFilters({ search, onChange }: Props) {
  const { data: users = [] } = useQuery(usersQuery)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label="Search the target"
        placeholder="Target: email, site ID or serial"
        value={search.target ?? ''}
        onChange={target => onChange({ target })}
        className="w-80 max-md:w-full"
      />
      <div className="flex flex-wrap items-center gap-2 md:min-h-control">
        <FilterChip
          label="All actions"
          multiple={false}
          options={KINDS}
          chosen={search.action ? [search.action] : []}
          onChange={([action]) => onChange({ action: action ?? '' })}
          summary={KINDS.some(({ value }) => value === search.action) ? undefined : search.action}
        />
        <FilterChip
          label="All users"
          multiple={false}
          options={users.map(({ id, name, email }) => ({ value: String(id), label: name || email }))}
          chosen={search.user ? [search.user] : []}
          onChange={([user]) => onChange({ user: user ?? '' })}
        />
      </div>
      <div className="ml-auto flex gap-3 max-lg:ml-0 max-md:w-full">
        <TextField
          label="From day"
          type="date"
          value={search.from ?? ''}
          onChange={from => onChange({ from })}
          className="max-md:flex-1"
        />
        <TextField
          label="To day"
          type="date"
          value={search.to ?? ''}
          onChange={to => onChange({ to })}
          className="max-md:flex-1"
        />
      </div>
    </div>
  )
}
