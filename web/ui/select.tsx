import { Select as AriaSelect, Button, FieldError, Label, ListBox, SelectValue, Text } from 'react-aria-components'
import { Icon } from './icon.tsx'
import { ListItem } from './list-item.tsx'
import { Popover } from './popover.tsx'

export interface Option<Value extends string = string> {
  value: Value
  label: string
}

interface Props<Value extends string> {
  label: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
  description?: string
  errors?: string[]
  isDisabled?: boolean
  className?: string
}

/** One of a list that is too long to show. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, placeholder, description, errors = [], isDisabled, className = '' } = props
  return (
    <AriaSelect
      value={value}
      onChange={key => onChange(key as Value)}
      placeholder={placeholder}
      isDisabled={isDisabled}
      isInvalid={errors.length > 0}
      className={`flex flex-col gap-1.5 outline-none ${className}`}
    >
      <Label className="text-meta font-medium text-text-2">{label}</Label>
      <Button className="flex h-control w-full items-center justify-between gap-2 rounded-control border border-control bg-surface px-2.5 text-input data-disabled:opacity-60">
        <SelectValue className="truncate data-placeholder:text-text-3">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <Icon name="chevron-down" size={14} className="text-text-3" />
      </Button>
      {description && (
        <Text slot="description" className="text-meta text-text-3">
          {description}
        </Text>
      )}
      <FieldError className="text-meta text-bad">{errors.join(' ')}</FieldError>
      <Popover className="max-h-80 min-w-(--trigger-width)">
        <ListBox className="p-1 outline-none">
          {options.map(option => (
            <ListItem key={option.value} id={option.value}>
              {option.label}
            </ListItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  )
}
