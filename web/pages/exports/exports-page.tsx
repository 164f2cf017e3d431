import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Export, ExportRequest } from '../../../client/shapes.ts'
import { allSitesQuery, bySiteId, type KnownSites } from '../../service/all-sites-query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { LoadMore } from '../../ui/load-more.tsx'
import { Page } from '../../ui/page.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { describeSites, requestOfExport } from './describe-export.ts'
import { ExportList } from './export-list.tsx'
import { useExports } from './export-queries.ts'
import { m } from './messages.ts'
import { NewExportDialog } from './new-export-dialog.tsx'

export default function ExportsPage() {
  const { new: newExport } = useSearch({ from: '/shell/exports' })
  const navigate = useNavigate()
  const exports = useExports()
  const knownSites = useKnownSites()
  const initial = useMemo(() => readRequest(newExport), [newExport])
  const open = (request: Partial<ExportRequest> = {}) =>
    void navigate({ to: '/exports', search: { new: JSON.stringify(request) } })
  const items = exports.data?.pages.flatMap(page => page.items) ?? []
  return (
    <Page
      title={m.exports}
      lead={m.exportsLead}
      actions={
        <Button variant="primary" icon="plus" onPress={() => open()}>
          {m.newExport}
        </Button>
      }
    >
      {exports.isPending && <Waiting />}
      {exports.isError && !exports.data && (
        <Failure title={m.couldNotLoadTheExports} error={exports.error} onRetry={() => void exports.refetch()} />
      )}
      {exports.data && items.length === 0 && (
        <EmptyState title={m.noExportsYet} actions={<Button onPress={() => open()}>{m.newExport}</Button>}>
          {m.exportsHaveNoDayLimit}
        </EmptyState>
      )}
      {items.length > 0 && <ExportList items={items} known={knownSites} onChange={open} />}
      <LoadMore query={exports} />
      <ProgressAnnouncer items={items} knownSites={knownSites} />
      <NewExportDialog
        isOpen={initial !== null}
        onClose={() => void navigate({ to: '/exports', search: {} })}
        initial={initial ?? {}}
      />
    </Page>
  )
}

function useKnownSites(): KnownSites {
  const { data } = useQuery(allSitesQuery)
  return useMemo(() => bySiteId(data ?? []), [data])
}

/** The request in the address; null if there is none. */
function readRequest(text: string | undefined): Partial<ExportRequest> | null {
  if (!text) return null
  try {
    const request: unknown = JSON.parse(text)
    return typeof request === 'object' && request !== null && !Array.isArray(request) ? request : {}
  } catch {
    return {}
  }
}

const Waiting = () => (
  <Loading label={m.loadingTheExports}>
    <div className="flex flex-col gap-2">
      {['first', 'second', 'third'].map(key => (
        <Skeleton key={key} className="h-12 rounded-card max-md:h-36" />
      ))}
    </div>
  </Loading>
)

/** Announces the progress of exports to screen readers: every 10 % and at the end. */
function ProgressAnnouncer({ items, knownSites }: { items: Export[]; knownSites: KnownSites }) {
  const announced = useRef(new Map<string, string>())
  const [sentence, setSentence] = useState('')
  useEffect(() => {
    for (const item of items) {
      const text = progressText(item)
      const previous = announced.current.get(item.id)
      announced.current.set(item.id, text)
      if (previous !== undefined && previous !== text)
        setSentence(m.exportOf({ sites: describeSites(requestOfExport(item), knownSites), state: text }))
    }
  }, [items, knownSites])
  return (
    <p role="status" className="sr-only">
      {sentence}
    </p>
  )
}

const progressText = ({ status, progress }: Export): string =>
  status === 'running' ? `${Math.floor(progress * 10) * 10} %` : STATES_IN_SENTENCE[status]

/** As announced after a colon. */
const STATES_IN_SENTENCE: { [status in Exclude<Export['status'], 'running'>]: string } = {
  queued: m.announcedQueued,
  completed: m.announcedCompleted,
  failed: m.announcedFailed,
  cancelled: m.announcedCancelled,
  expired: m.announcedExpired,
}
