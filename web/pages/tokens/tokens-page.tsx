import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permission, TokenState } from '../../../client/shapes.ts'
import { useMay, useMe } from '../../service/use-me.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Card, CardPart } from '../../ui/card.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { PHONE, useMedia } from '../../ui/use-media.ts'
import { m } from './messages.ts'
import { NewTokenBlock } from './new-token-block.tsx'
import { ServiceAccounts } from './service-accounts/account-list.tsx'
import { TokenAdvice } from './token-advice.tsx'
import { TokenExample } from './token-example.tsx'
import { type CreatedToken, tokenQuery } from './token-queries.ts'
import { NoToken, NotPermittedToken, YourToken } from './your-token.tsx'

export default function TokensPage() {
  const query = useQuery(tokenQuery)
  const [created, setCreated] = useState<CreatedToken | null>(null)
  const isPhone = useMedia(PHONE)
  const managesAll = useMay('can_manage_organization', 'all_sites')
  return (
    <Page
      title={m.apiTokens}
      lead={isPhone ? m.shortLead : m.lead}
      actions={
        isPhone && (
          <LinkButton
            href="/docs"
            variant="quiet"
            icon="book-open"
            aria-label={m.apiReference}
            className="-me-3 aspect-square"
          />
        )
      }
      aside={query.data && <TokenAdvice createdAt={query.data.token?.created_at ?? null} />}
    >
      {query.data ? (
        <TokenCards state={query.data} created={created} onCreated={setCreated} />
      ) : query.isError ? (
        <Failure title={m.couldNotLoadYourToken} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Waiting />
      )}
      {managesAll && (
        // Below a card whose height is not known yet it would move.
        <div hidden={query.isPending}>
          <ServiceAccounts />
        </div>
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
        <TokenPermissions />
        {can_use_api && (
          <TokenExample
            plaintext={created?.token.token ?? null}
            onCopied={() => created && onCreated({ ...created, isCopied: true })}
          />
        )}
      </Card>
    </>
  )
}

const Waiting = () => (
  <Loading label={m.loadingYourToken}>
    <Card>
      <CardPart title={m.yourToken}>
        <div className="mt-2 flex flex-col gap-3">
          <Skeleton className="h-5 w-72" />
          <Skeleton className="h-16 w-96 max-w-full" />
          <Skeleton className="h-control w-60" />
        </div>
      </CardPart>
    </Card>
  </Loading>
)

const ABILITIES: [Permission, string][] = [
  ['can_use_api', m.useTheApi],
  ['can_read_data', m.readMeasurementData],
  ['can_create_exports', m.createExports],
  ['can_dispatch_commands', m.sendDeviceCommands],
  ['can_manage_organization', m.manageTheOrganization],
]

function TokenPermissions() {
  const { permissions } = useMe()
  return (
    <CardPart title={m.whatItCanDo}>
      <ul className="mt-1 grid gap-x-4 gap-y-1.5 md:grid-cols-2">
        {ABILITIES.map(([permission, label]) => {
          const isGranted = permissions.includes(permission)
          return (
            <li key={permission} className={`flex items-center gap-2 ${isGranted ? '' : 'text-text-3'}`}>
              <Icon name={isGranted ? 'check' : 'minus'} className={isGranted ? 'text-ok' : ''} />
              {label}
              {!isGranted && ` ${m.notGranted}`}
            </li>
          )
        })}
      </ul>
    </CardPart>
  )
}
