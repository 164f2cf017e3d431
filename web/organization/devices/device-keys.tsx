import { useState } from 'react'
import type { Device } from '../../../client/shapes.ts'
import { activeKeys, type DeviceKey } from '../../device/device-labels.ts'
import { Button } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { formatDate } from '../../ui/format.ts'
import { Notice } from '../../ui/notice.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Ago } from '../../ui/time.tsx'
import { AskBeforeLeaving } from '../ask-before-leaving.tsx'
import { SecretBlock } from '../secret-block.tsx'
import { useIssueKey } from './device-queries.ts'
import { RevokeKeyDialog, RotateKeyDialog } from './key-dialogs.tsx'

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
        <h3 className="text-card font-semibold">Keys</h3>
        <Button size="small" icon="key" isPending={issue.isPending} onPress={startNewKey}>
          {active.length > 1 ? 'New key…' : 'New key'}
        </Button>
      </div>
      {created && (
        <SecretBlock
          title="New key created. Copy it now."
          label="The new key"
          secret={created.key}
          copyLabel="Copy key"
          onCopied={() => setCreated({ ...created, isCopied: true })}
        >
          <p>
            This is the only time it is shown. After you leave this page nobody can read it again, not even us.
            {active.length > 1 &&
              ' The previous key keeps working, so that you can put the new one into the device; then revoke it.'}
          </p>
        </SecretBlock>
      )}
      {device.keys.length === 0 && (
        <p className="text-text-2">
          No key yet. Without a key the device cannot send: create one and put it into the device.
        </p>
      )}
      <ul aria-label="Keys of the device" className="flex flex-col gap-2">
        {device.keys.toReversed().map(key => (
          <li key={key.id} className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <p className={`font-mono ${key.revoked_at ? 'text-text-3' : ''}`}>{key.mask}</p>
              <p className="text-meta text-text-3">
                Created {formatDate(key.created_at)} ·{' '}
                {key.last_used_at ? (
                  <>
                    used <Ago at={key.last_used_at} />
                  </>
                ) : (
                  'never used'
                )}
              </p>
            </div>
            {key.revoked_at ? (
              <Tag>Revoked {formatDate(key.revoked_at)}</Tag>
            ) : (
              <Button
                size="small"
                variant="danger-plain"
                aria-label={`Revoke ${key.mask}`}
                onPress={() => setRevoking(key)}
              >
                Revoke…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {issue.error && <Notice tone="bad">{errorMessage(issue.error)}</Notice>}
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
      <AskBeforeLeaving
        isNeeded={created !== null && !created.isCopied}
        title="You have not copied the key. Leave anyway?"
      >
        It cannot be shown again; you would have to create another one.
      </AskBeforeLeaving>
    </section>
  )
}
