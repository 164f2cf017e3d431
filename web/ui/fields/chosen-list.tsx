import { ActiveChip } from '../chip.tsx'
import { ComboBox } from './combo-box.tsx'
import type { Option } from './select.tsx'

interface Props {
  /** What is chosen. */
  label: string
  /** The label of the field that adds one. */
  addLabel: string
  options: readonly Option[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  errors: string[]
  description?: string
}

/** Several choices of a long list: each is a chip that removes it. */
export function ChosenList({ label, addLabel, options, chosen, onChange, errors, description }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
    <div role="group" aria-label={label} className="flex flex-col gap-2">
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {chosen.map(value => (
            <ActiveChip
              key={value}
              label={options.find(option => option.value === value)?.label ?? value}
              onClear={() => onChange(chosen.filter(other => other !== value))}
            />
          ))}
        </div>
      )}
      {/* Its field is empty again after each choice. */}
      <ComboBox
        key={chosen.length}
        label={addLabel}
        options={options.filter(({ value }) => !chosen.includes(value))}
        value={null}
        onChange={value => value !== null && onChange([...chosen, value])}
        errors={errors}
        {...(description && { description })}
      />
    </div>
  )
}
