import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/errors.ts'
import { client, queryClient, setSignedIn, signedOut } from '../service/client.ts'
import { useStore } from '../service/store.ts'
import { useMe } from '../service/use-me.ts'
import { Button } from '../ui/button.tsx'
import { errorMessage } from '../ui/failure.tsx'
import { TextField } from '../ui/fields/text-field.tsx'
import { Dialog } from '../ui/layers/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { m } from './messages.ts'

/** Opens over the page and keeps its state, so that nothing typed is lost. */
export function SignedOutDialog() {
  const isOpen = useStore(signedOut)
  return (
    <Dialog isOpen={isOpen} onClose={() => {}} title={m.youWereSignedOut} width="narrow" isPersistent>
      <SignInAgain />
    </Dialog>
  )
}

function SignInAgain() {
  const { user } = useMe()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const signIn = useMutation({
    mutationFn: () => client.signIn({ email: user.email, password, ...(asksForCode && { code }) }),
    onError: error => isCodeRequired(error) && setAsksForCode(true),
    onSuccess: async ({ must_set_up_second_factor: mustSetUp, ...me }) => {
      if (mustSetUp) return location.assign('/sign-in')
      setSignedIn(me)
      await queryClient.invalidateQueries()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <p className="text-text-2">{m.signInToGoOn}</p>
      {signIn.error && !isCodeRequired(signIn.error) && <Notice tone="bad">{sentence(signIn.error)}</Notice>}
      <TextField label={m.email} value={user.email} isReadOnly type="email" autoComplete="username" />
      <TextField
        label={m.password}
        type="password"
        autoComplete="current-password"
        autoFocus
        isRequired
        value={password}
        onChange={setPassword}
      />
      {asksForCode && (
        <TextField
          label={m.codeOfTheSecondFactor}
          autoComplete="one-time-code"
          autoFocus
          isRequired
          value={code}
          onChange={setCode}
        />
      )}
      <div className="flex items-center justify-between gap-2">
        <a href="/sign-in" className="text-meta text-accent-text hover:underline">
          {m.signInAsSomeoneElse}
        </a>
        <Button variant="primary" type="submit" isPending={signIn.isPending}>
          {m.signIn}
        </Button>
      </div>
    </form>
  )
}

const isCodeRequired = (error: unknown): boolean => error instanceof ApiError && error.code === 'code_required'

const sentence = (error: unknown): string => (error instanceof ApiError ? error.detail : errorMessage(error))
