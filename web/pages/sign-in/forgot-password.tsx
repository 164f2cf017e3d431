import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { m } from './messages.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Asks for a link to set a new password, which is mailed if there is such an account. */
export function ForgotPassword({ typed, onBack }: { typed: string; onBack: () => void }) {
  const [email, setEmail] = useState(typed)
  const request = useMutation({ mutationFn: () => client.requestPasswordReset(email) })
  return (
    <SignInFrame title={m.forgotYourPassword} lead={m.forgotLead}>
      <Form onSubmit={() => request.mutate()} className="flex flex-col gap-4">
        <ErrorNotice error={request.error} />
        {request.isSuccess && <Notice tone="ok">{m.linkSent}</Notice>}
        <TextField
          label={m.email}
          type="email"
          autoComplete="username"
          autoFocus
          isRequired
          value={email}
          onChange={setEmail}
        />
        <Button variant="primary" type="submit" isPending={request.isPending} className="w-full">
          {m.sendTheLink}
        </Button>
        <Button onPress={onBack} className="w-full">
          {m.goToSignIn}
        </Button>
      </Form>
    </SignInFrame>
  )
}
