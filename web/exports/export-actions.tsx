import { useState } from 'react'
import { exportFileAddress } from '../../client/app.ts'
import type { Export, ExportRequest } from '../../client/shapes.ts'
import type { KnownSites } from '../service/all-sites-query.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import { DeleteExportDialog } from './delete-export-dialog.tsx'
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
