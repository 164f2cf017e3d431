import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Site } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Form, fieldsOf, refusalOf } from '../../../ui/fields/form.tsx'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { mostCommon } from '../../../ui/text/local-time.ts'
import { type Calendar, type CalendarInput, type Entry, entriesQuery, useSaveCalendar } from './calendar-queries.ts'
import { EntriesField } from './entries-field.tsx'
import { ListPreview, laneOf, marksOf, useHolidayDates } from './list-row.tsx'
import { m } from './messages.ts'
import { ScopeField } from './scope-field.tsx'
import { YearStepper } from './year-stepper.tsx'

interface Props {
  /** null: a new list. */
  calendar: Calendar | null
  sites: readonly Site[]
  initialYear: number
  onClose: () => void
}

/** Nothing is stored before Save: a strip shows what it will do. */
export function ListDialog(props: Props) {
  const { calendar, onClose } = props
  const form = useId()
  const save = useSaveCalendar()
  const entries = useQuery({ ...entriesQuery(calendar?.id ?? 0), enabled: calendar !== null })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={calendar ? m.editList({ name: calendar.name }) : m.newList}
      width="wide"
      actions={
        <>
          <Button onPress={onClose}>{m.cancel}</Button>
          <Button type="submit" form={form} variant="primary" isPending={save.isPending}>
            {calendar ? m.save : m.create}
          </Button>
        </>
      }
    >
      {calendar && entries.isError ? (
        <Failure title={m.couldNotLoad} error={entries.error} onRetry={() => void entries.refetch()} />
      ) : calendar && !entries.data ? (
        <Skeleton className="h-64" />
      ) : (
        <ListForm {...props} id={form} entries={entries.data ?? []} save={save} />
      )}
    </Dialog>
  )
}

const NEW = {
  name: '',
  kind: 'school_holidays' as const,
  region: null,
  sites: null,
  complete_from: null,
  complete_to: null,
}

const inputOf = ({ name, kind, region, sites, complete_from, complete_to }: Calendar): CalendarInput => ({
  name,
  kind,
  region,
  sites,
  complete_from,
  complete_to,
})

interface FormProps extends Props {
  id: string
  entries: Entry[]
  save: ReturnType<typeof useSaveCalendar>
}

function ListForm({ calendar, sites, initialYear, onClose, id, entries: stored, save }: FormProps) {
  const [draft, setDraft] = useState<CalendarInput>(calendar ? inputOf(calendar) : NEW)
  const [entries, setEntries] = useState(stored)
  const [year, setYear] = useState(initialYear)
  const [storedId, setStoredId] = useState(calendar?.id ?? null)
  const [isRefused, setRefused] = useState(false)
  const put = (part: Partial<CalendarInput>) => setDraft(before => ({ ...before, ...part }))
  const lane = laneOf(draft)
  const ofSites = sites.filter(site => !draft.sites || draft.sites.includes(site.id))
  const holidays = useHolidayDates(
    draft.region ?? mostCommon(ofSites.map(({ region, country }) => region ?? country)),
    year,
  )
  const changeEntries = (next: Entry[], isRead: boolean) => {
    setEntries(next)
    setRefused(false)
    const [first, last] = [
      next[0]?.first_day,
      next
        .map(({ last_day }) => last_day)
        .sort()
        .at(-1),
    ]
    if (!isRead || !first || !last) return
    setYear(Number(first.slice(0, 4)))
    // What a file does not reach is not known.
    put({ complete_from: first, complete_to: last })
  }
  const submit = () => {
    if (entries.length === 0) return setRefused(true)
    const isSchool = draft.kind === 'school_holidays'
    const complete = isSchool ? {} : { complete_from: null, complete_to: null }
    save.mutate(
      {
        id: storedId,
        calendar: { ...draft, ...complete },
        entries: entries === stored ? null : entries,
        onStored: setStoredId,
      },
      { onSuccess: onClose },
    )
  }
  const { at } = refusalOf(save.error)
  const field = fieldsOf(draft, put)
  const isAboutField = ['name', 'complete_from', 'complete_to', 'region'].some(name => at(name).length > 0)
  return (
    <Form id={id} onSubmit={submit} noValidate className="flex flex-col gap-4 pt-1">
      <TextField label={m.name} isRequired autoFocus {...field('name', at)} />
      <Segmented
        label={m.kind}
        size="normal"
        className="self-start"
        options={[
          { value: 'school_holidays', label: m.schoolHolidays },
          { value: 'other', label: m.ownDays },
        ]}
        value={draft.kind}
        onChange={kind => put({ kind })}
      />
      <ScopeField draft={draft} sites={sites} onChange={put} errors={[...at('region'), ...at('sites')]} />
      <EntriesField entries={entries} onChange={changeEntries} error={isRefused ? m.needsADay : null} />
      {lane === 'school' && (
        <div>
          <div className="grid grid-cols-2 gap-3">
            <DateField
              label={m.completeFrom}
              value={draft.complete_from ?? ''}
              onChange={day => put({ complete_from: day || null })}
              errors={at('complete_from')}
            />
            <DateField
              label={m.completeTo}
              value={draft.complete_to ?? ''}
              onChange={day => put({ complete_to: day || null })}
              errors={at('complete_to')}
            />
          </div>
          <p className="mt-1.5 text-meta text-text-3">{m.completeHint}</p>
        </div>
      )}
      <section aria-label={m.preview} className="flex flex-col gap-2 border-t border-line pt-3">
        <div className="flex items-center justify-between">
          <h3 className="font-medium">{m.preview}</h3>
          <YearStepper year={year} onChange={setYear} />
        </div>
        <ListPreview
          name={draft.name || m.preview}
          lane={lane}
          year={year}
          marks={marksOf(entries, lane)}
          holidays={holidays}
          complete={{ from: draft.complete_from ?? null, to: draft.complete_to ?? null }}
        />
      </section>
      {save.error && !isAboutField && <ErrorNotice error={save.error} />}
    </Form>
  )
}
