import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { ApiError } from '../../client/errors.ts'
import type { LinkState } from '../../client/shapes.ts'
import { client, queryClient, setSignedIn } from '../service/client.ts'
import { Button, PageButton } from '../ui/button.tsx'
import { errorMessage, Failure } from '../ui/failure.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { TextField } from '../ui/text-field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

/** The page of invitation and reset links. The secret is in the fragment, which browsers never send. */
export function LinkPage() {
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
      <SignInFrame title="Reading the link">
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
      <SignInFrame title="This link does not work">
        {link.error instanceof ApiError ? (
          <div className="flex flex-col gap-4">
            <Notice tone="bad">{link.error.detail}</Notice>
            <PageButton to="/sign-in">Go to sign-in</PageButton>
          </div>
        ) : (
          <Failure title="Could not read the link." error={link.error} onRetry={() => void link.refetch()} />
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
  const redeem = useMutation({
    mutationFn: () => client.redeemLink({ link: secret, password, ...(isInvitation && { name }) }),
    onSuccess: me => {
      queryClient.clear()
      setSignedIn(me)
      return navigate({ to: '/', replace: true })
    },
  })
  const errors = redeem.error instanceof ApiError ? redeem.error : null
  const isAboutField = errors !== null && ['name', 'password'].some(field => errors.field(field).length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    redeem.mutate()
  }
  return (
    <SignInFrame
      title={isInvitation ? `Welcome to ${link.organization}` : 'Set a new password'}
      lead={isInvitation ? 'Choose a password to join.' : 'This signs you out everywhere else.'}
    >
      <form onSubmit={submit} className="flex flex-col gap-4">
        {redeem.error && !isAboutField && <Notice tone="bad">{errorMessage(redeem.error)}</Notice>}
        <TextField label="Email" type="email" autoComplete="username" isReadOnly value={link.email} />
        {isInvitation && (
          <TextField
            label="Your name"
            autoComplete="name"
            value={name}
            onChange={setName}
            errors={errors?.field('name')}
          />
        )}
        <TextField
          label="New password"
          type="password"
          autoComplete="new-password"
          autoFocus
          isRequired
          value={password}
          onChange={setPassword}
          errors={errors?.field('password')}
          description="At least 12 characters; a few words are fine."
        />
        <Button variant="primary" type="submit" isPending={redeem.isPending} className="w-full">
          {isInvitation ? 'Join' : 'Set password'}
        </Button>
        <p className="text-meta text-text-3">The link is valid until {formatDateTime(link.expires_at)}.</p>
      </form>
    </SignInFrame>
  )
}
