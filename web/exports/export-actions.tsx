import { useState } from 'react'
import { exportFileAddress } from '../../client/app.ts'
import type { Export, ExportRequest } from '../../client/shapes.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Menu, type MenuEntry } from '../ui/menu.tsx'
import type { KnownSites } from './all-sites-query.ts'
import { DeleteExportDialog } from './delete-export-dialog.tsx'
import { useCancelExport, useCreateExport, useDeleteExport } from './export-queries.ts'
import { isUnderWay, requestIn, sitesWords } from './export-words.ts'

interface Props {
  of: Export
  known: KnownSites
  onChange: (request: Partial<ExportRequest>) => void
}

/** What can be done with it as it is now; the likeliest is a button, the rest is in the menu. */
export function ExportActions({ of: one, known, onChange }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [cancel, remove, create] = [useCancelExport(), useDeleteExport(), useCreateExport()]
  const error = cancel.error ?? remove.error ?? create.error
  const what = sitesWords(requestIn(one), known)
  const entries: MenuEntry[] = [
    { id: 'again', label: 'Export again', icon: 'refresh', onAction: () => create.mutate(requestIn(one)) },
    { id: 'change', label: 'Change and export…', icon: 'pencil', onAction: () => onChange(requestIn(one)) },
  ]
  if (!isUnderWay(one)) {
    const hasFile = one.status === 'completed'
    entries.push({
      id: 'delete',
      label: hasFile ? 'Delete…' : 'Delete',
      icon: 'trash',
      isDangerous: true,
      onAction: () => (hasFile ? setAsking(true) : remove.mutate(one.id)),
    })
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-1.5 max-md:flex-row-reverse max-md:justify-end">
      {one.status === 'completed' && (
        <LinkButton
          href={exportFileAddress(one.id)}
          download
          size="small"
          icon="download"
          aria-label={`Download: ${what}, ${one.format}`}
        >
          Download
        </LinkButton>
      )}
      {isUnderWay(one) && (
        <Button
          size="small"
          icon="x"
          aria-label={`Cancel: ${what}`}
          isPending={cancel.isPending}
          onPress={() => cancel.mutate(one.id)}
        >
          Cancel
        </Button>
      )}
      <Menu label={`More for ${what}`} entries={entries}>
        <IconButton icon="ellipsis" label={`More for ${what}`} />
      </Menu>
      {error && (
        <p role="alert" className="w-full text-right text-meta text-bad max-md:text-left">
          {whatWentWrong(error)}
        </p>
      )}
      <DeleteExportDialog of={one} what={what} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  )
}
