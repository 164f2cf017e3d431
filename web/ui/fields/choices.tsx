import { Button } from '../button.tsx'

interface Props<Value> {
  /** The accessible name. */
  label: string
  options: readonly { value: Value; label: string; lang?: string }[]
  value: Value
  onChange: (value: Value) => void
  className?: string
}

/** A choice of a few options in lines that wrap. Buttons and no list: a list would add 10 kB to the sign-in page. */
export const Choices = <Value extends string | null>({ label, options, value, onChange, className }: Props<Value>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a line in all browsers
  <div role="group" aria-label={label} className={`flex flex-wrap gap-1 ${className ?? ''}`}>
    {options.map(option => (
      <Button
        key={option.value}
        size="small"
        variant={option.value === value ? 'plain' : 'quiet'}
        aria-pressed={option.value === value}
        onPress={() => onChange(option.value)}
      >
        <span lang={option.lang}>{option.label}</span>
      </Button>
    ))}
  </div>
)
