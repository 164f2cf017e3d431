import { useState } from 'react'
import { exportFileAddress } from '../../client/app.ts'
import type { Export, ExportRequest } from '../../client/shapes.ts'
import type { KnownSites } from '../service/all-sites-query.ts'
import { Button, IconButton, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { whatWentWrong } from '../ui/failure.tsx'
import { formatBytes, formatDate } from '../ui/format.ts'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { Notice } from '../ui/notice.tsx'
import { useCancelExport, useCreateExport, useDeleteExport } from './export-queries.ts'
import { isUnderWay, requestIn, sitesWords } from './export-words.ts'

interface Props {
  of: Export
  known: KnownSites
}

/** The most likely action in its present state. */
export function ExportButton({ of: one, known }: Props) {
  const cancel = useCancelExport()
  const what = sitesWords(requestIn(one), known)
  if (one.status === 'completed') {
    return (
      <LinkButton
        href={exportFileAddress(one.id)}
        download
        size="small"
        icon="download"
        aria-label={`Download: ${what}, ${one.format}`}
      >
        Download
      </LinkButton>
    )
  }
  if (!isUnderWay(one)) return null
  return (
    <>
      <Button
        size="small"
        icon="x"
        aria-label={`Cancel: ${what}`}
        isPending={cancel.isPending}
        onPress={() => cancel.mutate(one.id)}
      >
        Cancel
      </Button>
      <Complaint error={cancel.error} />
    </>
  )
}

interface MenuProps extends Props {
  onChange: (request: Partial<ExportRequest>) => void
}

/** Everything else. */
export function ExportMenu({ of: one, known, onChange }: MenuProps) {
  const [isAsking, setAsking] = useState(false)
  const [remove, create] = [useDeleteExport(), useCreateExport()]
  const what = sitesWords(requestIn(one), known)
  const hasFile = one.status === 'completed'
  const entries: MenuEntry[] = [
    { id: 'again', label: 'Export again', icon: 'refresh', onAction: () => create.mutate(requestIn(one)) },
    { id: 'change', label: 'Change and export…', icon: 'pencil', onAction: () => onChange(requestIn(one)) },
  ]
  if (!isUnderWay(one)) {
    entries.push({
      id: 'delete',
      label: hasFile ? 'Delete…' : 'Delete',
      icon: 'trash',
      isDangerous: true,
      onAction: () => (hasFile ? setAsking(true) : remove.mutate(one.id)),
    })
  }
  return (
    <>
      <Menu label={`More for ${what}`} entries={entries}>
        <IconButton icon="ellipsis" label={`More for ${what}`} />
      </Menu>
      <Complaint error={remove.error ?? create.error} />
      <DeleteExportDialog of={one} what={what} isOpen={isAsking} onClose={() => setAsking(false)} />
    </>
  )
}

const Complaint = ({ error }: { error: Error | null }) =>
  error && (
    <p role="alert" className="w-full text-meta text-bad">
      {whatWentWrong(error)}
    </p>
  )

interface DeleteProps {
  of: Export
  /** Which sites it is of. */
  what: string
  isOpen: boolean
  onClose: () => void
}

function DeleteExportDialog({ of: one, what, isOpen, onClose }: DeleteProps) {
  const remove = useDeleteExport()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Delete this export?"
      isAlert
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            Keep it
          </Button>
          <Button
            look="danger"
            isPending={remove.isPending}
            onPress={() => remove.mutate(one.id, { onSuccess: onClose })}
          >
            Delete now
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="text-text-2">
          The file of {what} ({formatBytes(one.size_bytes)}) is deleted at once, for everybody in your organization. It
          would be kept until {formatDate(one.expires_at)}. The records stay; you can export them again.
        </p>
        {remove.error && <Notice tone="bad">{whatWentWrong(remove.error)}</Notice>}
      </div>
    </Dialog>
  )
}
