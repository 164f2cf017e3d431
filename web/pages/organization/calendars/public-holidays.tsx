import { useQuery } from '@tanstack/react-query'
import { dayKind } from '../../../../contract/times/calendars.ts'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatWeekday } from '../../../ui/text/date-format.ts'
import { countryName } from '../../../ui/text/locale.ts'
import { holidaysQuery } from './calendar-queries.ts'
import { EffectLine } from './effect-line.tsx'
import { joinDays } from './marked-days.ts'
import { m } from './messages.ts'
import { YearStrip } from './year-strip.tsx'

interface Props {
  /** `DE`, `DE-NW` */
  region: string
  sites: number
  year: number
}

/** `Nordrhein-Westfalen, Germany` */
export function regionLabel(region: string, regions: readonly { region: string; name: string }[] = []): string {
  const country = countryName(region.slice(0, 2))
  const name = regions.find(one => one.region === region)?.name
  return name ? m.regionOf({ region: name, country }) : region.length > 2 ? region : country
}

/** The public holidays of a region in a year, with their names. */
export function PublicHolidays({ region, sites, year }: Props) {
  const holidays = useQuery(holidaysQuery(region, year))
  const label = holidays.isPending ? countryName(region.slice(0, 2)) : regionLabel(region, holidays.data?.regions)
  const days = holidays.data?.days
  return (
    <li className="flex break-inside-avoid flex-col gap-2 py-3.5 first:pt-2 last:pb-0">
      <h3 className="flex flex-wrap items-baseline gap-x-2 font-medium">
        {label}
        <span className="num text-meta font-normal text-text-3">{m.sites({ count: sites })}</span>
      </h3>
      {holidays.isError && !days ? (
        <Failure title={m.couldNotLoadHolidays} error={holidays.error} onRetry={() => void holidays.refetch()} />
      ) : !days ? (
        <Skeleton className="h-[102px] max-md:h-56" />
      ) : days.length === 0 ? (
        <p className="text-text-2">{m.unknownHolidays}</p>
      ) : (
        <>
          <YearStrip name={label} year={year} days={joinDays(days, 'public')} lanes={['public']} />
          <EffectLine lane="public" year={year} days={joinDays(days, 'public')} />
          <ul aria-label={m.publicHolidays} className="flex flex-wrap gap-x-4 gap-y-0.5 text-meta">
            {days.map(({ date, name }) => (
              <li
                key={date}
                className={`num ${dayKind(date, false) === 'working_day' ? 'text-text-2' : 'text-text-3'}`}
              >
                {formatWeekday(date)} {name}
              </li>
            ))}
          </ul>
        </>
      )}
    </li>
  )
}
