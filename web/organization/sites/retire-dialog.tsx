import type { ManagedSite } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useRetireSite } from './site-queries.ts'

interface Props {
  site: ManagedSite
  isOpen: boolean
  onClose: () => void
  onRetired: (site: ManagedSite) => void
}

export function RetireDialog({ site, isOpen, onClose, onRetired }: Props) {
  const retire = useRetireSite()
  const act = () =>
    retire.mutate(site.id, {
      onSuccess: retired => {
        onRetired(retired)
        onClose()
      },
    })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={`Retire ${site.name}?`}
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep in use
          </Button>
          <Button look="danger" isPending={retire.isPending} onPress={act}>
            Retire now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          It leaves the map and the lists. Its records stay and can still be exported, and it can be restored at any
          time.
        </p>
        {site.device && (
          <Notice tone="warn">
            Device {site.device.serial} stands here and may still send what it holds, until it is moved. No other device
            can be assigned.
          </Notice>
        )}
        {retire.error && <Notice tone="bad">{whatWentWrong(retire.error)}</Notice>}
      </div>
    </Dialog>
  )
}
