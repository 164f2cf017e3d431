import { useState } from 'react'
import type { TokenState } from '../../../client/shapes.ts'
import { invalidate } from '../../service/client.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart, Facts } from '../../ui/card.tsx'
import { ErrorNotice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TimeAndAgo } from '../../ui/text/time.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { m } from './messages.ts'
import { RegenerateDialog, RevokeDialog } from './token-dialogs.tsx'
import { type CreatedToken, type Token, tokenQuery, useGenerateToken } from './token-queries.ts'

interface Props {
  token: Token
  mayRegenerate: boolean
  onCreated: (created: CreatedToken | null) => void
}

/** An existing token, masked. */
export function YourToken({ token, mayRegenerate, onCreated }: Props) {
  const [openDialog, setOpenDialog] = useState<'regenerate' | 'revoke' | null>(null)
  const open = (dialog: 'regenerate' | 'revoke') => {
    setOpenDialog(dialog)
    // The dialog shows when the token was last used.
    void invalidate(tokenQuery.queryKey)
  }
  const close = () => setOpenDialog(null)
  return (
    <CardPart title={m.yourToken} actions={mayRegenerate ? <Tag tone="ok">{m.active}</Tag> : <Tag>{m.notUsable}</Tag>}>
      <p className="mt-1.5 font-mono text-card">{padMask(token.mask)}</p>
      <Facts
        className="mt-3"
        items={[
          [m.created, <TimeAndAgo key="created" at={token.created_at} />],
          [m.lastUsed, token.last_used_at ? <TimeAndAgo key="used" at={token.last_used_at} /> : m.notUsedYet],
          [m.expires, m.neverExpires],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {mayRegenerate && (
          <Button icon="refresh" onPress={() => open('regenerate')}>
            {m.regenerate}
          </Button>
        )}
        <Button variant="danger-plain" icon="trash" onPress={() => open('revoke')}>
          {m.revoke}
        </Button>
      </div>
      <RegenerateDialog token={token} isOpen={openDialog === 'regenerate'} onClose={close} onCreated={onCreated} />
      <RevokeDialog token={token} isOpen={openDialog === 'revoke'} onClose={close} onRevoked={() => onCreated(null)} />
    </CardPart>
  )
}

/** Pads a mask such as `way_8fK2…q9Xz` to the length of a token. */
const padMask = (mask: string): string => mask.replace('…', '•'.repeat(24))

export function NoToken({ onCreated }: { onCreated: (created: CreatedToken) => void }) {
  const generate = useGenerateToken()
  const act = async () => {
    const token = await generate.mutateAsync()
    generate.reset()
    onCreated({ token, endedAt: null, isCopied: false })
  }
  return (
    <CardPart title={m.yourToken} actions={<Tag>{m.none}</Tag>}>
      <p className="mt-1 max-w-120 text-text-2">{m.noTokenYet}</p>
      {generate.error && (
        <div className="mt-3">
          <ErrorNotice error={generate.error} />
        </div>
      )}
      <Button
        variant="primary"
        icon="key"
        className="mt-4"
        isPending={generate.isPending}
        onPress={() => void act().catch(() => {})}
      >
        {m.generateToken}
      </Button>
    </CardPart>
  )
}

interface NotPermittedProps {
  granters: TokenState['granters']
  hasToken: boolean
}

/** Shown without `can_use_api`: who can grant it. */
export const NotPermittedToken = ({ granters, hasToken }: NotPermittedProps) => (
  <CardPart title={m.noAccessToTheApi}>
    <p className="mt-1 text-text-2">
      {m.whoCanGrantTheApi}
      {granters.length === 0 && ` ${m.nobodyCanGrantTheApi}`}
    </p>
    <ul className="mt-2 flex flex-col gap-1">
      {granters.map(({ name, email }) => (
        <li key={email}>
          <TextLink href={`mailto:${email}`}>{name || email}</TextLink>
          {name && <span className="text-text-3"> {email}</span>}
        </li>
      ))}
    </ul>
    {hasToken && <p className="mt-3 text-meta text-text-3">{m.tokenIsKept}</p>}
  </CardPart>
)
