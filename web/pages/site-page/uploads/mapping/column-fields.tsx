import type { SiteDetail } from '../../../../../client/shapes.ts'
import { COLUMN_KINDS, type ColumnKind } from '../../../../../contract/csv-columns.ts'
import type { ClassScheme } from '../../../../../contract/vehicles/class-schemes.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { ColumnDraft } from './guess-columns.ts'
import type { Meanings } from './match-values.ts'
import { m } from './messages.ts'
import { type Found, hasValues } from './use-mapping.ts'
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
]

interface Props {
  name: string
  /** Texts of the first rows. */
  samples: string[]
  column: ColumnDraft
  /** Its texts with their counts; undefined until they are there, null where they are too many. */
  found: Found[] | null | undefined
  /** What its texts mean, by the user or as it is proposed. */
  meanings: Meanings
  site: SiteDetail
  scheme: ClassScheme | null
  onChange: (column: ColumnDraft) => void
}

/** What one column is, its unit, and what its texts mean. */
export function ColumnFields({ name, samples, column, found, meanings, site, scheme, onChange }: Props) {
  const units = column.is === '' ? null : COLUMN_KINDS[column.is]
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={name}
        description={samples.filter(Boolean).join(' · ')}
        options={KINDS}
        value={column.is || IGNORE}
        onChange={is => onChange({ ...column, is: is === IGNORE ? '' : is, unit: '', values: {} })}
      />
      {units && (
        <Select
          label={m.unitOf({ name })}
          options={Object.keys(units).map(value => ({ value, label: value }))}
          value={column.unit || (Object.keys(units)[0] ?? null)}
          onChange={unit => onChange({ ...column, unit })}
        />
      )}
      {units && (
        <TextField
          label={m.noValueIn({ name })}
          value={column.missing}
          onChange={missing => onChange({ ...column, missing })}
          placeholder="0, 999"
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
