import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { client, setSignedIn } from '../service/client.ts'
import { Button } from '../ui/button.tsx'
import { errorMessage } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { TextField } from '../ui/text-field.tsx'
import { m } from './messages.ts'
import { SignInFrame } from './sign-in-frame.tsx'

export function SignInPage() {
  const { next } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const password = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ email: '', password: '' })
  const signIn = useMutation({
    mutationFn: () => client.signIn(typed),
    onSuccess: me => {
      setSignedIn(me)
      return navigate({ href: pathInside(next), replace: true })
    },
    onError: () => password.current?.select(),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    signIn.mutate()
  }
  return (
    <SignInFrame title={m.signIn}>
      <form onSubmit={submit} className="flex flex-col gap-4">
        {signIn.error && <Notice tone="bad">{errorMessage(signIn.error)}</Notice>}
        <TextField
          label={m.email}
          type="email"
          autoComplete="username"
          autoFocus
          isRequired
          value={typed.email}
          onChange={email => setTyped({ ...typed, email })}
        />
        <TextField
          label={m.password}
          type="password"
          autoComplete="current-password"
          isRequired
          inputRef={password}
          value={typed.password}
          onChange={value => setTyped({ ...typed, password: value })}
        />
        <Button variant="primary" type="submit" isPending={signIn.isPending} className="w-full">
          {m.signIn}
        </Button>
        <p className="text-meta text-text-3">{m.forgottenAskSomeoneWhoManagesYour}</p>
      </form>
    </SignInFrame>
  )
}

/**
 * The path to open after signing in; always a path of this application, so that `next` cannot redirect to another host.
 */
export function pathInside(next: string | undefined): string {
  if (!next || !URL.canParse(next, location.origin)) return '/'
  const { origin, pathname, search, hash } = new URL(next, location.origin)
  return origin === location.origin ? pathname + search + hash : '/'
}
