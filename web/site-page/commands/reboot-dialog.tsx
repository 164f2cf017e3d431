import type { SiteDetail } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Ago } from '../../ui/time.tsx'

interface Props {
  site: SiteDetail
  onClose: () => void
  onReboot: () => void
}

/** Asks first: a device that restarts does not measure. */
export const RebootDialog = ({ site: { device, data_range }, onClose, onReboot }: Props) => (
  <Dialog
    isOpen
    onClose={onClose}
    title={`Reboot ${device?.serial ?? 'the device'}?`}
    isAlert
    actions={
      <>
        <Button autoFocus onPress={onClose}>
          Keep it running
        </Button>
        <Button look="danger" onPress={onReboot}>
          Reboot now
        </Button>
      </>
    }
  >
    <div className="flex flex-col gap-3">
      <p className="text-text-2">
        While it starts it measures nothing: vehicles that pass then are missing for good. Once the device has taken the
        command it cannot be called back.
      </p>
      <Notice tone="warn">
        {data_range.last_vehicle ? (
          <>
            The last vehicle that it sent passed <Ago at={data_range.last_vehicle} />.
          </>
        ) : (
          'It has sent no vehicle yet.'
        )}
      </Notice>
    </div>
  </Dialog>
)
