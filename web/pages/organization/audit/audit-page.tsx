import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { client } from '../../../service/client.ts'
import { useMay } from '../../../service/use-me.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LoadMore } from '../../../ui/load-more.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryState } from '../../../ui/query-state.tsx'
import { m } from '../messages.ts'
import { AuditFilters, type AuditSearch } from './audit-filters.tsx'
import { AuditTable } from './audit-table.tsx'

const auditQuery = (search: AuditSearch) =>
  infiniteQueryOptions({
    queryKey: ['audit', search],
    queryFn: ({ signal, pageParam }) =>
      client.audit({ ...filtersOf(search), limit: 100, cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next_cursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

export default function AuditPage() {
  const { action, user, target, from, to } = useSearch({ from: '/shell/organization/audit' })
  const search: AuditSearch = { action, user, target, from, to }
  const navigate = useNavigate()
  const seesAll = useMay('all_sites')
  const log = useInfiniteQuery(auditQuery(search))
  const change = (part: AuditSearch) =>
    void navigate({ to: '/organization/audit', search: before => ({ ...before, ...part }), replace: true })
  const entries = log.data?.pages.flatMap(page => page.items) ?? []
  const isFiltered = Object.values(search).some(Boolean)
  return (
    <Page title={m.auditLog} lead={seesAll ? m.auditLogLead : m.auditLogOfGroupsLead}>
      <AuditFilters search={search} onChange={change} />
      <QueryState
        query={log}
        loading={m.loadingTheAuditLog}
        failed={m.couldNotLoadTheAuditLog}
        className="h-96 rounded-card"
      />
      {log.data && !log.isError && entries.length === 0 && (
        <EmptyState
          title={isFiltered ? m.nothingMatchesTheseFilters : m.noEntriesYet}
          actions={
            isFiltered && (
              <Button onPress={() => void navigate({ to: '/organization/audit', search: {}, replace: true })}>
                {m.clearFilters}
              </Button>
            )
          }
        />
      )}
      {entries.length > 0 && (
        <Card className={`overflow-hidden ${log.isPlaceholderData ? 'opacity-60' : ''}`}>
          <AuditTable entries={entries} />
        </Card>
      )}
      <LoadMore query={log} />
    </Page>
  )
}

/** Days are in the time zone of the browser, both included. */
function filtersOf({ action, user, target, from, to }: AuditSearch) {
  return {
    action: action || undefined,
    user: user ? Number(user) : undefined,
    target: target || undefined,
    from_dt: startOfDay(from, 0),
    to_dt: startOfDay(to, 1),
  }
}

function startOfDay(day: string | undefined, plus: number): string | undefined {
  const [year, month, date] = day?.split('-').map(Number) ?? []
  if (!year || !month || !date) return undefined
  return new Date(year, month - 1, date + plus).toISOString()
}
