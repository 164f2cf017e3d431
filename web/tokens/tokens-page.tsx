import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { NewToken, TokenState } from '../../client/shapes.ts'
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
import { tokenQuery } from './token-queries.ts'
import { TryIt } from './try-it.tsx'
import { WhatItMayDo } from './what-it-may-do.tsx'
import { YourToken } from './your-token.tsx'

/** A token that was just made, and when. It lives in this component and nowhere else. */
export interface Fresh {
  token: NewToken
  /** When the token before stopped, where there was one. */
  endedAt: string | null
  isCopied: boolean
}

export function TokensPage() {
  const desk = useQuery(tokenQuery)
  const [fresh, setFresh] = useState<Fresh | null>(null)
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
      aside={desk.data && <KeepingItSafe createdAt={desk.data.token?.created_at ?? null} />}
    >
      {desk.data ? (
        <Desk desk={desk.data} fresh={fresh} onFresh={setFresh} />
      ) : desk.isError ? (
        <Failure title="Could not load your token." error={desk.error} onRetry={() => void desk.refetch()} />
      ) : (
        <Waiting />
      )}
    </Page>
  )
}

interface DeskProps {
  desk: TokenState
  fresh: Fresh | null
  onFresh: (fresh: Fresh | null) => void
}

/** The four states: not permitted, none, just created, masked. */
function Desk({ desk, fresh, onFresh }: DeskProps) {
  const { token, can_use_api, granters } = desk
  return (
    <>
      {fresh && <NewTokenBlock fresh={fresh} onCopied={() => onFresh({ ...fresh, isCopied: true })} />}
      <Card>
        {!can_use_api && <NotPermittedToken granters={granters} hasToken={token !== null} />}
        {token ? (
          <YourToken token={token} mayRegenerate={can_use_api} onFresh={onFresh} />
        ) : (
          can_use_api && <NoToken onFresh={onFresh} />
        )}
        <WhatItMayDo />
        {can_use_api && (
          <TryIt
            plaintext={fresh?.token.token ?? null}
            onCopied={() => fresh && onFresh({ ...fresh, isCopied: true })}
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
