import type { Export } from '../../client/shapes.ts'
import type { KnownSites } from '../service/all-sites-query.ts'
import { formatDateTime } from '../ui/format.ts'
import { filterWords, rangeWords, requestIn, sitesWords } from './export-words.ts'

/** Which sites, which range, which records; by whom and when. */
export function ExportWhat({ of: one, known }: { of: Export; known: KnownSites }) {
  const request = requestIn(one)
  const filters = filterWords(request)
  return (
    <div className="min-w-0">
      <p className="text-body font-medium">
        {sitesWords(request, known)} <span className="num font-normal text-text-2">· {rangeWords(request, known)}</span>
      </p>
      {filters.length > 0 && <p className="text-meta font-normal text-text-2">Only {filters.join(', ')}</p>}
      <p className="text-meta font-normal text-text-3">
        <span className="num">{formatDateTime(one.created_at)}</span> by {one.created_by}
      </p>
    </div>
  )
}
