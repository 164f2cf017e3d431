import { useQuery } from '@tanstack/react-query'
import type { SiteDetail } from '../../client/shapes.ts'
import { client } from '../service/client.ts'
import { Card, CardPart } from '../ui/card.tsx'
import { formatLocalDate } from '../ui/date-format.ts'
import { m } from './messages.ts'

/** The service compares the hours of more than a year. */
const STALE_MS = 3_600_000

/** Days at which the clock of the site seems to have jumped; nothing where there are none. */
export function FindingsCard({ site }: { site: SiteDetail }) {
  const { data } = useQuery({
    queryKey: ['site', site.id, 'findings'],
    queryFn: ({ signal }) => client.siteFindings(site.id, {}, { signal }),
    enabled: site.data_range.first_vehicle !== null,
    staleTime: STALE_MS,
  })
  const jumps = data?.items.filter(({ kind, state }) => kind === 'clock_jump' && state === 'open') ?? []
  if (jumps.length === 0) return null
  return (
    <Card>
      <CardPart title={m.findings}>
        <ul className="mt-1.5 flex flex-col gap-2.5 text-meta">
          {jumps.map(({ day, lag_hours, days }) => (
            <li key={day}>
              <span className="font-medium">{m.clockMayHaveJumped({ day: formatLocalDate(day) })}</span>
              <span className="block text-text-2">
                {(lag_hours ?? 0) > 0
                  ? m.trafficComesLater({ hours: lag_hours ?? 0, days })
                  : m.trafficComesEarlier({ hours: -(lag_hours ?? 0), days })}
              </span>
            </li>
          ))}
        </ul>
      </CardPart>
    </Card>
  )
}
