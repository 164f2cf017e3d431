import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
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
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.regenerateYourToken}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.keepCurrentToken}
          </Button>
          <Button variant="danger" isPending={generate.isPending} onPress={() => void regenerate().catch(() => {})}>
            {m.regenerateNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          {m.currentTokenIsReplaced({ code: <code className="font-medium text-text">{token.mask}</code> })}
        </p>
        <Notice tone="warn">
          {token.last_used_at
            ? m.usedTokenIsReplaced({ ago: <Ago at={token.last_used_at} /> })
            : m.unusedTokenIsReplaced}
        </Notice>
        {generate.error && <Notice tone="bad">{errorMessage(generate.error)}</Notice>}
      </div>
    </Dialog>
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
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={m.revokeYourToken}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.keepCurrentToken}
          </Button>
          <Button variant="danger" isPending={revoke.isPending} onPress={() => void act().catch(() => {})}>
            {m.revokeNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          {m.tokenIsRevoked({ code: <code className="font-medium text-text">{token.mask}</code> })}
        </p>
        <Notice tone="warn">
          {token.last_used_at ? m.usedTokenIsRevoked({ ago: <Ago at={token.last_used_at} /> }) : m.unusedTokenIsRevoked}
        </Notice>
        {revoke.error && <Notice tone="bad">{errorMessage(revoke.error)}</Notice>}
      </div>
    </Dialog>
  )
}
