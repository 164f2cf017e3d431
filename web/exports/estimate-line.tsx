import type { KnownSites } from '../service/all-sites-query.ts'
import { formatCount, formatNumber } from '../ui/format.ts'
import { Notice } from '../ui/notice.tsx'
import { type ExportDraft, hasFilters } from './export-draft.ts'
import { XLSX_RECORDS } from './formats.ts'
import { type Estimate, useEstimate } from './use-estimate.ts'

/** About how many records the file will have. */
export function EstimateLine({ draft, known }: { draft: ExportDraft; known: KnownSites }) {
  const { data, isPending, isError } = useEstimate(draft, known)
  const isTooLong = draft.format === 'xlsx' && data !== undefined && data.records > XLSX_RECORDS && !hasFilters(draft)
  if (isTooLong) {
    return (
      <Notice tone="warn">
        About {formatCount(data.records)} records, and an Excel file holds {formatNumber(XLSX_RECORDS)}. Choose CSV or
        Parquet, or a shorter range.
      </Notice>
    )
  }
  return (
    <p role="status" className="num min-h-5 text-text-2">
      {data ? words(data, draft) : isError ? 'The number of records could not be estimated.' : isPending ? '' : ''}
    </p>
  )
}

function words({ records, looked, sites }: Estimate, draft: ExportDraft): string {
  if (records === 0) return 'No records in this range.'
  const judged = looked < sites ? `, judged by ${looked} of ${formatNumber(sites)} sites` : ''
  return `About ${formatCount(rounded(records))} records${hasFilters(draft) ? ' before the filters' : ''}${judged}.`
}

/** Days run on while one looks at them: three digits are as much as is known. */
function rounded(records: number): number {
  const step = 10 ** Math.max(0, Math.floor(Math.log10(records)) - 2)
  return Math.round(records / step) * step
}
