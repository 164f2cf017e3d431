import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { CardPart } from '../../../ui/card.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatDateRange } from '../../../ui/text/date-format.ts'
import { type Calendar, type Entry, entriesQuery, holidaysQuery } from './calendar-queries.ts'
import { EffectLine } from './effect-line.tsx'
import type { Lane, MarkedDays } from './marked-days.ts'
import { inYear } from './marked-days.ts'
import { m } from './messages.ts'
import { regionLabel } from './public-holidays.tsx'
import { YearStrip } from './year-strip.tsx'

export const laneOf = ({ kind }: Pick<Calendar, 'kind'>): Lane => (kind === 'school_holidays' ? 'school' : 'own')

export const marksOf = (entries: readonly Entry[], lane: Lane): MarkedDays[] =>
  entries.map(({ first_day: first, last_day: last, name }) => ({ lane, first, last, name }))

/** The public holidays of a region as days. */
export function useHolidayDates(region: string | undefined, year: number): ReadonlySet<string> {
  const { data } = useQuery({ ...holidaysQuery(region ?? '', year), enabled: region !== undefined })
  return new Set(data?.days.map(({ date }) => date))
}

interface Props {
  calendar: Calendar
  year: number
  /** Whose public holidays are no working days. */
  region: string | undefined
  onEdit: () => void
  onDelete: () => void
}

/** A list of the organization: what it applies to, its days of a year, and what it does. */
export function ListRow({ calendar, year, region, onEdit, onDelete }: Props) {
  const entries = useQuery(entriesQuery(calendar.id))
  const holidays = useHolidayDates(calendar.region ?? region, year)
  const lane = laneOf(calendar)
  const marks = entries.data && marksOf(entries.data, lane)
  const scope = [
    lane === 'school' ? m.schoolHolidays : m.ownDays,
    calendar.sites
      ? m.sites({ count: calendar.sites.length })
      : calendar.region
        ? m.forRegion({ region: regionLabel(calendar.region) })
        : m.forAllSites,
    m.entries({ count: calendar.entries }),
  ].join(' · ')
  return (
    <CardPart
      title={calendar.name}
      lead={scope}
      actions={
        <>
          <Button size="small" aria-label={m.editList({ name: calendar.name })} onPress={onEdit}>
            {m.edit}
          </Button>
          <Button
            size="small"
            variant="danger-plain"
            aria-label={m.deleteList({ name: calendar.name })}
            onPress={onDelete}
          >
            {m.delete}
          </Button>
        </>
      }
    >
      <div className="mt-2 flex flex-col gap-2">
        {entries.isError && !marks ? (
          <Failure title={m.couldNotLoad} error={entries.error} onRetry={() => void entries.refetch()} />
        ) : !marks ? (
          <Skeleton className="h-14" />
        ) : (
          <ListPreview
            name={calendar.name}
            lane={lane}
            year={year}
            marks={marks}
            holidays={holidays}
            complete={{ from: calendar.complete_from, to: calendar.complete_to }}
          />
        )}
      </div>
    </CardPart>
  )
}

interface PreviewProps {
  name: string
  lane: Lane
  year: number
  marks: readonly MarkedDays[]
  holidays: ReadonlySet<string>
  complete: { from: string | null; to: string | null }
}

/** The days of a list in a year, as it is or as it would be. */
export function ListPreview({ name, lane, year, marks, holidays, complete: { from, to } }: PreviewProps) {
  const isKnown = from && to
  const isComplete = isKnown && from <= `${year}-01-01` && to >= `${year}-12-31`
  return (
    <>
      <YearStrip name={name} year={year} days={marks} lanes={[lane]} />
      {inYear(marks, year).length > 0 ? (
        <EffectLine lane={lane} year={year} days={marks} holidays={holidays} />
      ) : (
        <p className="num text-meta text-text-2">{m.nothingOfYear({ year: String(year) })}</p>
      )}
      {lane === 'school' && isKnown && (
        <p className="num text-meta text-text-3">
          {isComplete
            ? m.isComplete({ year: String(year) })
            : m.isIncomplete({ range: formatDateRange(from, to), year: String(year) })}
        </p>
      )}
    </>
  )
}
