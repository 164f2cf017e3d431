import type { Device } from '../../../client/shapes.ts'
import type { DeviceKey } from '../../device/device-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/time.tsx'
import { useRevokeKey } from './device-queries.ts'

interface RevokeProps {
  device: Device
  revoked: DeviceKey
  /** Without it the device has no key. */
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
            look="danger"
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
          The key <code className="font-medium text-text">{revoked.mask}</code> stops working at once. This cannot be
          undone.
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
        {revoke.error && <Notice tone="bad">{whatWentWrong(revoke.error)}</Notice>}
      </div>
    </Dialog>
  )
}

interface RotateProps {
  /** The older of the two in use. */
  ending: DeviceKey | undefined
  isOpen: boolean
  isPending: boolean
  onClose: () => void
  onRotate: () => void
}

/** A third key ends the oldest. */
export const RotateKeyDialog = ({ ending, isOpen, isPending, onClose, onRotate }: RotateProps) => (
  <Dialog
    isOpen={isOpen}
    onClose={onClose}
    title="Make a third key?"
    isAlert
    actions={
      <>
        <Button autoFocus onPress={onClose}>
          Keep both keys
        </Button>
        <Button look="danger" isPending={isPending} onPress={onRotate}>
          Make a new key
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        A device has two keys at most. The older one, <code className="font-medium text-text">{ending?.mask}</code>,
        stops working the moment the new one is made.
      </p>
      <Notice tone="warn">
        {ending?.last_used_at ? (
          <>
            It was used <Ago at={ending.last_used_at} />. If the device still has it, it cannot send any more.
          </>
        ) : (
          'It has not been used yet.'
        )}
      </Notice>
    </div>
  </Dialog>
)
