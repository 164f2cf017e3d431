import { useState } from 'react'
import type { NewToken, ServiceAccount } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
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
  return (
    <ConfirmDialog
      title={token ? m.tokenOf({ name }) : account.token ? m.regenerateFor({ name }) : m.generateFor({ name })}
      confirm={m.generateNow}
      cancel={m.cancel}
      sending={generate}
      variant={account.token ? 'danger' : 'primary'}
      onConfirm={() => void act().catch(() => {})}
      onClose={onClose}
      lead={m.newTokenDoes}
      result={
        token
          ? {
              content: <NewTokenBlock created={{ token, endedAt: null, isCopied }} onCopied={() => setCopied(true)} />,
              actions: (
                <Button isDisabled={!isCopied} onPress={onClose}>
                  {m.done}
                </Button>
              ),
            }
          : undefined
      }
    >
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
      sending={revoke}
      onConfirm={() => revoke.mutate(account.id, { onSuccess: onClose })}
      onClose={onClose}
      lead={oldTokenStops(account)}
    />
  )
}
