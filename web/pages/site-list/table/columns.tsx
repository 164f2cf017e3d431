import type { ReactNode } from 'react'
import { MIN_COVERAGE } from '../../../../contract/quality.ts'
import { shownCoverage } from '../../../../contract/text/shown-numbers.ts'
import { formatLimits } from '../../../service/limits.ts'
import type { Measures } from '../../../service/measures.ts'
import { formatNumber, MISSING } from '../../../ui/text/format.ts'
import { PageLink } from '../../../ui/text-link.tsx'
import { DayBars } from './day-bars.tsx'
import { m } from './messages.ts'
import type { Order, TableRow } from './table-rows.ts'

export interface TableColumn {
  key: string
  /** Null: it cannot be sorted. */
  order: Order | null
  head: string
  cell: (row: TableRow) => ReactNode
  isNumber?: boolean
  /** Hidden where there is little room. */
  className?: string
}

export interface Extremes {
  above: number
  against: number
}

/** The largest values, by which the bars of all rows are scaled. */
export const extremesOf = (rows: readonly TableRow[]): Extremes => ({
  above: Math.max(0.01, ...rows.map(({ above }) => above ?? 0)),
  against: Math.max(1, ...rows.map(({ against }) => Math.abs(against ?? 0))),
})

const percent = (share: number | null) => formatNumber(share === null ? null : share * 100, { digits: 1 })
const isLow = ({ coverage }: TableRow) => coverage !== null && coverage < MIN_COVERAGE
const BAR = 'block h-2 rounded-[2px]'

/** All columns but the name of the site. */
export const columnsOf = ({ speed: { unit } }: Measures, most: Extremes): TableColumn[] => [
  {
    key: 'limit',
    order: 'limit',
    head: m.limit({ unit }),
    cell: row => (row.limits.length === 0 ? MISSING : formatLimits(row.limits)),
    isNumber: true,
  },
  {
    key: 'bars',
    order: null,
    head: m.daysOfRange,
    cell: row => <DayBars bars={row.bars} />,
    className: 'max-xl:hidden',
  },
  {
    key: 'adt',
    order: 'adt',
    head: m.adt,
    cell: row => <b className="font-semibold">{formatNumber(row.adt)}</b>,
    isNumber: true,
  },
  {
    key: 'awt',
    order: 'awt',
    head: m.awt,
    cell: row => formatNumber(row.awt),
    isNumber: true,
  },
  {
    key: 'v85',
    order: 'v85',
    head: m.v85({ unit }),
    cell: row => <b className="font-semibold">{formatNumber(row.v85, { digits: 1 })}</b>,
    isNumber: true,
  },
  {
    key: 'against',
    order: 'against',
    head: m.againstLimit({ unit }),
    cell: row => (
      <span className="flex items-center justify-end gap-2">
        {formatNumber(row.against, { digits: 1, signed: true })}
        <Against value={row.against} max={most.against} />
      </span>
    ),
    isNumber: true,
  },
  {
    key: 'above',
    order: 'above',
    head: m.above,
    cell: row => (
      <span className="flex items-center justify-end gap-2">
        <b className="font-semibold">{percent(row.above)}</b>
        <span className="w-12 max-lg:hidden min-[1600px]:w-16">
          {row.above !== null && (
            <span
              className={`${BAR} bg-(--plot-over-limit)`}
              style={{ width: `${Math.max(1, (row.above / most.above) * 100)}%` }}
            />
          )}
        </span>
      </span>
    ),
    isNumber: true,
  },
  { key: 'heavy', order: 'heavy', head: m.heavy, cell: row => percent(row.heavy), isNumber: true },
  {
    key: 'days',
    order: 'days',
    head: m.days,
    cell: row =>
      m.ofDays({
        days: <b className="font-medium text-text">{formatNumber(row.days)}</b>,
        all: formatNumber(row.allDays),
      }),
    isNumber: true,
    className: 'whitespace-nowrap text-text-3',
  },
  {
    key: 'coverage',
    order: 'coverage',
    head: m.measured,
    cell: row => (
      <span className={isLow(row) ? 'text-warn' : ''}>
        {percent(row.coverage === null ? null : shownCoverage(row.coverage))}
      </span>
    ),
    isNumber: true,
  },
  {
    key: 'findings',
    order: 'findings',
    head: m.findings,
    cell: ({ findings, listed: { site } }) =>
      findings ? (
        <PageLink
          to="/sites/$id"
          params={{ id: String(site.id) }}
          aria-label={m.openFindings({ count: findings, site: site.name })}
        >
          {formatNumber(findings)}
        </PageLink>
      ) : (
        formatNumber(findings)
      ),
    isNumber: true,
    className: 'max-xl:hidden',
  },
]

/** A bar from a centre line: to the end above the limit, to the start below it. */
const Against = ({ value, max }: { value: number | null; max: number }) => (
  <span className="relative block h-3 w-12 max-lg:hidden min-[1600px]:w-16" aria-hidden="true">
    <span className="absolute inset-y-0 start-1/2 w-px bg-line-strong" />
    {value !== null && value !== 0 && (
      <span
        className={`absolute top-0.5 ${BAR} ${value > 0 ? 'start-1/2 bg-(--plot-over-limit)' : 'end-1/2 bg-(--plot-channel-1)'}`}
        style={{ width: `${(Math.abs(value) / max) * 50}%` }}
      />
    )}
  </span>
)
