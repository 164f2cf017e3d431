import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { ApiError } from '../../../client/errors.ts'
import type { OpenedShare } from '../../../client/open.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Form, refusalOf } from '../../ui/fields/form.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { useTitle } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { m } from './messages.ts'
import { sharedViewQuery, unlockShare } from './open-queries.ts'
import type { SharedAddress } from './shared-report.tsx'

/** Reads what a link shows, and asks for its password. */
export function Opened({ children }: { children: (opened: OpenedShare, address: SharedAddress) => ReactNode }) {
  const { id = '' } = useParams({ strict: false })
  const [key, setKey] = useState<string | undefined>(undefined)
  const { data, error, refetch } = useQuery(sharedViewQuery(id, key))
  useTitle(data?.content?.title ?? data?.report?.title ?? m.sharedView)
  if (error) return <Missing error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div role="status" aria-label={m.loading} aria-busy>
        <Skeleton className="h-96 w-full" />
      </div>
    )
  }
  return data.content || data.report ? children(data, { id, key }) : <Password id={id} onKey={setKey} />
}

function Password({ id, onKey }: { id: string; onKey: (key: string) => void }) {
  const [password, setPassword] = useState('')
  const unlock = useMutation({ mutationFn: () => unlockShare(id, password), onSuccess: ({ key }) => onKey(key) })
  const wrong = refusalOf(unlock.error).at('password')
  return (
    <Form onSubmit={() => unlock.mutate()} noValidate className="flex max-w-90 flex-col items-start gap-4">
      <h1 tabIndex={-1} className="text-title font-semibold tracking-[-0.015em]">
        {m.needsPassword}
      </h1>
      <TextField
        label={m.password}
        type="password"
        autoFocus
        isRequired
        value={password}
        onChange={setPassword}
        errors={wrong}
        className="w-full"
      />
      {unlock.error && wrong.length === 0 && <ErrorNotice error={unlock.error} />}
      <Button type="submit" variant="primary" isPending={unlock.isPending}>
        {m.openLink}
      </Button>
    </Form>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof ApiError) || error.status !== 404) {
    return <Failure title={m.couldNotLoadThisSite} error={error} onRetry={onRetry} />
  }
  return (
    <>
      <h1 tabIndex={-1} className="text-title font-semibold">
        {m.noSuchLink}
      </h1>
      <EmptyState title={m.noSuchLinkLead} />
    </>
  )
}
