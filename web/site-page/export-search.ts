import type { ExportRequest, SiteDetail } from '../../client/shapes.ts'
import { filtersOf, recordsRequest, type View } from './view.ts'

/** The address of the exports page that proposes what is seen here: `/exports?new=<the request>`. */
export function exportSearchOf(site: SiteDetail, view: View): { new: string } {
  const { order: _, ...records } = recordsRequest(site, view, Date.now())
  const request: Partial<ExportRequest> = {
    ...(view.tab === 'records' ? records : {}),
    ...filtersOf(site, view),
  }
  return { new: JSON.stringify(request) }
}
