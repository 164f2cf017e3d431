import { useQuery } from '@tanstack/react-query'
import { useMay } from '../../../service/use-me.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { SearchField } from '../../../ui/fields/search-field.tsx'
import { usersQuery } from '../users/user-queries.ts'
import { KINDS } from './audit-labels.ts'
import { m } from './messages.ts'

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
  const seesAll = useMay('all_sites')
  const { data: users = [] } = useQuery({ ...usersQuery, enabled: seesAll })
  return (
    <div className="flex flex-wrap items-end gap-3">
      <SearchField
        label={m.searchTheTarget}
        placeholder={m.targetEmailSiteIdOrSerial}
        value={search.target ?? ''}
        onChange={target => onChange({ target })}
        className="w-80 max-md:w-full"
      />
      <div className="flex flex-wrap items-center gap-2 md:min-h-control">
        <FilterChip
          label={m.allActions}
          multiple={false}
          options={KINDS}
          chosen={search.action ? [search.action] : []}
          onChange={([action]) => onChange({ action: action ?? '' })}
          summary={KINDS.some(({ value }) => value === search.action) ? undefined : search.action}
        />
        {seesAll && (
          <FilterChip
            label={m.allUsers}
            multiple={false}
            options={users.map(({ id, name, email }) => ({ value: String(id), label: name || email }))}
            chosen={search.user ? [search.user] : []}
            onChange={([user]) => onChange({ user: user ?? '' })}
          />
        )}
      </div>
      <div className="ms-auto flex gap-3 max-lg:ms-0 max-md:w-full">
        <DateField
          label={m.fromDay}
          value={search.from ?? ''}
          onChange={from => onChange({ from })}
          className={`max-md:flex-1 ${search.from ? '' : 'print:hidden'}`}
        />
        <DateField
          label={m.toDay}
          value={search.to ?? ''}
          onChange={to => onChange({ to })}
          className={`max-md:flex-1 ${search.to ? '' : 'print:hidden'}`}
        />
      </div>
    </div>
  )
}
