import { type ReactNode, type Ref, useState } from 'react'
import {
  TextField as AriaTextField,
  type TextFieldProps as AriaTextFieldProps,
  FieldError,
  Input,
  type InputProps,
  Label,
  Text,
  TextArea,
} from 'react-aria-components'
import { IconButton } from '../button.tsx'
import { m } from '../messages.ts'

interface TextFieldProps extends Omit<AriaTextFieldProps, 'className' | 'children'> {
  label: string
  description?: ReactNode
  /** Error messages of the service for this field. */
  errors?: string[]
  placeholder?: string
  /** Number of lines; makes it a text area. */
  rows?: number
  mono?: boolean
  input?: InputProps
  inputRef?: Ref<HTMLInputElement>
  className?: string
}

export const INPUT =
  'w-full min-w-0 rounded-control border border-control bg-surface text-input text-text data-invalid:border-bad data-disabled:opacity-60'

export function TextField(props: TextFieldProps) {
  const { label, description, errors = [], placeholder, rows, mono, input, inputRef, className = '', ...rest } = props
  const [shown, setShown] = useState(false)
  const isPassword = rest.type === 'password'
  const classes = `${INPUT} ${mono ? 'font-mono' : ''}`
  return (
    <AriaTextField
      autoComplete="off"
      {...rest}
      type={isPassword && shown ? 'text' : rest.type}
      isInvalid={rest.isInvalid ?? errors.length > 0}
      validationBehavior="aria"
      className={`flex flex-col gap-1.5 ${className}`}
    >
      <Label className="text-meta font-medium text-text-2">{label}</Label>
      {rows ? (
        <TextArea rows={rows} placeholder={placeholder} className={`${classes} resize-y px-2.5 py-1.5`} />
      ) : (
        <div className="relative">
          <Input
            {...input}
            ref={inputRef}
            placeholder={placeholder}
            className={`${classes} h-control px-2.5 ${isPassword ? 'pe-10' : ''}`}
          />
          {isPassword && (
            <IconButton
              icon="eye"
              label={shown ? m.hidePassword : m.showPassword}
              className="absolute top-1/2 end-0.5 -translate-y-1/2"
              onPress={() => setShown(!shown)}
            />
          )}
        </div>
      )}
      {description && (
        <Text slot="description" className="text-meta text-text-3">
          {description}
        </Text>
      )}
      <FieldError className="text-meta text-bad">{errors.join(' ')}</FieldError>
    </AriaTextField>
  )
}
