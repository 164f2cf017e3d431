import { useEffect, useRef, useState } from 'react'
import type { Finding, SiteDetail } from '../../../../client/shapes.ts'
import { client } from '../../../service/client.ts'

/** A dismissed finding is shown for this time, so that the dismissal can be undone in its place. */
const UNDO_MS = 10_000

type Act = (action: () => Promise<unknown>) => Promise<unknown>

/** Dismissals are sent immediately; undoing one opens the finding again. `act` ends when the findings are read again. */
export function useDismissals(site: SiteDetail, act: Act) {
  const [dismissed, setDismissed] = useState<Finding[]>([])
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(
    () => () => {
      for (const timer of timers.current) clearTimeout(timer)
    },
    [],
  )
  const forget = (id: number) => setDismissed(list => list.filter(other => other.id !== id))
  return {
    isDismissed: (id: number) => dismissed.some(finding => finding.id === id),
    /** Open findings and those that were just dismissed, in the order of the service. */
    withDismissed: (open: readonly Finding[]): Finding[] =>
      [...open, ...dismissed.filter(({ id }) => !open.some(other => other.id === id))].sort(
        (a, b) => Date.parse(a.from) - Date.parse(b.from) || a.id - b.id,
      ),
    async dismiss(finding: Finding) {
      setDismissed(list => [...list, finding])
      timers.current.add(setTimeout(() => forget(finding.id), UNDO_MS))
      await act(() => client.dismissFinding(site.id, finding.id)).catch(() => forget(finding.id))
    },
    async undo({ id }: Finding) {
      await act(() => client.reopenFinding(site.id, id)).catch(() => {})
      forget(id)
    },
  }
}
