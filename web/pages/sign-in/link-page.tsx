import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { LinkState, Me } from '../../../client/shapes.ts'
import { CodeField, isCodeRequired } from '../../parts/second-factor/code-field.tsx'
import { SetUpSecondFactor } from '../../parts/second-factor/set-up-second-factor.tsx'
import { client, queryClient, setSignedIn } from '../../service/client.ts'
import { Button, PageButton } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Form } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ErrorNotice, Notice } from '../../ui/notice.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { formatDateTime } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** The page of invitation and reset links. The secret is in the fragment, which browsers never send. */
export default function LinkPage() {
  const [secret] = useState(() => location.hash.slice(1))
  const link = useQuery({
    queryKey: ['link'],
    queryFn: ({ signal }) => client.readLink(secret, { signal }),
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (link.isPending) {
    return (
      <SignInFrame title={m.readingTheLink}>
        <Loading>
          <div className="flex flex-col gap-4">
            <Skeleton className="h-14" />
            <Skeleton className="h-14" />
          </div>
        </Loading>
      </SignInFrame>
    )
  }
  if (link.isError) {
    return (
      <SignInFrame title={m.thisLinkDoesNotWork}>
        {link.error instanceof ApiError ? (
          <div className="flex flex-col gap-4">
            <Notice tone="bad">{link.error.detail}</Notice>
            <PageButton to="/sign-in">{m.goToSignIn}</PageButton>
          </div>
        ) : (
          <Failure title={m.couldNotReadTheLink} error={link.error} onRetry={() => void link.refetch()} />
        )}
      </SignInFrame>
    )
  }
  return <ChoosePassword secret={secret} link={link.data} />
}

function ChoosePassword({ secret, link }: { secret: string; link: LinkState }) {
  const navigate = useNavigate()
  const isInvitation = link.purpose === 'invitation'
  const [name, setName] = useState(link.name)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [asksForCode, setAsksForCode] = useState(false)
  const [signedIn, setSignedInUser] = useState<Me | null>(null)
  const goOn = (me: Me) => {
    queryClient.clear()
    setSignedIn(me)
    return navigate({ to: '/', replace: true })
  }
  const redeem = useMutation({
    mutationFn: () =>
      client.redeemLink({ link: secret, password, ...(isInvitation && { name }), ...(asksForCode && { code }) }),
    onSuccess: ({ must_set_up_second_factor: mustSetUp, ...me }) => (mustSetUp ? setSignedInUser(me) : goOn(me)),
    onError: error => isCodeRequired(error) && setAsksForCode(true),
  })
  if (signedIn) {
    return (
      <SignInFrame title={m.setUpASecondFactor} lead={m.yourOrganizationRequiresIt}>
        <SetUpSecondFactor password={password} onDone={() => void goOn(signedIn)} />
      </SignInFrame>
    )
  }
  const errors = redeem.error instanceof ApiError ? redeem.error : null
  const isAboutField = errors !== null && ['name', 'password', 'code'].some(field => errors.field(field).length > 0)
  return (
    <SignInFrame
      title={isInvitation ? m.welcomeTo({ organization: link.organization }) : m.setANewPassword}
      lead={isInvitation ? m.chooseAPasswordToJoin : m.thisSignsYouOutEverywhereElse}
    >
      <Form onSubmit={() => redeem.mutate()} className="flex flex-col gap-4">
        {redeem.error && !isAboutField && <ErrorNotice error={redeem.error} />}
        <TextField label={m.email} type="email" autoComplete="username" isReadOnly value={link.email} />
        {isInvitation && (
          <TextField
            label={m.yourName}
            autoComplete="name"
            value={name}
            onChange={setName}
            errors={errors?.field('name')}
          />
        )}
        <TextField
          label={m.newPassword}
          type="password"
          autoComplete="new-password"
          autoFocus
          isRequired
          value={password}
          onChange={setPassword}
          errors={errors?.field('password')}
          description={m.newPasswordHint}
        />
        {asksForCode && <CodeField autoFocus value={code} onChange={setCode} error={redeem.error} />}
        <Button variant="primary" type="submit" isPending={redeem.isPending} className="w-full">
          {isInvitation ? m.join : m.setPassword}
        </Button>
        <p className="text-meta text-text-3">{m.theLinkIsValidUntil({ time: formatDateTime(link.expires_at) })}</p>
      </Form>
    </SignInFrame>
  )
}
