import { useState } from 'react'
import type { Device } from '../../../../client/shapes.ts'
import { activeKeys, type DeviceKey } from '../../../parts/device/device-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorNotice } from '../../../ui/notice.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { formatDate } from '../../../ui/text/format.ts'
import { Ago } from '../../../ui/text/time.tsx'
import { AskBeforeLeaving } from '../ask-before-leaving.tsx'
import { SecretBlock } from '../secret-block.tsx'
import { useIssueKey } from './device-queries.ts'
import { RevokeKeyDialog, RotateKeyDialog } from './key-dialogs.tsx'
import { m } from './messages.ts'

interface CreatedKey {
  key: string
  isCopied: boolean
}

/** The keys of a device. A new key revokes the oldest if two are active. */
export function DeviceKeys({ device }: { device: Device }) {
  const issue = useIssueKey()
  const [created, setCreated] = useState<CreatedKey | null>(null)
  const [revoking, setRevoking] = useState<DeviceKey | null>(null)
  const [isRotating, setRotating] = useState(false)
  const active = activeKeys(device)
  const issueKey = async () => {
    const issued = await issue.mutateAsync(device.id)
    // Clears the plaintext from the mutation, so that only the state of the page holds it.
    issue.reset()
    setRotating(false)
    setCreated({ key: issued.key, isCopied: false })
  }
  const startNewKey = () => (active.length > 1 ? setRotating(true) : void issueKey().catch(() => {}))
  return (
    <section className="flex flex-col gap-3">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-card font-semibold">{m.keys}</h3>
        <Button size="small" icon="key" isPending={issue.isPending} onPress={startNewKey}>
          {active.length > 1 ? m.newKeyAsks : m.newKey}
        </Button>
      </div>
      {created && (
        <SecretBlock
          title={m.newKeyCreatedCopyItNow}
          label={m.theNewKey}
          secret={created.key}
          copyLabel={m.copyKey}
          onCopied={() => setCreated({ ...created, isCopied: true })}
        >
          <p>
            {m.keyShownOnce}
            {active.length > 1 && ` ${m.previousKeyKeepsWorking}`}
          </p>
        </SecretBlock>
      )}
      {device.keys.length === 0 && <p className="text-text-2">{m.noKeyYet}</p>}
      <ul aria-label={m.keysOfTheDevice} className="flex flex-col gap-2">
        {device.keys.toReversed().map(key => (
          <KeyRow key={key.id} deviceKey={key} onRevoke={() => setRevoking(key)} />
        ))}
      </ul>
      <ErrorNotice error={issue.error} />
      {revoking && (
        <RevokeKeyDialog
          device={device}
          revoked={revoking}
          isOnly={active.length === 1}
          onClose={() => setRevoking(null)}
        />
      )}
      <RotateKeyDialog
        oldest={active[0]}
        isOpen={isRotating}
        isPending={issue.isPending}
        onClose={() => setRotating(false)}
        onRotate={() => void issueKey().catch(() => setRotating(false))}
      />
      <AskBeforeLeaving isNeeded={created !== null && !created.isCopied} title={m.youHaveNotCopiedTheKey}>
        {m.keyNotShownAgain}
      </AskBeforeLeaving>
    </section>
  )
}

const KeyRow = ({ deviceKey: key, onRevoke }: { deviceKey: DeviceKey; onRevoke: () => void }) => (
  <li className="flex items-center justify-between gap-3">
    <div className="min-w-0">
      <p className={`font-mono ${key.revoked_at ? 'text-text-3' : ''}`}>{key.mask}</p>
      <p className="text-meta text-text-3">
        {key.last_used_at
          ? m.createdAndUsed({ date: formatDate(key.created_at), ago: <Ago at={key.last_used_at} /> })
          : m.createdAndNeverUsed({ date: formatDate(key.created_at) })}
      </p>
    </div>
    {key.revoked_at ? (
      <Tag>{m.revokedOn({ date: formatDate(key.revoked_at) })}</Tag>
    ) : (
      <Button size="small" variant="danger-plain" aria-label={m.revokeKey({ mask: key.mask })} onPress={onRevoke}>
        {m.revoke}
      </Button>
    )}
  </li>
)
