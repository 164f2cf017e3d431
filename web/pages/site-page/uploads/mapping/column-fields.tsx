import type { SiteDetail } from '../../../../../client/shapes.ts'
import { COLUMN_KINDS, type ColumnKind, ONLY_IN, type RowKind } from '../../../../../contract/csv-columns.ts'
import type { ClassScheme } from '../../../../../contract/vehicles/class-schemes.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { CountFields } from './count-fields.tsx'
import { type ColumnDraft, IGNORED } from './guess-columns.ts'
import type { Meanings } from './match-values.ts'
import { m } from './messages.ts'
import { type FoundText, hasValues } from './use-mapping.ts'
import { ValueList } from './value-list.tsx'

const IGNORE = 'ignore'

const KINDS: { value: ColumnKind | typeof IGNORE; label: string }[] = [
  { value: IGNORE, label: m.ignored },
  { value: 'timestamp', label: m.dateAndTime },
  { value: 'date', label: m.date },
  { value: 'time', label: m.time },
  { value: 'year', label: m.year },
  { value: 'month', label: m.month },
  { value: 'day', label: m.day },
  { value: 'hour', label: m.hour },
  { value: 'minute', label: m.minute },
  { value: 'second', label: m.second },
  { value: 'channel', label: m.channel },
  { value: 'lane', label: m.lane },
  { value: 'class_code', label: m.classCode },
  { value: 'vehicle_class', label: m.vehicleClass },
  { value: 'speed', label: m.speed },
  { value: 'length', label: m.length },
  { value: 'headway', label: m.headway },
  { value: 'gap', label: m.gap },
  { value: 'counter', label: m.counter },
  { value: 'end', label: m.endOfInterval },
  { value: 'duration', label: m.duration },
  { value: 'count', label: m.count },
  { value: 'speed_bin', label: m.speedBin },
  { value: 'length_bin', label: m.lengthBin },
]
const KINDS_IN = (rows: RowKind) =>
  KINDS.filter(
    ({ value }) => value === IGNORE || !ONLY_IN[rows === 'vehicles' ? 'intervals' : 'vehicles'].includes(value),
  )

interface Props {
  name: string
  /** Texts of the first rows. */
  samples: string[]
  column: ColumnDraft
  /** Its texts with their counts; undefined until they are there, null where they are too many. */
  found: FoundText[] | null | undefined
  /** What its texts mean, by the user or as it is proposed. */
  meanings: Meanings
  site: SiteDetail
  scheme: ClassScheme | null
  rows: RowKind
  /** Whether a column says the channel of each row. */
  hasChannel: boolean
  onChange: (column: ColumnDraft) => void
}

/** What one column is, its unit, and what its texts mean. */
export function ColumnFields({
  name,
  samples,
  column,
  found,
  meanings,
  site,
  scheme,
  rows,
  hasChannel,
  onChange,
}: Props) {
  const units = column.is === '' ? null : COLUMN_KINDS[column.is]
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={name}
        description={samples.filter(Boolean).join(' · ')}
        options={KINDS_IN(rows)}
        value={column.is || IGNORE}
        onChange={is => onChange({ ...IGNORED, is: is === IGNORE ? '' : is, missing: column.missing })}
      />
      {units && (
        <Select
          label={m.unitOf({ name })}
          options={Object.keys(units).map(value => ({ value, label: value }))}
          value={column.unit || (Object.keys(units)[0] ?? null)}
          onChange={unit => onChange({ ...column, unit })}
        />
      )}
      <CountFields name={name} column={column} hasChannel={hasChannel} onChange={onChange} />
      {(units || column.is === 'count') && (
        <TextField
          label={m.noValueIn({ name })}
          value={column.missing}
          onChange={missing => onChange({ ...column, missing })}
          placeholder={column.is === 'count' ? '-' : '0, 999'}
          mono
        />
      )}
      {hasValues(column.is) && found !== undefined && (
        <ValueList
          name={name}
          is={column.is}
          scheme={scheme}
          found={found}
          meanings={meanings}
          site={site}
          onChange={(text, meaning) => onChange({ ...column, values: { ...column.values, [text]: meaning } })}
        />
      )}
    </div>
  )
}
