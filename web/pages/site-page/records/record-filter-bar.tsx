import { useState } from 'react'
import { Input, TextField } from 'react-aria-components'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { containsNow, NO_RANGE } from '../../../parts/range/range.ts'
import { type Measure, shown } from '../../../service/measures.ts'
import { NUMBER_FILTERS } from '../../../service/number-filters.ts'
import { useMeasures } from '../../../service/use-measures.ts'
import { Chip, FilterChip } from '../../../ui/chip.tsx'
import { INPUT } from '../../../ui/fields/text-field.tsx'
import { useSitePageAddress } from '../use-site-page-address.ts'
import { type Bounds, formatBounds, parseBounds, type View } from '../view.ts'
import { m } from './messages.ts'

const VALIDITY = [
  { value: 'yes' as const, label: m.onlyValid },
  { value: 'no' as const, label: m.onlyInvalid },
]

/** The filters that only the table of records has; all are stored in the address. */
export function RecordFilterBar({ site, view }: { site: SiteDetail; view: View }) {
  const { change } = useSitePageAddress()
  const measures = useMeasures()
  const maxLanes = Math.max(1, ...site.channels.map(channel => channel.lanes))
  const lanes = Array.from({ length: maxLanes }, (_, i) => ({
    value: String(i + 1),
    label: m.laneNumber({ number: i + 1 }),
  }))
  return (
    <div className="mb-2.5 flex flex-wrap items-center gap-x-3 gap-y-2">
      {maxLanes > 1 && (
        <FilterChip
          label={m.allLanes}
          options={lanes}
          chosen={view.lanes.map(String)}
          onChange={chosen => change({ lanes: chosen.sort().join(',') })}
        />
      )}
      {NUMBER_FILTERS.map(({ name, label, max }) => (
        <BoundsField
          key={name}
          label={label}
          measure={measures[name]}
          highest={max}
          value={view.bounds[name]}
          onChange={part => change(before => ({ [name]: formatBounds({ ...parseBounds(before[name]), ...part }) }))}
        />
      ))}
      <FilterChip
        label={m.validAndInvalid}
        options={VALIDITY}
        chosen={view.valid === null ? [] : [view.valid ? 'yes' : 'no']}
        onChange={([chosen]) => change({ valid: chosen })}
        multiple={false}
      />
      <Chip
        label={m.live}
        isOn={view.isLive}
        // A past range has no live records, so the range becomes today.
        onChange={isOn =>
          change({
            ...(isOn && !containsNow(view.range, Date.now()) && { ...NO_RANGE, range: 'today' }),
            live: isOn ? 'on' : undefined,
          })
        }
      />
    </div>
  )
}

interface BoundsProps {
  label: string
  measure: Measure
  /** As stored. */
  highest: number
  value: Bounds
  onChange: (part: Partial<Bounds>) => void
}

/** Minimum and maximum; both are optional. The address holds them as they are stored, the same for all readers. */
function BoundsField({ label, measure, highest, value, onChange }: BoundsProps) {
  const { unit } = measure
  const isSet = value.min !== null || value.max !== null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
    <div
      role="group"
      aria-label={m.filterIn({ label, unit })}
      className={`flex items-center gap-1.5 text-meta text-text-2 ${isSet ? '' : 'print:hidden'}`}
    >
      {label}
      <Bound
        label={m.filterFrom({ label })}
        value={shown(measure, value.min)}
        store={measure.storeMin}
        highest={highest}
        onChange={min => onChange({ min })}
      />
      –
      <Bound
        label={m.filterTo({ label })}
        value={shown(measure, value.max)}
        store={measure.storeMax}
        highest={highest}
        onChange={max => onChange({ max })}
      />
      {unit}
    </div>
  )
}

/** Applied on blur or Enter. */
function Bound({
  label,
  value,
  store,
  highest,
  onChange,
}: {
  label: string
  value: number | null
  /** From the reader's units. */
  store: (value: number) => number
  /** As stored. */
  highest: number
  onChange: (stored: number | null) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? (value === null ? '' : String(value))
  const number = text.trim() === '' ? null : Number(text.replace(',', '.'))
  const isInvalid = number !== null && !(number >= 0 && store(number) <= highest)
  const commit = () => {
    if (!isInvalid && number !== value) onChange(number === null ? null : store(number))
    if (!isInvalid) setTyped(null)
  }
  return (
    <TextField
      aria-label={label}
      value={text}
      onChange={setTyped}
      isInvalid={isInvalid}
      inputMode="decimal"
      onBlur={commit}
    >
      <Input
        onKeyDown={event => event.key === 'Enter' && commit()}
        className={`${INPUT} num h-control-sm w-16! px-2 text-end text-meta`}
      />
    </TextField>
  )
}
