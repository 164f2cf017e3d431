import type { SiteFigures } from '../../../../client/shapes.ts'
import { formatDateRange, MONTHS, WEEKDAYS } from '../../../ui/text/date-format.ts'
import { formatNumber } from '../../../ui/text/format.ts'
import { m } from './messages.ts'

export type Estimate = NonNullable<SiteFigures['estimate']>

/** How a count of some days was adjusted to a year, or why it was not. */
export function EstimateCard({ estimate }: { estimate: Estimate }) {
  const { value, unadjusted, days, factors } = estimate
  return (
    <section className="rounded-card border border-line bg-surface px-4.5 py-3.5 max-md:px-4">
      <h2 className="text-card font-semibold">{m.aadtOfShortCount}</h2>
      <p className="mt-0.5 text-text-2">{value === null ? m.isUnadjusted({ days }) : adjustedWith(estimate)}</p>
      <p className="mt-1 text-meta text-text-3">
        {value === null
          ? REASONS[estimate.reason ?? 'missing_cells'](estimate)
          : m.unadjustedBeside({ unadjusted: formatNumber(unadjusted), days })}
      </p>
      {factors.length > 0 && (
        <table className="num mt-2 w-full text-meta">
          <thead className="text-text-3">
            <tr>
              <th className="py-1 text-start font-normal">{m.factorOf}</th>
              <th className="py-1 text-end font-normal">{m.daysOfFactor}</th>
              <th className="py-1 text-end font-normal">{m.factor}</th>
              <th className="py-1 text-end font-normal">{m.spread}</th>
              <th className="py-1 text-end font-normal">{m.sitesOfFactor}</th>
            </tr>
          </thead>
          <tbody>
            {factors.map(({ month, weekday, days, factor, spread, n }) => (
              <tr key={`${month} ${weekday}`} className="border-t border-line">
                <th scope="row" className="py-1 text-start font-normal">
                  {MONTHS[month - 1]}, {WEEKDAYS[weekday % 7]}
                </th>
                <td className="py-1 text-end">{formatNumber(days)}</td>
                <td className="py-1 text-end">{formatNumber(factor, { digits: 3 })}</td>
                <td className="py-1 text-end">{formatNumber(spread, { digits: 3 })}</td>
                <td className="py-1 text-end">{formatNumber(n)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

const adjustedWith = ({ permanent_sites: count, group, factors_of: year }: Estimate) =>
  m.adjustedWith({
    count,
    group: group?.name ?? '',
    range: year ? formatDateRange(year.from, year.to) : '',
  })

/** Why a count was not adjusted, and what to do. */
const REASONS: { [reason in NonNullable<Estimate['reason']>]: (estimate: Estimate) => string } = {
  no_day_counts: () => m.noDayCountsYet,
  has_aadt: () => '',
  no_group: () => m.needsGroup,
  several_groups: () => m.needsOneGroup,
  too_few_permanent_sites: ({ group, permanent_sites: count }) =>
    m.needsPermanentSites({ group: group?.name ?? '', count }),
  missing_cells: () => m.needsCells,
  no_growth: () => m.needsCells,
  no_axle_classes: () => m.needsCells,
}
