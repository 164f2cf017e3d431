import { CLASS_NAMES, CLASSES } from '../../../../parts/plots/vehicle-classes.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { ColumnDraft } from './guess-columns.ts'
import { m } from './messages.ts'

interface Props {
  name: string
  column: ColumnDraft
  /** Whether a column says the channel of each row. */
  hasChannel: boolean
  onChange: (column: ColumnDraft) => void
}

const ALL = 'all'
const COUNTED = [
  { value: ALL, label: m.allVehicles },
  ...CLASSES.map(value => ({ value: value as string, label: CLASS_NAMES[value] })),
  { value: 'code', label: m.codeOfClass },
]

/** What a column of counts counts: a class, a bin, a channel. */
export function CountFields({ name, column, hasChannel, onChange }: Props) {
  const isBin = column.is === 'speed_bin' || column.is === 'length_bin'
  if (column.is !== 'count' && !isBin) return null
  const field = (key: 'code' | 'from' | 'to' | 'channel', label: string) => (
    <TextField
      label={label}
      value={column[key]}
      onChange={text => onChange({ ...column, [key]: text })}
      input={{ inputMode: 'decimal' }}
    />
  )
  return (
    <>
      {column.is === 'count' && (
        <Select
          label={m.countedIn({ name })}
          options={COUNTED}
          value={column.counts || ALL}
          onChange={counts =>
            onChange({ ...column, code: '', counts: counts === ALL ? '' : (counts as ColumnDraft['counts']) })
          }
        />
      )}
      {column.counts === 'code' && field('code', m.codeIn({ name }))}
      {isBin && (
        <div className="grid grid-cols-2 gap-2">
          {field('from', m.binFrom({ name }))}
          {field('to', m.binTo({ name }))}
        </div>
      )}
      {!hasChannel && field('channel', m.channelIn({ name }))}
    </>
  )
}
