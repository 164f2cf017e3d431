import type { Device } from '../../../client/shapes.ts'
import type { DeviceKey } from '../../device/device-labels.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/time.tsx'
import { useRevokeKey } from './device-queries.ts'

interface RevokeProps {
  device: Device
  revoked: DeviceKey
  /** Whether it is the only active key. */
  isOnly: boolean
  onClose: () => void
}

export function RevokeKeyDialog({ device, revoked, isOnly, onClose }: RevokeProps) {
  const revoke = useRevokeKey()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Revoke this key?"
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep the key
          </Button>
          <Button
            variant="danger"
            isPending={revoke.isPending}
            onPress={() => revoke.mutate({ id: device.id, key: revoked.id }, { onSuccess: onClose })}
          >
            Revoke now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          The key <code className="font-medium text-text">{revoked.mask}</code> stops working immediately. This cannot
          be undone.
          {isOnly && ` It is the only key of ${device.serial}: the device cannot send until it is given a new one.`}
        </p>
        <Notice tone="warn">
          {revoked.last_used_at ? (
            <>
              It was used <Ago at={revoked.last_used_at} />.
            </>
          ) : (
            'It has not been used yet.'
          )}
        </Notice>
        {revoke.error && <Notice tone="bad">{errorMessage(revoke.error)}</Notice>}
      </div>
    </Dialog>
  )
}

interface RotateProps {
  /** The older of the two active keys. */
  oldest: DeviceKey | undefined
  isOpen: boolean
  isPending: boolean
  onClose: () => void
  onRotate: () => void
}

/** Asks before a third key, which revokes the oldest. */
export const RotateKeyDialog = ({ oldest, isOpen, isPending, onClose, onRotate }: RotateProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Create a third key?"
    isAlert
    actions={
      <>
        <Button autoFocus onPress={onClose}>
          Keep both keys
        </Button>
        <Button variant="danger" isPending={isPending} onPress={onRotate}>
          Create a new key
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        A device has at most two keys. The older one, <code className="font-medium text-text">{oldest?.mask}</code>,
        stops working the moment the new one is made.
      </p>
      <Notice tone="warn">
        {oldest?.last_used_at ? (
          <>
            It was used <Ago at={oldest.last_used_at} />. If the device still uses it, it can no longer send.
          </>
        ) : (
          'It has not been used yet.'
        )}
      </Notice>
    </div>
  </Dialog>
)
