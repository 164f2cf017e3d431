import { useQuery } from '@tanstack/react-query'
import type { SuggestedGroup } from '../../../../client/shapes.ts'
import { allSitesQuery, siteLabel } from '../../../service/all-sites-query.ts'
import { client } from '../../../service/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Card, CardPart } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Loading, Skeleton } from '../../../ui/skeleton.tsx'
import { formatLocalDate } from '../../../ui/text/date-format.ts'
import { formatList, formatShare } from '../../../ui/text/format.ts'
import { regionLabel } from '../calendars/public-holidays.tsx'
import { type GroupDraft, NEW_GROUP } from './group-sites.tsx'
import { m } from './messages.ts'

const ROADS: { [road in NonNullable<SuggestedGroup['road']>]: string } = {
  up_to_60: m.upTo60,
  up_to_100: m.upTo100,
  above_100: m.above100,
  no_limit: m.noLimit,
}

/** Permanent sites that are alike, each as a group that can be made; they are read on request, which takes seconds. */
export function SuggestedGroups({ onAccept, onClose }: { onAccept: (draft: GroupDraft) => void; onClose: () => void }) {
  const { data, error, refetch, isPending } = useQuery({
    queryKey: ['groups', 'suggested'],
    queryFn: ({ signal }) => client.suggestedGroups({ signal }),
    staleTime: 0,
  })
  const { data: sites = [] } = useQuery(allSitesQuery)
  const namesOf = (group: SuggestedGroup) =>
    formatList(sites.filter(({ id }) => group.sites.includes(id)).map(site => siteLabel(site)))
  return (
    <Card>
      <CardPart
        title={m.suggestions}
        lead={
          data &&
          m.suggestionsLead({
            count: data.permanent_sites,
            from: formatLocalDate(data.year.from),
            to: formatLocalDate(data.year.to),
          })
        }
        actions={
          <Button size="small" onPress={onClose}>
            {m.hide}
          </Button>
        }
      >
        {isPending && (
          <Loading label={m.comparing}>
            <Skeleton className="mt-2 h-24" />
          </Loading>
        )}
        {error && !data && <Failure title={m.couldNotSuggest} error={error} onRetry={() => void refetch()} />}
        {data?.items.length === 0 && <p className="mt-1 text-text-2">{m.nothingToSuggest}</p>}
        {data?.has_more && <p className="mt-1 text-text-2">{m.notAllCompared}</p>}
        <ul className="flex flex-col divide-y divide-line">
          {data?.items.map(group => (
            <li key={group.sites.join()} className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3 last:pb-0">
              <div className="min-w-0 flex-1">
                <p className="font-medium">{nameOf(group)}</p>
                <p className="text-text-2 wrap-anywhere">{namesOf(group)}</p>
                <p className="text-meta text-text-2">{reasonOf(group)}</p>
              </div>
              <Button
                size="small"
                aria-label={m.makeThisGroup({ name: nameOf(group) })}
                onPress={() =>
                  onAccept({ ...NEW_GROUP, name: nameOf(group), sites: group.sites, is_factor_group: true })
                }
              >
                {m.makeGroup}
              </Button>
            </li>
          ))}
        </ul>
      </CardPart>
    </Card>
  )
}

/** `North Rhine-Westphalia, up to 60 km/h` */
const nameOf = ({ country, region, road }: SuggestedGroup): string =>
  [regionLabel(region ?? country), ...(road ? [ROADS[road]] : [])].join(', ')

function reasonOf({ sites, difference, months, weekdays }: SuggestedGroup): string {
  const ends = (shares: number[]) => ({
    low: formatShare(Math.min(...shares), 0),
    high: formatShare(Math.max(...shares), 0),
  })
  const [ofMonths, ofWeekdays] = [ends(months), ends(weekdays)]
  return [
    m.alike({ count: sites.length, difference: formatShare(difference) }),
    m.usedThus({
      lowMonth: ofMonths.low,
      highMonth: ofMonths.high,
      lowDay: ofWeekdays.low,
      highDay: ofWeekdays.high,
    }),
  ].join(' ')
}
