import { useState } from 'react'
import type { TokenState } from '../../client/shapes.ts'
import { Button } from '../ui/button.tsx'
import { CardPart, Facts } from '../ui/card.tsx'
import { errorMessage } from '../ui/failure.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { Tag } from '../ui/tag.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { Ago } from '../ui/time.tsx'
import { RegenerateDialog, RevokeDialog } from './token-dialogs.tsx'
import { type CreatedToken, type Token, useGenerateToken } from './token-queries.ts'

interface Props {
  token: Token
  mayRegenerate: boolean
  onCreated: (created: CreatedToken | null) => void
}

/** An existing token, masked. */
export function YourToken({ token, mayRegenerate, onCreated }: Props) {
  const [openDialog, setOpenDialog] = useState<'regenerate' | 'revoke' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <CardPart title="Your token" actions={mayRegenerate ? <Tag tone="ok">Active</Tag> : <Tag>Not usable</Tag>}>
      <p className="mt-1.5 font-mono text-card">{padMask(token.mask)}</p>
      <Facts
        className="mt-3"
        items={[
          ['Created', <Moment key="created" at={token.created_at} />],
          ['Last used', token.last_used_at ? <Moment key="used" at={token.last_used_at} /> : 'Not used yet'],
          ['Expires', 'Never. Valid until you regenerate or revoke it.'],
        ]}
      />
      <div className="mt-4 flex flex-wrap gap-2">
        {mayRegenerate && (
          <Button icon="refresh" onPress={() => setOpenDialog('regenerate')}>
            Regenerate…
          </Button>
        )}
        <Button variant="danger-plain" icon="trash" onPress={() => setOpenDialog('revoke')}>
          Revoke…
        </Button>
      </div>
      <RegenerateDialog token={token} isOpen={openDialog === 'regenerate'} onClose={close} onCreated={onCreated} />
      <RevokeDialog token={token} isOpen={openDialog === 'revoke'} onClose={close} onRevoked={() => onCreated(null)} />
    </CardPart>
  )
}

const Moment = ({ at }: { at: string }) => (
  <span className="num">
    {formatDateTime(at)} (<Ago at={at} />)
  </span>
)

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
    <CardPart title="Your token" actions={<Tag>None</Tag>}>
      <p className="mt-1 max-w-120 text-text-2">
        You have no token yet. Generate one, copy it, and give it to one program. It is shown once.
      </p>
      {generate.error && (
        <div className="mt-3">
          <Notice tone="bad">{errorMessage(generate.error)}</Notice>
        </div>
      )}
      <Button
        variant="primary"
        icon="key"
        className="mt-4"
        isPending={generate.isPending}
        onPress={() => void act().catch(() => {})}
      >
        Generate token
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
  <CardPart title="No access to the API">
    <p className="mt-1 text-text-2">
      Your account may not use the API. Ask one of these people to grant “Use the API”:
      {granters.length === 0 && ' no one in your organization can; ask the operator of this service.'}
    </p>
    <ul className="mt-2 flex flex-col gap-1">
      {granters.map(({ name, email }) => (
        <li key={email}>
          <TextLink href={`mailto:${email}`}>{name || email}</TextLink>
          {name && <span className="text-text-3"> {email}</span>}
        </li>
      ))}
    </ul>
    {hasToken && <p className="mt-3 text-meta text-text-3">Your token is kept, but it does not work until then.</p>}
  </CardPart>
)
