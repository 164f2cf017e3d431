import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components'
import { client } from '../../../service/client.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { fieldsOf, refusalOf } from '../../../ui/fields/form.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { ErrorNotice, Notice, Problem } from '../../../ui/notice.tsx'
import { formatDateRange } from '../../../ui/text/date-format.ts'
import type { Entry } from './calendar-queries.ts'
import { m } from './messages.ts'

interface Props {
  entries: Entry[]
  /** `isRead`: they are from a file or an address. */
  onChange: (entries: Entry[], isRead: boolean) => void
  error: string | null
}

/** The days of a list: read from a file or an address, or typed. */
export function EntriesField({ entries, onChange, error }: Props) {
  const [address, setAddress] = useState('')
  const read = useMutation({
    mutationFn: async (from: File | string) => {
      if (typeof from === 'string') return (await client.previewCalendarAddress(from)).items
      const type = /\.csv$/i.test(from.name) ? 'text/csv' : 'text/calendar'
      return (await client.previewCalendarFile(from, type)).items
    },
    onSuccess: found => onChange(found, true),
  })
  const add = (entry: Entry) => {
    read.reset()
    onChange(
      [...entries, entry].sort((a, b) => (a.first_day < b.first_day ? -1 : 1)),
      false,
    )
  }
  const refused = refusalOf(read.error)
  const [ofAddress, ofFile] = [refused.at('address'), refused.at('file')]
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1.5 text-meta font-medium text-text-2">{m.days}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileTrigger
          acceptedFileTypes={['.ics', '.csv', 'text/calendar', 'text/csv']}
          onSelect={files => files?.[0] && read.mutate(files[0])}
        >
          <Button icon="upload" isPending={read.isPending}>
            {m.chooseFile}
          </Button>
        </FileTrigger>
        <span className="min-w-0 flex-1 text-meta text-text-3">{m.whichFiles}</span>
      </div>
      <div className="flex items-start gap-2">
        <TextField
          label={m.address}
          type="url"
          value={address}
          onChange={setAddress}
          // Enter reads, and does not save the list.
          onKeyDown={event => {
            if (event.key !== 'Enter' || address === '') return
            event.preventDefault()
            read.mutate(address)
          }}
          description={m.addressHint}
          errors={ofAddress}
          className="min-w-0 flex-1"
        />
        <Button
          className="mt-[22px]"
          isDisabled={address === ''}
          isPending={read.isPending}
          onPress={() => read.mutate(address)}
        >
          {m.read}
        </Button>
      </div>
      {ofFile.length > 0 && (
        <Notice tone="bad">
          {ofFile.map(sentence => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Notice>
      )}
      {read.error && ofFile.length + ofAddress.length === 0 && <ErrorNotice error={read.error} />}
      <p role="status" className="text-meta text-ok empty:hidden">
        {read.data ? m.haveBeenRead({ count: read.data.length }) : ''}
      </p>
      {entries.length === 0 ? (
        <p className={error ? 'text-bad' : 'text-text-3'} role={error ? 'alert' : undefined}>
          {error ?? m.noDaysYet}
        </p>
      ) : (
        <EntryList entries={entries} onChange={kept => onChange(kept, false)} />
      )}
      <NewEntry onAdd={add} />
    </fieldset>
  )
}

const EntryList = ({ entries, onChange }: { entries: Entry[]; onChange: (entries: Entry[]) => void }) => (
  <ul
    aria-label={m.days}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    tabIndex={0}
    className="focus-inside max-h-52 divide-y divide-line overflow-y-auto rounded-control border border-line"
  >
    {entries.map(entry => (
      <li
        key={`${entry.first_day} ${entry.last_day} ${entry.name}`}
        className="flex items-center gap-3 py-0.5 ps-3 pe-1"
      >
        <span className="min-w-0 flex-1 truncate">{entry.name}</span>
        <span className="num shrink-0 text-meta text-text-2">{formatDateRange(entry.first_day, entry.last_day)}</span>
        <IconButton
          icon="x"
          label={m.remove({ name: entry.name })}
          onPress={() => onChange(entries.filter(other => other !== entry))}
        />
      </li>
    ))}
  </ul>
)

const NONE = { first_day: '', last_day: '', name: '' }

function NewEntry({ onAdd }: { onAdd: (entry: Entry) => void }) {
  const [typed, setTyped] = useState(NONE)
  const [problem, setProblem] = useState<string | null>(null)
  const put = (part: Partial<Entry>) => {
    setTyped(before => ({ ...before, ...part }))
    setProblem(null)
  }
  const add = () => {
    const entry = { ...typed, name: typed.name.trim(), last_day: typed.last_day || typed.first_day }
    if (!entry.name || !entry.first_day) return setProblem(m.nameAndDays)
    if (entry.last_day < entry.first_day) return setProblem(m.lastBeforeFirst)
    onAdd(entry)
    setTyped(NONE)
  }
  const field = fieldsOf(typed, put)
  return (
    <div>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.2fr)_auto] items-end gap-2 max-md:grid-cols-2">
        <DateField hasCalendar={false} label={m.from} {...field('first_day')} />
        <DateField hasCalendar={false} label={m.to} {...field('last_day')} />
        <TextField
          label={m.name}
          {...field('name')}
          // Enter adds the days, and does not save the list.
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button icon="plus" onPress={add}>
          {m.addDays}
        </Button>
      </div>
      <Problem className="mt-1">{problem}</Problem>
    </div>
  )
}
