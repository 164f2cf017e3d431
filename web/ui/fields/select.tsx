import type { ReactNode } from 'react'
import {
  Select as AriaSelect,
  Button,
  FieldError,
  Label,
  ListBox,
  ListBoxItem,
  type ListBoxItemProps,
  SelectValue,
  Text,
} from 'react-aria-components'
import { Icon } from '../icon.tsx'
import { Popover } from '../layers/popover.tsx'
import { formatNumber } from '../text/format.ts'

export interface Option<Value extends string = string> {
  value: Value
  label: string
  /** A shape before the label, and how many there are. */
  glyph?: ReactNode
  count?: number
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
  /** The label is only read by screen readers. */
  isLabelHidden?: boolean
  className?: string
}

/** A choice from a dropdown list. */
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
      <Label className={props.isLabelHidden ? 'sr-only' : 'text-meta font-medium text-text-2'}>{label}</Label>
      <Button className="flex h-control w-full items-center justify-between gap-2 rounded-control border border-control bg-surface px-2.5 text-input data-disabled:opacity-60 print:border-0 print:px-0">
        <SelectValue className="truncate data-placeholder:text-text-3">
          {({ selectedText, defaultChildren }) => selectedText || defaultChildren}
        </SelectValue>
        <Icon name="chevron-down" size={14} className="text-text-3 print:hidden" />
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

/** An option of a list; chosen options are ticked. */
export const ListItem = ({
  children,
  glyph,
  count,
  ...props
}: Omit<ListBoxItemProps, 'className' | 'children'> & Pick<Option, 'glyph' | 'count'> & { children: string }) => (
  <ListBoxItem
    {...props}
    textValue={children}
    className="group flex h-control-sm cursor-pointer items-center gap-2 rounded-tag px-2 text-body outline-none data-disabled:text-text-3 data-focused:bg-hover data-focus-visible:outline-2 data-focus-visible:-outline-offset-2"
  >
    <Icon name="check" size={14} className="invisible text-accent group-data-selected:visible" />
    {glyph}
    <span className="truncate">{children}</span>
    {count !== undefined && <span className="num ms-auto ps-3 text-text-3">{formatNumber(count)}</span>}
  </ListBoxItem>
)
