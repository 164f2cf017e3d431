import type { SiteFigures } from '../../../../client/shapes.ts'
import { MIN_COVERAGE } from '../../../../contract/quality.ts'
import { shownChange, shownCoverage } from '../../../../contract/text/shown-numbers.ts'
import { useNoun } from '../../../parts/range/nouns.ts'
import type { Measures } from '../../../service/measures.ts'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { formatDayMonth } from '../../../ui/text/date-format.ts'
import { formatCoverage, formatNumber, formatPercent, formatShare } from '../../../ui/text/format.ts'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { m } from './messages.ts'
import { type MonthRow, monthRows } from './month-rows.ts'

export interface Labels {
  now: string
  before: string
}

interface Props {
  /** `2026` and `2025`, or what else is compared. */
  labels: Labels
  figures: SiteFigures
  before: SiteFigures | undefined
  /** The last day of the year before that is compared; null: all of it. */
  beforeUntil: string | null
  measures: Measures
}

/** Below this number of days the mean of a month says little. */
const MIN_DAYS = 10

export function MonthsTable({ labels, figures, before, beforeUntil, measures }: Props) {
  const isPhone = useMedia(PHONE)
  const { hasHeavy } = useNoun()
  const rows = monthRows(labels.now, figures, before)
  const max = Math.max(1, ...rows.map(({ adt }) => adt ?? 0))
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface pt-3.5">
      <div className="flex items-baseline gap-2 px-4.5 pb-2 max-md:px-4">
        <h2 className="text-card font-semibold">{m.months}</h2>
        <p className="text-meta text-text-3">
          {beforeUntil
            ? m.monthsLeadUntil({ year: beforeUntil.slice(0, 4), date: formatDayMonth(beforeUntil) })
            : m.monthsLead}
        </p>
      </div>
      {isPhone ? (
        <ul>
          {rows.map(row => (
            <PhoneRow key={row.month} row={row} max={max} labels={labels} measures={measures} />
          ))}
        </ul>
      ) : (
        <Table
          label={m.months}
          columns={columnsOf(labels, max, measures)
            .filter(({ key }) => hasHeavy || key !== 'heavy')
            .map(column => ({
              ...column,
              className: `px-1.5! ${column.className ?? ''}`,
            }))}
          rows={rows}
          rowKey={row => row.month}
          rowClassName={row => (row.isYear ? 'font-semibold' : '')}
        />
      )}
    </section>
  )
}

const changeOf = ({ adt, before }: MonthRow) => (adt === null || before === null ? null : shownChange(adt, before, 0))

/** The change, or how few days of both months can be compared. */
function Change({ row }: { row: MonthRow }) {
  const change = changeOf(row)
  if (change === null) return formatNumber(null)
  if (row.tooLittle === null) return `${formatNumber(change * 100, { digits: 1, signed: true })}\u00a0%`
  const share = formatCoverage(row.tooLittle)
  return <span className="ms-auto block w-min min-w-18 whitespace-normal text-text-3">{m.onlyInCommon({ share })}</span>
}

const measuredOf = ({ coverage }: MonthRow) => (coverage === null ? null : shownCoverage(coverage))

const DaysOf = ({ row: { days, days_left_out: out } }: { row: MonthRow }) =>
  m.ofDays({ days: <b className="font-[550]">{formatNumber(days)}</b>, all: formatNumber(days + out) })

const Bar = ({ row, max }: { row: MonthRow; max: number }) =>
  !row.isYear &&
  row.adt !== null && (
    <span
      className={`block h-2 rounded-[2px] bg-(--plot-channel-1) ${row.days < MIN_DAYS ? 'opacity-45' : ''}`}
      style={{ width: `${Math.max(1, (row.adt / max) * 100)}%` }}
      title={row.days < MIN_DAYS ? m.fewDays : undefined}
    />
  )

const columnsOf = (labels: Labels, max: number, measures: Measures): TableColumn<MonthRow>[] => [
  { key: 'month', head: m.month, cell: row => row.label, isRowHead: true },
  { key: 'days', head: m.days, cell: row => <DaysOf row={row} />, isNumber: true, cellClassName: 'whitespace-nowrap' },
  {
    key: 'adt',
    head: m.adtOf({ year: labels.now }),
    // Long heads wrap, so that the table needs no scrolling in any language.
    className: 'whitespace-normal!',
    cell: row => <b className="font-semibold">{formatNumber(row.adt)}</b>,
    isNumber: true,
  },
  {
    key: 'bar',
    head: <span className="sr-only">{m.volume}</span>,
    cell: row => <Bar row={row} max={max} />,
    className: 'w-16 min-w-12 max-lg:hidden',
  },
  { key: 'awt', head: m.awt, cell: row => formatNumber(row.awt), isNumber: true },
  {
    key: 'before',
    head: m.adtOf({ year: labels.before }),
    className: 'whitespace-normal!',
    cell: row => <span className="text-text-2">{formatNumber(row.before)}</span>,
    isNumber: true,
  },
  {
    key: 'change',
    head: m.change,
    cell: row => <Change row={row} />,
    isNumber: true,
    cellClassName: 'whitespace-nowrap',
  },
  {
    key: 'v85',
    head: `V85 ${measures.speed.unit}`,
    cell: row => formatNumber(row.speeds.p85, { digits: 1 }),
    isNumber: true,
  },
  { key: 'above', head: m.above, cell: row => formatPercent(row.speeds.above_limit), isNumber: true },
  { key: 'heavy', head: m.heavy, cell: row => formatPercent(row.heavy_share), isNumber: true },
  {
    key: 'measured',
    head: m.measuredPercent,
    cell: row => <span className={isLow(row) ? 'text-warn' : ''}>{formatPercent(measuredOf(row))}</span>,
    isNumber: true,
  },
]

const isLow = ({ coverage }: MonthRow) => coverage !== null && coverage < MIN_COVERAGE

function PhoneRow({ row, max, labels, measures }: { row: MonthRow; max: number; labels: Labels; measures: Measures }) {
  return (
    <li className={`border-t border-line px-4 py-2 text-meta ${row.isYear ? 'font-semibold' : ''}`}>
      <div className="flex items-center gap-3">
        <span className="w-12 font-medium">{row.label}</span>
        <span className="num w-14 text-end font-semibold">{formatNumber(row.adt)}</span>
        <span className="min-w-0 flex-1">
          <Bar row={row} max={max} />
        </span>
        <span className="num text-text-2">{changeOf(row) !== null && <Change row={row} />}</span>
      </div>
      <div className="num mt-0.5 flex flex-wrap gap-x-3 text-text-3">
        <span>
          {m.days} <DaysOf row={row} />
        </span>
        <span>
          {m.awt} {formatNumber(row.awt)}
        </span>
        <span>
          V85 {formatNumber(row.speeds.p85, { digits: 1 })} {measures.speed.unit}
        </span>
        <span>
          {m.aboveLimit} {formatShare(row.speeds.above_limit)}
        </span>
        {row.before !== null && (
          <span>
            {m.adtOf({ year: labels.before })} {formatNumber(row.before)}
          </span>
        )}
        <span className={isLow(row) ? 'text-warn' : ''}>{m.measured({ share: formatShare(measuredOf(row)) })}</span>
      </div>
    </li>
  )
}
