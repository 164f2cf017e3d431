import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Page } from '../../../ui/page.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { mostCommon } from '../../../ui/text/local-time.ts'
import { PageLink } from '../../../ui/text-link.tsx'
import { setupListQuery } from '../sites/site-queries.ts'
import { type Calendar, calendarsQuery } from './calendar-queries.ts'
import { DeleteListDialog } from './delete-list-dialog.tsx'
import { ListDialog } from './list-dialog.tsx'
import { ListRow } from './list-row.tsx'
import { m } from './messages.ts'
import { PublicHolidays } from './public-holidays.tsx'
import { isYear, YearStepper } from './year-stepper.tsx'

/** What an organization knows about days: public holidays of its regions, and lists. */
export default function CalendarsPage() {
  const search = useSearch({ from: '/shell/organization/calendars' })
  const navigate = useNavigate()
  const now = new Date().getFullYear()
  const year = isYear(Number(search.year)) ? Number(search.year) : now
  const calendars = useQuery(calendarsQuery)
  const sites = useQuery(setupListQuery('active'))
  const [dialog, setDialog] = useState<{ kind: 'edit' | 'delete'; list: Calendar | null } | null>(null)
  const regions = (sites.data ?? []).map(({ region, country }) => region ?? country)
  const toYear = (next: number) =>
    void navigate({
      to: '/organization/calendars',
      search: next === now ? {} : { year: String(next) },
      replace: true,
      resetScroll: false,
    })
  const isWaiting = calendars.isPending || sites.isPending
  const failed = [calendars, sites].find(({ isError, data }) => isError && !data)
  return (
    <Page
      title={m.calendars}
      lead={m.lead}
      actions={
        <Button variant="primary" icon="plus" onPress={() => setDialog({ kind: 'edit', list: null })}>
          {m.newList}
        </Button>
      }
    >
      {failed ? (
        <Failure title={m.couldNotLoad} error={failed.error} onRetry={() => void failed.refetch()} />
      ) : isWaiting ? (
        <Loading label={m.loading}>
          <Skeleton className="h-80 rounded-card" />
        </Loading>
      ) : (
        <>
          <YearStepper year={year} onChange={toYear} />
          <Card>
            {calendars.data?.length === 0 && (
              <CardPart>
                <EmptyState
                  title={m.noListsYet}
                  actions={<Button onPress={() => setDialog({ kind: 'edit', list: null })}>{m.newList}</Button>}
                >
                  {m.whatAListIs}
                </EmptyState>
              </CardPart>
            )}
            {calendars.data?.map(list => (
              <ListRow
                key={list.id}
                calendar={list}
                year={year}
                region={mostCommon(regions)}
                onEdit={() => setDialog({ kind: 'edit', list })}
                onDelete={() => setDialog({ kind: 'delete', list })}
              />
            ))}
          </Card>
          <RegionsCard regions={regions} year={year} />
        </>
      )}
      {dialog?.kind === 'edit' && (
        <ListDialog
          calendar={dialog.list}
          sites={sites.data ?? []}
          initialYear={year}
          onClose={() => setDialog(null)}
        />
      )}
      {dialog?.kind === 'delete' && dialog.list && (
        <DeleteListDialog calendar={dialog.list} onClose={() => setDialog(null)} />
      )}
    </Page>
  )
}

/** The public holidays of the regions of all sites. */
const RegionsCard = ({ regions, year }: { regions: string[]; year: number }) => (
  <Card>
    <CardPart
      className="print:break-inside-auto!"
      title={m.publicHolidays}
      lead={m.publicHolidaysLead({
        link: text => (
          <PageLink to="/organization/sites" search={{}}>
            {text}
          </PageLink>
        ),
      })}
    >
      {regions.length === 0 && <p className="mt-2 text-text-2">{m.noSitesYet}</p>}
      <ul className="divide-y divide-line">
        {countOf(regions).map(([region, count]) => (
          <PublicHolidays key={region} region={region} sites={count} year={year} />
        ))}
      </ul>
    </CardPart>
  </Card>
)

/** Regions with the number of their sites, that of most sites first. */
function countOf(regions: readonly string[]): [region: string, count: number][] {
  const counts = new Map<string, number>()
  for (const region of regions) counts.set(region, (counts.get(region) ?? 0) + 1)
  return [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1))
}
