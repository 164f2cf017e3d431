import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ManagedSite } from '../../../../client/shapes.ts'
import { client } from '../../../service/client.ts'
import { useMay } from '../../../service/use-me.ts'
import { CardPart } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { ComboBox } from '../../../ui/fields/combo-box.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatWeekday } from '../../../ui/text/date-format.ts'
import { formatList } from '../../../ui/text/format.ts'
import { compareNames, countryName } from '../../../ui/text/locale.ts'
import { PageLink } from '../../../ui/text-link.tsx'
import type { FieldsProps } from '../sites/site-draft.ts'
import { holidaysQuery } from './calendar-queries.ts'
import { EffectLine } from './effect-line.tsx'
import { joinDays, type Lane, type MarkedDays } from './marked-days.ts'
import { m } from './messages.ts'
import { YearStepper } from './year-stepper.tsx'
import { YearStrip } from './year-strip.tsx'

const LANES: Lane[] = ['public', 'school', 'own']

/** The region of a site, and what the days of a year are there: as it would be saved. */
export function SiteCalendarPart({ draft, onChange, errorsAt, site }: FieldsProps & { site: ManagedSite | null }) {
  const [year, setYear] = useState(() => new Date().getFullYear())
  const { country, region } = draft
  const chosen = useQuery({ ...holidaysQuery(region || country, year), enabled: country !== '' })
  const lists = useListedDays(site, year)
  const options = (chosen.data?.regions ?? [])
    .map(one => ({ value: one.region, label: one.name }))
    .sort((a, b) => compareNames(a.label, b.label))
  const ofCountry = { value: country, label: m.ofTheCountry({ country: countryName(country) }) }
  const holidays = chosen.data && joinDays(chosen.data.days, 'public')
  const dates = new Set(chosen.data?.days.map(({ date }) => date))
  return (
    <CardPart title={m.calendarOfSite} actions={<YearStepper year={year} onChange={setYear} />}>
      {country !== '' && (
        <div className="mt-2 flex flex-col gap-3">
          {/* Not a part of the form before it is known which regions there are. */}
          <ComboBox
            key={country}
            label={m.region}
            options={[ofCountry, ...options]}
            value={region || country}
            onChange={value => value && onChange({ region: value === country ? '' : value })}
            description={m.regionHint}
            errors={errorsAt('region')}
            className="max-w-90"
          />
          {chosen.isError && !chosen.data ? (
            <Failure title={m.couldNotLoadHolidays} error={chosen.error} onRetry={() => void chosen.refetch()} />
          ) : !holidays ? (
            <Skeleton className="h-24" />
          ) : (
            <>
              {site && <RegionChange before={site.region ?? site.country} after={region || country} year={year} />}
              <YearStrip name={m.calendarOfSite} year={year} days={[...holidays, ...lists]} lanes={LANES} />
              {holidays.length > 0 ? (
                <EffectLine lane="public" year={year} days={holidays} />
              ) : (
                <p className="text-meta text-text-2">{m.unknownHolidays}</p>
              )}
              {LANES.slice(1).map(lane => {
                const days = lists.filter(one => one.lane === lane)
                return days.length > 0 && <EffectLine key={lane} lane={lane} year={year} days={days} holidays={dates} />
              })}
              <p className="text-meta text-text-3">
                {m.listsOfSite({
                  link: text => (
                    <PageLink to="/organization/calendars" search={{}}>
                      {text}
                    </PageLink>
                  ),
                })}
              </p>
            </>
          )}
        </div>
      )}
    </CardPart>
  )
}

/** Days of the organization's lists that apply to a stored site. */
function useListedDays(site: ManagedSite | null, year: number): MarkedDays[] {
  const mayRead = useMay('can_read_data')
  const { data } = useQuery({
    queryKey: ['site', site?.id, 'calendar', year],
    queryFn: ({ signal }) => client.siteCalendar(site?.id ?? 0, year, { signal }),
    enabled: site !== null && mayRead,
  })
  const days = data?.days ?? []
  return [
    ...joinDays(
      days.flatMap(({ date, school_holiday: name }) => (name ? [{ date, name }] : [])),
      'school',
    ),
    ...joinDays(
      days.flatMap(({ date, others }) => (others[0] ? [{ date, name: others[0] }] : [])),
      'own',
    ),
  ]
}

/** What another region changes, before it is saved. */
function RegionChange({ before, after, year }: { before: string; after: string; year: number }) {
  const old = useQuery({ ...holidaysQuery(before, year), enabled: before !== after })
  const next = useQuery(holidaysQuery(after, year))
  if (before === after || !old.data || !next.data) return null
  const without = (days: { date: string; name: string }[], others: { date: string }[]) =>
    days.filter(({ date }) => !others.some(other => other.date === date))
  const text = (days: { date: string; name: string }[]) =>
    formatList(days.map(({ date, name }) => m.dayOf({ name, date: formatWeekday(date) })))
  const [added, removed] = [without(next.data.days, old.data.days), without(old.data.days, next.data.days)]
  return (
    <Notice tone="accent">
      {added.length > 0 && <p>{m.newRegionAdds({ days: text(added) })}</p>}
      {removed.length > 0 && <p>{m.newRegionRemoves({ days: text(removed) })}</p>}
      {added.length + removed.length === 0 && <p>{m.newRegionSame({ year: String(year) })}</p>}
    </Notice>
  )
}
