import { ApiError } from '../../../client/errors.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { m } from './messages.ts'

interface Props {
  value: string
  onChange: (code: string) => void
  /** The error of the request that sent the code. */
  error: unknown
  autoFocus?: boolean
  className?: string
}

export const CodeField = ({ error, ...props }: Props) => (
  <TextField
    {...props}
    label={m.code}
    description={m.ofYourAuthenticatorApp}
    errors={error instanceof ApiError && isWrongCode(error) ? error.field('code') : []}
    autoComplete="one-time-code"
    isRequired
    input={{ autoCapitalize: 'none', spellCheck: false }}
  />
)

/** Whether sign-in needs a code besides the password. */
export const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_required'

export const isWrongCode = (error: unknown): boolean =>
  error instanceof ApiError && error.field('code').length > 0 && !isCodeRequired(error)
