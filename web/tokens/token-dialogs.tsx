import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { errorMessage } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Ago } from '../ui/time.tsx'
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
      title="Regenerate your token?"
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep current token
          </Button>
          <Button variant="danger" isPending={generate.isPending} onPress={() => void regenerate().catch(() => {})}>
            Regenerate now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          The current token <code className="font-medium text-text">{token.mask}</code> stops working the moment the new
          one is made. This cannot be undone.
        </p>
        <Notice tone="warn">
          {token.last_used_at ? (
            <>
              It was used <Ago at={token.last_used_at} />. Programs that use it will get “Invalid token.” until you give
              them the new one.
            </>
          ) : (
            'It has not been used yet. Programs that have it will get “Invalid token.” until you give them the new one.'
          )}
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
      title="Revoke your token?"
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep current token
          </Button>
          <Button variant="danger" isPending={revoke.isPending} onPress={() => void act().catch(() => {})}>
            Revoke now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          The token <code className="font-medium text-text">{token.mask}</code> stops working immediately and is not
          replaced. You can generate a new one later.
        </p>
        <Notice tone="warn">
          {token.last_used_at ? (
            <>
              It was used <Ago at={token.last_used_at} />. Programs that use it will get “Invalid token.”
            </>
          ) : (
            'It has not been used yet. Programs that have it will get “Invalid token.”'
          )}
        </Notice>
        {revoke.error && <Notice tone="bad">{errorMessage(revoke.error)}</Notice>}
      </div>
    </Dialog>
  )
}
