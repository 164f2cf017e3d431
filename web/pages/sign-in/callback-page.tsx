import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import { client, setSignedIn } from '../../service/client.ts'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { m } from './messages.ts'
import { readNextPath } from './next-path.ts'
import { pathInside } from './path-inside.ts'
import { SignInFrame } from './sign-in-frame.tsx'

/** Where a provider sends the browser back: finishes the sign-in, which works once. */
export default function CallbackPage() {
  const { provider } = useParams({ from: '/sign-in/callback/$provider' })
  const [answer] = useState(() => location.search)
  const navigate = useNavigate()
  const { data, error } = useQuery({
    queryKey: ['provider-answer', provider, answer],
    queryFn: () => client.finishProvider(provider, answer || '?'),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
  })
  useEffect(() => {
    if (data) {
      setSignedIn(data)
      void navigate({ href: pathInside(readNextPath(), location.origin), replace: true })
    } else if (error) {
      const isUnavailable = error instanceof ApiError && error.code === 'provider_unavailable'
      const failed = isUnavailable ? 'unavailable' : 'refused'
      void navigate({ to: '/sign-in', search: { failed, next: readNextPath() }, replace: true })
    }
  }, [data, error, navigate])
  return (
    <SignInFrame title={m.signIn}>
      <Loading>
        <Skeleton className="h-14" />
      </Loading>
    </SignInFrame>
  )
}
