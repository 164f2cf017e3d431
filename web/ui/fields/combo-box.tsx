import { useState } from 'react'
import { ComboBox as AriaComboBox, Button, FieldError, Input, Label, ListBox, Text } from 'react-aria-components'
import { searchText, searchWords } from '../../../contract/text/search-text.ts'
import { Icon } from '../icon.tsx'
import { Popover } from '../layers/popover.tsx'
import { m } from '../messages.ts'
import { ListItem, type Option } from './select.tsx'
import { INPUT } from './text-field.tsx'

interface Props {
  label: string
  options: readonly Option[]
  value: string | null
  onChange: (value: string | null) => void
  placeholder?: string
  description?: string
  /** Shown instead of the description. */
  warning?: string | undefined
  errors?: string[]
  isDisabled?: boolean
  /** The label is only read by screen readers. */
  isLabelHidden?: boolean
  className?: string
}

/** The list may have thousands of options. */
const MAX_SHOWN = 60

/** A choice from a long list, filtered by typing. */
export function ComboBox(props: Props) {
  const {
    label,
    options,
    value,
    onChange,
    placeholder,
    description,
    warning,
    errors = [],
    isDisabled,
    className = '',
  } = props
  const chosen = options.find(option => option.value === value)
  const [typed, setTyped] = useState('')
  return (
    <AriaComboBox
      value={value}
      onChange={key => onChange(key === null ? null : String(key))}
      items={matchingOptions(options, chosen, typed)}
      onInputChange={setTyped}
      allowsEmptyCollection
      isDisabled={isDisabled}
      menuTrigger="focus"
      isInvalid={errors.length > 0}
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className={props.isLabelHidden ? 'sr-only' : 'text-meta font-medium text-text-2'}>{label}</Label>
      <div className="relative">
        <Input placeholder={placeholder} className={`${INPUT} h-control pe-8 ps-2.5`} />
        <Button className="absolute top-1/2 end-1 flex print:hidden size-7 -translate-y-1/2 items-center justify-center rounded-tag text-text-3 coarse:size-9">
          <Icon name="chevron-down" size={14} />
        </Button>
      </div>
      {(warning ?? description) && (
        <Text slot="description" className={`text-meta ${warning ? 'text-warn' : 'text-text-3'}`}>
          {warning ?? description}
        </Text>
      )}
      <FieldError className="text-meta text-bad">{errors.join(' ')}</FieldError>
      <Popover className="max-h-80 w-(--trigger-width)">
        <ListBox<Option>
          className="p-1 outline-none"
          renderEmptyState={() => <p className="p-2 text-text-3">{m.noMatch}</p>}
        >
          {option => <ListItem id={option.value}>{option.label}</ListItem>}
        </ListBox>
      </Popover>
    </AriaComboBox>
  )
}

/** The options that contain all words, and the chosen one, because the field returns to its label. */
function matchingOptions(options: readonly Option[], chosen: Option | undefined, typed: string): Option[] {
  const words = typed === chosen?.label ? [] : searchWords(typed)
  const found: Option[] = []
  for (const option of options) {
    const text = searchText(option.label)
    if (words.every(word => text.includes(word))) found.push(option)
    if (found.length === MAX_SHOWN) break
  }
  return !chosen || found.includes(chosen) ? found : [...found, chosen]
}
