import type { Import } from '../../../../client/shapes.ts'
import { Segmented } from '../../../ui/fields/segmented.tsx'
import { m } from './messages.ts'

type CountedKind = NonNullable<Import['counts']>

const KINDS = [
  { value: 'bicycle', label: m.bicyclesAlone },
  { value: 'pedestrian', label: m.pedestriansAlone },
  { value: 'all', label: m.vehiclesOfAnyClass },
] as const

interface Props {
  /** Null: not said yet. */
  value: CountedKind | null
  onChange: (value: CountedKind) => void
}

/** Asks what was counted, where a file of intervals has no classes. */
export function CountedKindField({ value, onChange }: Props) {
  return (
    <div className="flex flex-col gap-1">
      <span className="text-meta font-medium text-text-2">{m.whatDoesThisCounterCount}</span>
      <Segmented
        label={m.whatDoesThisCounterCount}
        options={KINDS}
        value={value ?? ('' as 'all')}
        onChange={onChange}
        size="normal"
        className="self-start"
      />
    </div>
  )
}
