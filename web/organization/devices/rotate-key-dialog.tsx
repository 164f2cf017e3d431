import type { DeviceKey } from '../../device/device-words.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/time.tsx'

interface Props {
  /** The older of the two in use. */
  ending: DeviceKey | undefined
  isOpen: boolean
  isPending: boolean
  onClose: () => void
  onRotate: () => void
}

/** A third key ends the oldest. */
export const RotateKeyDialog = ({ ending, isOpen, isPending, onClose, onRotate }: Props) => (
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
