import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import type { Me } from '../../../client/shapes.ts'
import { CodeField, isCodeRequired, isWrongCode } from '../../parts/second-factor/code-field.tsx'
import { SetUpSecondFactor } from '../../parts/second-factor/set-up-second-factor.tsx'
import { client, setSignedIn } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { ForgotPassword } from './forgot-password.tsx'
import { m } from './messages.ts'
import { pathInside } from './path-inside.ts'
import { ProviderButtons } from './provider-buttons.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { UnusableAddress } from './unusable-address.tsx'

export default function SignInPage() {
  const { next, failed } = useSearch({ from: '/sign-in' })
  const navigate = useNavigate()
  const password = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState({ email: '', password: '' })
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const [signedIn, setSignedInUser] = useState<Me | null>(null)
  const goOn = (me: Me) => {
    setSignedIn(me)
    return navigate({ href: pathInside(next, location.origin), replace: true })
  }
  const signIn = useMutation({
    mutationFn: () => client.signIn({ ...typed, ...(asksForCode && { code }) }),
    onSuccess: ({ must_set_up_second_factor: mustSetUp, ...me }) => (mustSetUp ? setSignedInUser(me) : goOn(me)),
    onError: error => (isCodeRequired(error) ? setAsksForCode(true) : password.current?.select()),
  })
  const [hasForgotten, setForgotten] = useState(false)
  const reset = useQuery({
    queryKey: ['password-reset'],
    queryFn: ({ signal }) => client.passwordReset({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (signedIn) {
    return (
      <SignInFrame title={m.setUpASecondFactor} lead={m.yourOrganizationRequiresIt}>
        <SetUpSecondFactor password={typed.password} onDone={() => void goOn(signedIn)} />
      </SignInFrame>
    )
  }
  if (asksForCode) {
    const back = () => {
      setAsksForCode(false)
      setCode('')
      signIn.reset()
    }
    return <CodeForm code={code} onChange={setCode} sending={signIn} onSubmit={() => signIn.mutate()} onBack={back} />
  }
  if (hasForgotten) return <ForgotPassword typed={typed.email} onBack={() => setForgotten(false)} />
  return (
    <SignInFrame title={m.signIn}>
      <Form onSubmit={() => signIn.mutate()} className="flex flex-col gap-4">
        {reset.error && <UnusableAddress />}
        <ErrorNotice error={signIn.error} />
        {failed && !signIn.error && (
          <Notice tone="bad">{failed === 'unavailable' ? m.providerIsUnavailable : m.providerRefused}</Notice>
        )}
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
        {reset.data?.is_available ? (
          <Button variant="quiet" onPress={() => setForgotten(true)} className="w-full">
            {m.forgotYourPassword}
          </Button>
        ) : (
          <p className="text-meta text-text-3">{m.whoCanResetPasswords}</p>
        )}
      </Form>
      <ProviderButtons next={next} />
    </SignInFrame>
  )
}

interface CodeProps {
  code: string
  onChange: (code: string) => void
  sending: { error: Error | null; isPending: boolean }
  onSubmit: () => void
  onBack: () => void
}

/** Asks for the code of the second factor. */
const CodeForm = ({ code, onChange, sending: { error, isPending }, onSubmit, onBack }: CodeProps) => (
  <SignInFrame title={m.secondFactor}>
    <Form onSubmit={onSubmit} className="flex flex-col gap-4">
      {error && !isCodeRequired(error) && !isWrongCode(error) && <ErrorNotice error={error} />}
      <CodeField autoFocus value={code} onChange={onChange} error={error} />
      <Button variant="primary" type="submit" isPending={isPending} className="w-full">
        {m.signIn}
      </Button>
      <Button variant="quiet" onPress={onBack} className="w-full">
        {m.backToSignIn}
      </Button>
      <p className="text-meta text-text-3">{m.lostYourPhone}</p>
    </Form>
  </SignInFrame>
)
