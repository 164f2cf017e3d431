import { CLASS_TABLES, type ClassScheme } from '../../../../../contract/vehicles/class-schemes.ts'
import { Checkbox } from '../../../../ui/fields/checkbox.tsx'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { MappingDraft } from './guess-columns.ts'
import { m } from './messages.ts'

const DELIMITERS = [
  { value: ',', label: m.comma },
  { value: ';', label: m.semicolon },
  { value: 'tab', label: m.tab },
  { value: '|', label: m.bar },
] as const
const DECIMALS = [
  { value: '.', label: m.point },
  { value: ',', label: m.comma },
] as const
const TIME_IS = [
  { value: 'start', label: m.startOfInterval },
  { value: 'end', label: m.endOfInterval },
] as const
const NOT_SAID = 'not said'
const COUNTS_ARE = [
  { value: NOT_SAID, label: m.countsAsProposed },
  { value: 'of_intervals', label: m.countsOfIntervals },
  { value: 'running_totals', label: m.runningTotals },
] as const
const UNKNOWN = 'unknown'
const SCHEMES = [
  { value: UNKNOWN as ClassScheme | typeof UNKNOWN, label: m.schemeUnknown },
  ...Object.entries(CLASS_TABLES).map(([value, { title }]) => ({ value: value as ClassScheme, label: title })),
]

interface Props {
  draft: MappingDraft
  onChange: (changed: Partial<MappingDraft>) => void
  errorsAt: (field: string) => string[]
}

/** How the lines of the file are divided, how its times are written, and what is the same for all vehicles. */
export function FileFields({ draft, onChange, errorsAt }: Props) {
  const has = (kind: string) => draft.columns.some(({ is }) => is === kind)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={m.delimiter}
        options={DELIMITERS}
        value={draft.delimiter ?? ','}
        onChange={delimiter => onChange({ delimiter })}
        className="w-36"
      />
      <Select
        label={m.decimalSign}
        options={DECIMALS}
        value={draft.decimal ?? '.'}
        onChange={decimal => onChange({ decimal })}
        className="w-32"
      />
      <TextField
        label={m.linesBefore}
        value={String(draft.skip_lines ?? 0)}
        onChange={text => onChange({ skip_lines: Math.min(1000, Number(text.replace(/\D/g, ''))) })}
        input={{ inputMode: 'numeric' }}
        className="w-36"
      />
      <TextField
        label={m.timeFormat}
        value={draft.time_format}
        onChange={time_format => onChange({ time_format })}
        errors={errorsAt('time_format')}
        placeholder={m.timeFormatExample}
        mono
        className="w-60 max-md:w-full"
      />
      {!has('channel') && (
        <TextField
          label={m.channelOfAll}
          value={draft.channel}
          onChange={text => onChange({ channel: text.replace(/\D/g, '').slice(0, 2) })}
          errors={errorsAt('channel')}
          input={{ inputMode: 'numeric' }}
          className="w-44"
        />
      )}
      {draft.rows === 'intervals' && <IntervalFields draft={draft} onChange={onChange} errorsAt={errorsAt} />}
      {(has('class_code') || draft.columns.some(({ counts }) => counts === 'code')) && (
        <Select
          label={m.classScheme}
          options={SCHEMES}
          value={draft.class_scheme ?? UNKNOWN}
          onChange={scheme => onChange({ class_scheme: scheme === UNKNOWN ? null : scheme })}
          className="w-60 max-md:w-full"
        />
      )}
      <div className="pb-2">
        <Checkbox isSelected={draft.header ?? true} onChange={header => onChange({ header })}>
          {m.aLineNamesTheColumns}
        </Checkbox>
      </div>
    </div>
  )
}

const IntervalFields = ({ draft, onChange, errorsAt }: Props) => (
  <>
    {!draft.columns.some(({ is }) => is === 'duration' || is === 'end') && (
      <TextField
        label={m.minutesOfInterval}
        value={draft.minutes}
        onChange={text => onChange({ minutes: text.replace(/\D/g, '').slice(0, 4) })}
        errors={errorsAt('interval_s')}
        placeholder={m.asTheRows}
        input={{ inputMode: 'numeric' }}
        className="w-44"
      />
    )}
    <Select
      label={m.timeIs}
      options={TIME_IS}
      value={draft.time_is ?? 'start'}
      onChange={time_is => onChange({ time_is })}
      className="w-56"
    />
    <Select
      label={m.countsAre}
      options={COUNTS_ARE}
      value={draft.counts_are ?? NOT_SAID}
      onChange={counts => onChange({ counts_are: counts === NOT_SAID ? null : counts })}
      className="w-60 max-md:w-full"
    />
  </>
)
