import { useState } from 'react'
import type { NewToken, ServiceAccount } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
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
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={account.token ? m.regenerateFor({ name }) : m.generateFor({ name })}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.cancel}
          </Button>
          <Button
            variant={account.token ? 'danger' : 'primary'}
            isPending={generate.isPending}
            onPress={() => void act().catch(() => {})}
          >
            {m.generateNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">{m.newTokenDoes}</p>
        {account.token && <Notice tone="warn">{oldTokenStops(account)}</Notice>}
        {generate.error && <Notice tone="bad">{errorMessage(generate.error)}</Notice>}
      </div>
    </Dialog>
  )
}

export function RevokeAccountTokenDialog({ account, onClose }: Props) {
  const revoke = useRevokeAccountToken()
  return (
    <Dialog
      isOpen
      isAlert
      onClose={onClose}
      title={m.revokeOf({ name: account.name })}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.cancel}
          </Button>
          <Button
            variant="danger"
            isPending={revoke.isPending}
            onPress={() => revoke.mutate(account.id, { onSuccess: onClose })}
          >
            {m.revokeNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">{oldTokenStops(account)}</p>
        {revoke.error && <Notice tone="bad">{errorMessage(revoke.error)}</Notice>}
      </div>
    </Dialog>
  )
}
