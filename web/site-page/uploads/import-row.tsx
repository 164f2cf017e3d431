import { type ReactNode, useState } from 'react'
import type { Import, SiteDetail } from '../../../client/shapes.ts'
import { Button } from '../../ui/button.tsx'
import { CardPart } from '../../ui/card.tsx'
import { whatWentWrong } from '../../ui/failure.tsx'
import { formatBytes, formatDateTime, formatNumber } from '../../ui/format.ts'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Tag } from '../../ui/tag.tsx'
import { fileFormatLabel, IMPORT_STATES } from './import-words.ts'
import { UnreadableDialog } from './unreadable-dialog.tsx'
import { isImporting, useDeleteImport } from './upload-queries.ts'

interface Props {
  one: Import
  site: SiteDetail
  /** The preview, while it is not started. */
  children?: ReactNode
}

/** One file: where it stands, what came of it, and what could not be read. */
export function ImportRow({ one, site, children }: Props) {
  const remove = useDeleteImport(site.id)
  const [isReading, setReading] = useState(false)
  const [tone, word] = IMPORT_STATES[one.status]
  return (
    <CardPart
      title={<span className="break-all">{one.name}</span>}
      actions={<Tag tone={tone}>{word}</Tag>}
      lead={`${formatBytes(one.size_bytes)}, ${fileFormatLabel(one.format)} · sent ${formatDateTime(one.created_at)} by ${one.created_by}`}
    >
      <div className="mt-2 flex flex-col gap-2">
        {one.status === 'queued' && <p className="text-text-2">It begins when its turn comes.</p>}
        {one.status === 'running' && (
          <div className="flex items-center gap-2.5">
            <ProgressBar label={`Progress of ${one.name}`} value={one.progress} className="w-40 shrink-0" />
            <span className="num text-meta text-text-2">{formatNumber(Math.floor(one.progress * 100))} %</span>
          </div>
        )}
        {one.status === 'failed' && <p className="text-bad">{one.error ?? 'It failed.'}</p>}
        {one.status !== 'previewed' && one.status !== 'queued' && <Counts one={one} />}
        {children}
        {one.status !== 'previewed' && (
          <div className="flex flex-wrap gap-2">
            {one.unreadable > 0 && (
              <Button size="small" onPress={() => setReading(true)}>
                {formatNumber(one.unreadable)} {one.unreadable === 1 ? 'line' : 'lines'} not used…
              </Button>
            )}
            <Button size="small" isPending={remove.isPending} onPress={() => remove.mutate(one.id)}>
              {isImporting(one) ? 'Cancel' : 'Clear from the list'}
            </Button>
          </div>
        )}
        {remove.error && (
          <p role="alert" className="text-meta text-bad">
            {whatWentWrong(remove.error)}
          </p>
        )}
      </div>
      {isReading && <UnreadableDialog one={one} onClose={() => setReading(false)} />}
    </CardPart>
  )
}

const Counts = ({ one }: { one: Import }) => (
  <p className="num text-text-2">
    {formatNumber(one.records_read)} {one.records_read === 1 ? 'vehicle' : 'vehicles'} read:{' '}
    {formatNumber(one.accepted)} new, {formatNumber(one.duplicates)} duplicates, {formatNumber(one.rejected)} rejected.
  </p>
)
