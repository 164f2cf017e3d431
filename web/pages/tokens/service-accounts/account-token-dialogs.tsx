import { useState } from 'react'
import type { NewToken, ServiceAccount } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NewTokenBlock } from '../new-token-block.tsx'
import { useGenerateAccountToken, useRevokeAccountToken } from './account-queries.ts'
import { m } from './messages.ts'

interface Props {
  account: ServiceAccount
  onClose: () => void
}

const oldTokenStops = ({ token }: ServiceAccount) =>
  token && m.oldTokenStops({ code: <code className="font-medium text-text">{token.mask}</code> })

/** Asks, then shows the token once. */
export function GenerateAccountTokenDialog({ account, onClose }: Props) {
  const generate = useGenerateAccountToken()
  const [token, setToken] = useState<NewToken | null>(null)
  const [isCopied, setCopied] = useState(false)
  const { name } = account
  const act = async () => {
    setToken(await generate.mutateAsync(account.id))
    // Clears the plaintext from the mutation, so that only this dialog holds it.
    generate.reset()
  }
  if (token) {
    return (
      <Dialog
        isOpen
        isPersistent
        onClose={onClose}
        title={m.tokenOf({ name })}
        actions={
          <Button isDisabled={!isCopied} onPress={onClose}>
            {m.done}
          </Button>
        }
      >
        <NewTokenBlock created={{ token, endedAt: null, isCopied }} onCopied={() => setCopied(true)} />
      </Dialog>
    )
  }
  return (
    <ConfirmDialog
      title={account.token ? m.regenerateFor({ name }) : m.generateFor({ name })}
      confirm={m.generateNow}
      cancel={m.cancel}
      isPending={generate.isPending}
      error={generate.error}
      variant={account.token ? 'danger' : 'primary'}
      onConfirm={() => void act().catch(() => {})}
      onClose={onClose}
    >
      <p className="text-text-2">{m.newTokenDoes}</p>
      {account.token && <Notice tone="warn">{oldTokenStops(account)}</Notice>}
    </ConfirmDialog>
  )
}

export function RevokeAccountTokenDialog({ account, onClose }: Props) {
  const revoke = useRevokeAccountToken()
  return (
    <ConfirmDialog
      title={m.revokeOf({ name: account.name })}
      confirm={m.revokeNow}
      cancel={m.cancel}
      isPending={revoke.isPending}
      error={revoke.error}
      onConfirm={() => revoke.mutate(account.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-text-2">{oldTokenStops(account)}</p>
    </ConfirmDialog>
  )
}
