import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/text/time.tsx'
import { m } from './messages.ts'
import { type CreatedToken, type Token, useGenerateToken, useRevokeToken } from './token-queries.ts'

interface RegenerateProps {
  token: Token
  isOpen: boolean
  onClose: () => void
  onCreated: (created: CreatedToken) => void
}

export function RegenerateDialog({ token, isOpen, onClose, onCreated }: RegenerateProps) {
  const generate = useGenerateToken()
  const regenerate = async () => {
    const created = await generate.mutateAsync()
    // Clears the plaintext from the mutation, so that only the state of the page holds it.
    generate.reset()
    onClose()
    onCreated({ token: created, endedAt: created.created_at, isCopied: false })
  }
  return (
    <ConfirmDialog
      title={m.regenerateYourToken}
      confirm={m.regenerateNow}
      cancel={m.keepCurrentToken}
      isOpen={isOpen}
      sending={generate}
      onConfirm={() => void regenerate().catch(() => {})}
      onClose={onClose}
    >
      <p className="text-text-2">
        {m.currentTokenIsReplaced({ code: <code className="font-medium text-text">{token.mask}</code> })}
      </p>
      <Notice tone="warn">
        {token.last_used_at ? m.usedTokenIsReplaced({ ago: <Ago at={token.last_used_at} /> }) : m.unusedTokenIsReplaced}
      </Notice>
    </ConfirmDialog>
  )
}

interface RevokeProps {
  token: Token
  isOpen: boolean
  onClose: () => void
  onRevoked: () => void
}

export function RevokeDialog({ token, isOpen, onClose, onRevoked }: RevokeProps) {
  const revoke = useRevokeToken()
  const act = async () => {
    await revoke.mutateAsync()
    onClose()
    onRevoked()
  }
  return (
    <ConfirmDialog
      title={m.revokeYourToken}
      confirm={m.revokeNow}
      cancel={m.keepCurrentToken}
      isOpen={isOpen}
      sending={revoke}
      onConfirm={() => void act().catch(() => {})}
      onClose={onClose}
    >
      <p className="text-text-2">
        {m.tokenIsRevoked({ code: <code className="font-medium text-text">{token.mask}</code> })}
      </p>
      <Notice tone="warn">
        {token.last_used_at ? m.usedTokenIsRevoked({ ago: <Ago at={token.last_used_at} /> }) : m.unusedTokenIsRevoked}
      </Notice>
    </ConfirmDialog>
  )
}
