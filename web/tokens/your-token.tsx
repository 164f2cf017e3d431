import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CardPart } from '../ui/card.tsx'
import { Facts } from '../ui/facts.tsx'
import { formatDateTime } from '../ui/format.ts'
import { Tag } from '../ui/tag.tsx'
import { Ago } from '../ui/time.tsx'
import { RegenerateDialog } from './regenerate-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import type { CreatedToken, Token } from './token-queries.ts'

interface Props {
  token: Token
  mayRegenerate: boolean
  onCreated: (created: CreatedToken | null) => void
}

/** What may be shown of a token once it is not new any more. */
export function YourToken({ token, mayRegenerate, onCreated }: Props) {
  const [asking, setAsking] = useState<'regenerate' | 'revoke' | null>(null)
  const close = () => setAsking(null)
  return (
    <CardPart title="Your token" actions={mayRegenerate ? <Tag tone="ok">Active</Tag> : <Tag>Not usable</Tag>}>
      <p className="mt-1.5 font-mono text-card">{spread(token.mask)}</p>
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
          <Button icon="refresh" onPress={() => setAsking('regenerate')}>
            Regenerate…
          </Button>
        )}
        <Button look="danger-plain" icon="trash" onPress={() => setAsking('revoke')}>
          Revoke…
        </Button>
      </div>
      <RegenerateDialog token={token} isOpen={asking === 'regenerate'} onClose={close} onCreated={onCreated} />
      <RevokeDialog token={token} isOpen={asking === 'revoke'} onClose={close} onRevoked={() => onCreated(null)} />
    </CardPart>
  )
}

const Moment = ({ at }: { at: string }) => (
  <span className="num">
    {formatDateTime(at)} (<Ago at={at} />)
  </span>
)

/** `way_8fK2…q9Xz` as long as a token is: what is hidden is seen to be there. */
const spread = (mask: string): string => mask.replace('…', '•'.repeat(24))
