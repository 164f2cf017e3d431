import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'

interface Props<Value extends string> {
  /** The accessible name. */
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
  /** Full width, as on phones. */
  wide?: boolean
  size?: 'normal' | 'small'
  className?: string
}

/** A choice of a few options, all visible. */
export function Segmented<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, wide = false, size = 'small', className = '' } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={keys => onChange([...keys][0] as Value)}
      className={`inline-flex rounded-control border border-line bg-sunken p-px print:hidden ${wide ? 'w-full' : ''} ${size === 'small' ? 'h-control-sm coarse:h-10' : 'h-control'} ${className}`}
    >
      {options.map(option => (
        <ToggleButton
          key={option.value}
          id={option.value}
          className={`rounded-[5px] border border-transparent px-2.5 max-md:px-1.5 text-body font-medium whitespace-nowrap text-text-2 transition-colors hover:text-text data-selected:border-line-strong data-selected:bg-surface data-selected:text-text dark:data-selected:bg-hover ${size === 'small' ? 'text-meta' : ''} ${wide ? 'flex-1' : ''}`}
        >
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
