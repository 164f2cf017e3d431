import type { Sheet } from './sheet.ts'
import { shownTotals, type Volume } from './volume.ts'

/** One row a bucket, of the series that are seen. Times are those of the site's clock. */
export function volumeSheet(volume: Volume, hidden: ReadonlySet<string>): Sheet {
  const shown = volume.series.filter(one => !hidden.has(one.key))
  const totals = shownTotals(volume, hidden)
  const { before } = volume
  const vehicles = { unit: 'vehicles', isNumber: true }
  return {
    columns: [
      { head: 'From' },
      { head: 'To' },
      ...shown.map(({ label }) => ({ head: label, ...vehicles })),
      { head: 'All', ...vehicles },
      ...(before ? [{ head: beforeWords(before.days), ...vehicles }] : []),
      { head: 'Measured', unit: '%', isNumber: true, digits: 1 },
    ],
    rows: volume.buckets.map((bucket, i) => {
      const count = (value: number | undefined) => (isSeen(volume, i) ? (value ?? null) : null)
      return [
        bucket.local.replace('T', ' '),
        bucket.localEnd.replace('T', ' '),
        ...shown.map(({ counts }) => count(counts[i])),
        count(totals[i]),
        ...(before ? [before.counts[i] ?? null] : []),
        bucket.coverage === null ? null : Math.round(bucket.coverage * 1000) / 10,
      ]
    }),
  }
}

/** A count is missing where nothing was measured, and not 0. */
export const isSeen = ({ buckets, totals }: Volume, i: number): boolean =>
  (buckets[i]?.coverage ?? 0) > 0 || (totals[i] ?? 0) > 0

/** `Week before`, `5 weeks before` */
export const beforeWords = (days: number): string => (days === 7 ? 'Week before' : `${days / 7} weeks before`)
