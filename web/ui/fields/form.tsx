import type { ComponentProps } from 'react'
import { ApiError } from '../../../client/errors.ts'

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void
}

/** A form that is sent by a call: the browser stays on the page. */
export const Form = ({ onSubmit, ...props }: FormProps) => (
  <form
    {...props}
    onSubmit={event => {
      event.preventDefault()
      onSubmit()
    }}
  />
)

/** What the service says about the fields of a request that it refused. */
export function refusalOf(error: unknown) {
  const refused = error instanceof ApiError ? error : null
  return {
    at: (field: string): string[] => refused?.field(field) ?? [],
    isAboutField: refused !== null && Object.keys(refused.fields).length > 0,
  }
}

/** What a field of a draft needs: `<TextField label={m.name} {...field('name', at)} />`. */
export const fieldsOf =
  <Draft extends object>(draft: Draft, onChange: (part: Partial<Draft>) => void) =>
  <Name extends keyof Draft & string>(name: Name, errorsAt: (field: string) => string[] = () => []) => ({
    value: draft[name],
    onChange: (value: Draft[Name]) => onChange({ [name]: value } as unknown as Partial<Draft>),
    errors: errorsAt(name),
  })
