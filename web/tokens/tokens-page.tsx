import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TokenState } from '../../client/shapes.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card, CardPart } from '../ui/card.tsx'
import { Failure } from '../ui/failure.tsx'
import { Page } from '../ui/page.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { PHONE, useMedia } from '../ui/use-media.ts'
import { KeepingItSafe } from './keeping-it-safe.tsx'
import { NewTokenBlock } from './new-token-block.tsx'
import { NoToken } from './no-token.tsx'
import { NotPermittedToken } from './not-permitted-token.tsx'
import { type CreatedToken, tokenQuery } from './token-queries.ts'
import { TryIt } from './try-it.tsx'
import { WhatItMayDo } from './what-it-may-do.tsx'
import { YourToken } from './your-token.tsx'

export function TokensPage() {
  const query = useQuery(tokenQuery)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const isPhone = useMedia(PHONE)
  return (
    <Page
      title="API Tokens"
      lead={
        isPhone
          ? 'One token per user. It can do what you can do.'
          : 'One token per user. Programs send it with every request, and it can do what you can do.'
      }
      actions={
        isPhone && (
          <LinkButton
            href="/docs"
            look="quiet"
            icon="book-open"
            aria-label="API reference"
            className="-mr-3 aspect-square"
          />
        )
      }
      aside={query.data && <KeepingItSafe createdAt={query.data.token?.created_at ?? null} />}
    >
      {query.data ? (
        <TokenCards state={query.data} created={created} onCreated={setCreated} />
      ) : query.isError ? (
        <Failure title="Could not load your token." error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

interface Props {
  state: TokenState
  created: CreatedToken | null
  onCreated: (created: CreatedToken | null) => void
}

/** The four states: not permitted, none, just created, masked. */
function TokenCards({ state, created, onCreated }: Props) {
  const { token, can_use_api, granters } = state
  return (
    <>
      {created && <NewTokenBlock created={created} onCopied={() => onCreated({ ...created, isCopied: true })} />}
      <Card>
        {!can_use_api && <NotPermittedToken granters={granters} hasToken={token !== null} />}
        {token ? (
          <YourToken token={token} mayRegenerate={can_use_api} onCreated={onCreated} />
        ) : (
          can_use_api && <NoToken onCreated={onCreated} />
        )}
        <WhatItMayDo />
        {can_use_api && (
          <TryIt
            plaintext={created?.token.token ?? null}
            onCopied={() => created && onCreated({ ...created, isCopied: true })}
          />
        )}
      </Card>
    </>
  )
}

const Waiting = () => (
  <Loading label="Loading your token">
    <Card>
      <CardPart title="Your token">
        <div className="mt-2 flex flex-col gap-3">
          <Skeleton className="h-5 w-72" />
          <Skeleton className="h-16 w-96 max-w-full" />
          <Skeleton className="h-control w-60" />
        </div>
      </CardPart>
    </Card>
  </Loading>
)
