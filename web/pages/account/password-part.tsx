import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client, invalidate } from '../../service/client.ts'
import { useMe } from '../../service/use-me.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { Form, fieldsOf, refusalOf } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormResult } from '../../ui/notice.tsx'
import { m } from './messages.ts'

const EMPTY = { current_password: '', new_password: '' }

export function PasswordPart() {
  const { user } = useMe()
  const [typed, setTyped] = useState(EMPTY)
  const change = useMutation({
    mutationFn: () => client.changePassword(typed),
    onSuccess: () => {
      setTyped(EMPTY)
      return invalidate(['sessions'])
    },
  })
  const { at } = refusalOf(change.error)
  const isAboutField = Object.keys(EMPTY).some(name => at(name).length > 0)
  const field = fieldsOf(typed, part => setTyped({ ...typed, ...part }))
  return (
    <CardPart title={m.password}>
      <Form onSubmit={() => change.mutate()} className="mt-1 flex flex-col items-start gap-3">
        {/* Password managers need the user name; otherwise they guess it. */}
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <TextField
          label={m.currentPassword}
          type="password"
          autoComplete="current-password"
          isRequired
          {...field('current_password', at)}
          className="w-80 max-md:w-full"
        />
        <TextField
          label={m.newPassword}
          type="password"
          autoComplete="new-password"
          isRequired
          {...field('new_password', at)}
          description={m.newPasswordHint}
          className="w-80 max-md:w-full"
        />
        <div className="flex gap-3">
          <Button type="submit" isPending={change.isPending}>
            {m.changePassword}
          </Button>
          <FormResult
            done={change.isSuccess && m.changedYourOtherSessionsHaveEnded}
            error={isAboutField ? null : change.error}
          />
        </div>
      </Form>
    </CardPart>
  )
}
