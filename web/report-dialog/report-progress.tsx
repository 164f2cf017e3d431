import { useEffect, useRef } from 'react'
import { exportFileAddress } from '../../client/app.ts'
import type { Export } from '../../client/shapes.ts'
import { LinkButton } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { ProgressBar } from '../ui/progress-bar.tsx'
import { PageLink } from '../ui/text-link.tsx'
import { m } from './messages.ts'

/** The state of a report until its file is there. */
export function ReportProgress({ item, file }: { item: Export; file: string }) {
  if (item.status === 'completed') return <p role="status">{m.isReady({ file: <code>{file}</code> })}</p>
  if (item.status !== 'queued' && item.status !== 'running') {
    return (
      <Notice tone="bad">
        {item.status === 'cancelled' ? m.cancelled : m.failed} {item.error}
      </Notice>
    )
  }
  return (
    <div className="flex flex-col gap-3">
      <p role="status">{item.status === 'queued' ? m.waitsForExports : m.isWritten}</p>
      <ProgressBar label={m.progress} value={item.progress} />
      <p className="text-meta text-text-3">
        {m.youMayClose({ exports: <PageLink to="/exports">{m.exports}</PageLink> })}
      </p>
    </div>
  )
}

/** Downloads the file when it is first shown, and again when it is pressed. */
export function ReportDownload({ id, file }: { id: string; file: string }) {
  const link = useRef<HTMLAnchorElement>(null)
  useEffect(() => link.current?.click(), [])
  return (
    <LinkButton ref={link} href={exportFileAddress(id)} download={file} variant="primary" icon="download">
      {m.download}
    </LinkButton>
  )
}
