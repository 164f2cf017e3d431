import type { Device } from '../../../../client/shapes.ts'
import type { DeviceKey } from '../../../parts/device/device-labels.ts'
import { Button } from '../../../ui/button.tsx'
import { errorMessage } from '../../../ui/failure.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Ago } from '../../../ui/text/time.tsx'
import { useRevokeKey } from './device-queries.ts'
import { m } from './messages.ts'

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
      title={m.revokeThisKey}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {m.keepTheKey}
          </Button>
          <Button
            variant="danger"
            isPending={revoke.isPending}
            onPress={() => revoke.mutate({ id: device.id, key: revoked.id }, { onSuccess: onClose })}
          >
            {m.revokeNow}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          {m.keyStopsWorking({ code: <code className="font-medium text-text">{revoked.mask}</code> })}
          {isOnly && ` ${m.onlyKeyOfTheDevice({ serial: device.serial })}`}
        </p>
        <Notice tone="warn">
          {revoked.last_used_at ? m.itWasUsed({ ago: <Ago at={revoked.last_used_at} /> }) : m.itHasNotBeenUsedYet}
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
    title={m.createAThirdKey}
    isAlert
    actions={
      <>
        <Button autoFocus onPress={onClose}>
          {m.keepBothKeys}
        </Button>
        <Button variant="danger" isPending={isPending} onPress={onRotate}>
          {m.createANewKey}
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        {m.olderKeyIsReplaced({ code: <code className="font-medium text-text">{oldest?.mask}</code> })}
      </p>
      <Notice tone="warn">
        {oldest?.last_used_at ? m.replacedKeyWasUsed({ ago: <Ago at={oldest.last_used_at} /> }) : m.itHasNotBeenUsedYet}
      </Notice>
    </div>
  </Dialog>
)
