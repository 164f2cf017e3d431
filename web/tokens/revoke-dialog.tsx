import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { whatWentWrong } from '../ui/failure.tsx'
import { Notice } from '../ui/notice.tsx'
import { Ago } from '../ui/time.tsx'
import { type Token, useRevokeToken } from './token-queries.ts'

interface Props {
  token: Token
  isOpen: boolean
  onClose: () => void
  onRevoked: () => void
}

export function RevokeDialog({ token, isOpen, onClose, onRevoked }: Props) {
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
          <Button look="danger" isPending={revoke.isPending} onPress={() => void act().catch(() => {})}>
            Revoke now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          The token <code className="font-medium text-text">{token.mask}</code> stops working at once, and there is no
          new one. You can generate one later.
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
        {revoke.error && <Notice tone="bad">{whatWentWrong(revoke.error)}</Notice>}
      </div>
    </Dialog>
  )
}
