import type { Device } from '../../../../client/shapes.ts'
import type { DeviceKey } from '../../../parts/device/device-labels.ts'
import { ConfirmDialog } from '../../../ui/layers/confirm-dialog.tsx'
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
    <ConfirmDialog
      title={m.revokeThisKey}
      confirm={m.revokeNow}
      cancel={m.keepTheKey}
      sending={revoke}
      onConfirm={() => revoke.mutate({ id: device.id, key: revoked.id }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-text-2">
        {m.keyStopsWorking({ code: <code className="font-medium text-text">{revoked.mask}</code> })}
        {isOnly && ` ${m.onlyKeyOfTheDevice({ serial: device.serial })}`}
      </p>
      <Notice tone="warn">
        {revoked.last_used_at ? m.itWasUsed({ ago: <Ago at={revoked.last_used_at} /> }) : m.itHasNotBeenUsedYet}
      </Notice>
    </ConfirmDialog>
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
  <ConfirmDialog
    title={m.createAThirdKey}
    confirm={m.createANewKey}
    cancel={m.keepBothKeys}
    isOpen={isOpen}
    sending={{ isPending }}
    onConfirm={onRotate}
    onClose={onClose}
  >
    <p className="text-text-2">
      {m.olderKeyIsReplaced({ code: <code className="font-medium text-text">{oldest?.mask}</code> })}
    </p>
    <Notice tone="warn">
      {oldest?.last_used_at ? m.replacedKeyWasUsed({ ago: <Ago at={oldest.last_used_at} /> }) : m.itHasNotBeenUsedYet}
    </Notice>
  </ConfirmDialog>
)
