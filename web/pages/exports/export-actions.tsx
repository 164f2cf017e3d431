import { useState } from 'react'
import { exportFileAddress } from '../../../client/app.ts'
import type { Export, ExportRequest } from '../../../client/shapes.ts'
import { isReportFormat } from '../../../contract/export-formats.ts'
import type { KnownSites } from '../../service/all-sites-query.ts'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { errorMessage } from '../../ui/failure.tsx'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Menu, type MenuEntry } from '../../ui/layers/menu.tsx'
import { Problem } from '../../ui/notice.tsx'
import { formatBytes, formatDate } from '../../ui/text/format.ts'
import { describeSites, isUnderWay, requestOfExport } from './describe-export.ts'
import { useCancelExport, useCreateExport, useDeleteExport } from './export-queries.ts'
import { m } from './messages.ts'

interface Props {
  item: Export
  known: KnownSites
}

/** The main action for the current status. */
export function ExportButton({ item, known }: Props) {
  const cancel = useCancelExport()
  const what = describeSites(requestOfExport(item), known)
  if (item.status === 'completed') {
    return (
      <LinkButton
        href={exportFileAddress(item.id)}
        download
        size="small"
        icon="download"
        aria-label={m.downloadOf({ what, format: item.format })}
      >
        {m.download}
      </LinkButton>
    )
  }
  if (!isUnderWay(item)) return null
  return (
    <>
      <Button
        size="small"
        icon="x"
        aria-label={m.cancelOf({ what })}
        isPending={cancel.isPending}
        onPress={() => cancel.mutate(item.id)}
      >
        {m.cancel}
      </Button>
      <Problem className="w-full">{cancel.error && errorMessage(cancel.error)}</Problem>
    </>
  )
}

interface MenuProps extends Props {
  onChange: (request: Partial<ExportRequest>) => void
}

/** All other actions. */
export function ExportMenu({ item, known, onChange }: MenuProps) {
  const [isConfirming, setConfirming] = useState(false)
  const [remove, create] = [useDeleteExport(), useCreateExport()]
  const what = describeSites(requestOfExport(item), known)
  const hasFile = item.status === 'completed'
  const failed = remove.error ?? create.error
  const entries: MenuEntry[] = [
    { id: 'again', label: m.exportAgain, icon: 'refresh', onAction: () => create.mutate(requestOfExport(item)) },
  ]
  // Reports are made on the page of what they are about.
  if (!isReportFormat(item.format)) {
    entries.push({
      id: 'change',
      label: m.changeAndExport,
      icon: 'pencil',
      onAction: () => onChange(requestOfExport(item)),
    })
  }
  if (!isUnderWay(item)) {
    entries.push({
      id: 'delete',
      label: hasFile ? m.deleteAfterConfirming : m.delete,
      icon: 'trash',
      isDangerous: true,
      onAction: () => (hasFile ? setConfirming(true) : remove.mutate(item.id)),
    })
  }
  return (
    <>
      <Menu label={m.moreFor({ what })} entries={entries}>
        <IconButton icon="ellipsis" label={m.moreFor({ what })} />
      </Menu>
      <Problem className="w-full">{failed && errorMessage(failed)}</Problem>
      <DeleteExportDialog item={item} what={what} isOpen={isConfirming} onClose={() => setConfirming(false)} />
    </>
  )
}

interface DeleteProps {
  item: Export
  /** Text that names the sites. */
  what: string
  isOpen: boolean
  onClose: () => void
}

function DeleteExportDialog({ item, what, isOpen, onClose }: DeleteProps) {
  const remove = useDeleteExport()
  return (
    <ConfirmDialog
      title={m.deleteThisExport}
      confirm={m.deleteNow}
      cancel={m.keepIt}
      isOpen={isOpen}
      sending={remove}
      onConfirm={() => remove.mutate(item.id, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-text-2">
        {m.fileIsDeletedForEveryone({
          what,
          sizeBytes: formatBytes(item.size_bytes),
          expiresAt: formatDate(item.expires_at),
        })}
      </p>
    </ConfirmDialog>
  )
}
