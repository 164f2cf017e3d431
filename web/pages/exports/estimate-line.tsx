import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Site } from '../../../client/shapes.ts'
import { MAX_XLSX_RECORDS } from '../../../contract/export-formats.ts'
import type { KnownSites } from '../../service/all-sites-query.ts'
import { client } from '../../service/client.ts'
import { Notice } from '../../ui/notice.tsx'
import { formatCount, formatNumber } from '../../ui/text/format.ts'
import { type ExportDraft, hasFilters, zoneOf } from './export-draft.ts'
import { daysOf, windowOf } from './export-range.ts'
import { m } from './messages.ts'

export function EstimateLine({ draft, known }: { draft: ExportDraft; known: KnownSites }) {
  const { data, isPending, isError } = useEstimate(draft, known)
  const isTooLarge =
    draft.format === 'xlsx' && data !== undefined && data.records > MAX_XLSX_RECORDS && !hasFilters(draft)
  if (isTooLarge) {
    return (
      <Notice tone="warn">
        {m.tooManyRecordsForExcel({
          records: formatCount(data.records),
          max: formatNumber(MAX_XLSX_RECORDS),
        })}
      </Notice>
    )
  }
  return (
    <p role="status" className="num min-h-5 text-text-2">
      {data ? estimateText(data, draft) : isError ? m.couldNotEstimateRecords : isPending ? '' : ''}
    </p>
  )
}

function estimateText({ records, sampled, sites }: Estimate, draft: ExportDraft): string {
  if (records === 0) return m.noRecordsInThisRange
  const about = { count: records, records: formatCount(rounded(records)), sampled, sites: formatNumber(sites) }
  if (sampled < sites)
    return hasFilters(draft) ? m.aboutRecordsBeforeFiltersSampled(about) : m.aboutRecordsSampled(about)
  return hasFilters(draft) ? m.aboutRecordsBeforeFilters(about) : m.aboutRecords(about)
}

/** Counts of the current day still grow, so only three digits are shown. */
function rounded(records: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(records)) - 2)
  return Math.round(records / step) * step
}

interface Estimate {
  records: number
  /** Number of sites whose counts were read; the other sites are assumed to be like them. */
  sampled: number
  sites: number
}

/** Each sampled site costs one request. */
const MAX_SITES = 24

/** Estimates the records of a draft from daily counts. It ignores filters on records. */
function useEstimate({ sites, range }: ExportDraft, known: KnownSites) {
  const window = windowOf(range, zoneOf(sites, known))
  const days = daysOf(range)
  const chosen = sites?.flatMap(id => known.get(id) ?? []) ?? [...known.values()]
  const isValidWindow = window !== null && window.from_dt < window.to_dt
  return useQuery({
    queryKey: ['exports', 'estimate', sites, days.from, days.to],
    queryFn: ({ signal }) => estimate(chosen.filter(hasDataIn(days)), days, signal),
    enabled: isValidWindow,
    placeholderData: keepPreviousData,
  })
}

const hasDataIn = (days: { from: string; to: string }) => (site: Site) => {
  const { first_vehicle, last_vehicle } = site.data_range
  return (
    first_vehicle !== null &&
    last_vehicle !== null &&
    last_vehicle.slice(0, 10) >= days.from &&
    first_vehicle.slice(0, 10) <= days.to
  )
}

async function estimate(sites: Site[], days: { from: string; to: string }, signal: AbortSignal): Promise<Estimate> {
  const step = Math.max(1, sites.length / MAX_SITES)
  const sample = Array.from(
    { length: Math.min(sites.length, MAX_SITES) },
    (_, i) => sites[Math.floor(i * step)] as Site,
  )
  const answers = await Promise.all(sample.map(({ id }) => client.siteDays(id, days, { signal })))
  const counted = answers.flatMap(({ items }) => items).reduce((sum, { count }) => sum + count, 0)
  const records = sample.length === 0 ? 0 : (counted * sites.length) / sample.length
  return { records: Math.round(records), sampled: sample.length, sites: sites.length }
}
