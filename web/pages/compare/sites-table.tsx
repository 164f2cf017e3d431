import { Link } from '@tanstack/react-router'
import { type ReactNode, useContext } from 'react'
import { Focusable } from 'react-aria-components'
import { MIN_COVERAGE } from '../../../contract/quality.ts'
import { COUNTED_BY_TEXTS } from '../../parts/plots/intervals.ts'
import { PlotCode } from '../../parts/plots/plot-frame.tsx'
import { formatLimits } from '../../service/limits.ts'
import type { Measures } from '../../service/measures.ts'
import { IconButton } from '../../ui/button.tsx'
import { Tooltip } from '../../ui/layers/tooltip.tsx'
import { STALE } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { formatCoverage, formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import {
  differenceText,
  type FigureRow,
  figureRows,
  hasEnough,
  highestOf,
  overlapOf,
  type SiteColumn,
} from './site-figures.ts'
import { SmallSpeeds, SmallV85, SmallVolumes } from './small-plots.tsx'
import { useMoving } from './use-moving.ts'

interface Props {
  columns: SiteColumn[]
  measures: Measures
  /** Those that are compared; null: all. */
  weekdays: readonly number[] | null
  isStale: boolean
  onOrder: (ids: number[]) => void
}

const NAME =
  'sticky start-0 z-[1] w-40 min-w-40 bg-surface px-4 py-2 text-start align-top font-normal max-md:w-32 max-md:min-w-32 max-md:px-3'
const CELL = 'border-s border-line px-3'
/** On phones a column of a site is as wide as the window beside the names. */
const MIN_WIDTH =
  'max-md:min-w-[calc(128px+var(--sites)*(100vw-160px))] md:min-w-[calc(160px+var(--sites)*176px)] print:min-w-0!'

/** A column per site: figures and small plots with one scale per row. */
export function SitesTable({ columns, measures, weekdays, isStale, onOrder }: Props) {
  const ids = columns.map(({ site }) => site.id)
  const moving = useMoving(ids, onOrder)
  const overlaps = columns.map(column => overlapOf(column, weekdays))
  return (
    <section
      aria-label={m.table}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
      tabIndex={0}
      aria-busy={isStale}
      data-long
      className={`focus-inside overflow-x-auto rounded-card border border-line bg-surface max-md:snap-x ${isStale ? STALE : ''}`}
    >
      <table
        className={`w-full table-fixed text-meta ${MIN_WIDTH}`}
        style={{ '--sites': columns.length } as React.CSSProperties}
      >
        <thead>
          <tr>
            <td className={`${NAME} text-text-3`}>{m.differenceToTheFirst}</td>
            {columns.map(column => (
              <th
                key={column.site.id}
                scope="col"
                {...moving(column.site.id)}
                className={`${CELL} py-2.5 text-start align-top font-normal`}
              >
                <SiteHead
                  column={column}
                  measures={measures}
                  onRemove={() => onOrder(ids.filter(id => id !== column.site.id))}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figureRows(measures).map(row => (
            <Figures key={row.key} row={row} columns={columns} overlaps={overlaps} />
          ))}
          <tr className="border-t border-line">
            <th scope="row" className={NAME}>
              {m.daysThatCount}
            </th>
            {columns.map(({ site, side, isFirst }, i) => (
              <td key={site.id} className={`${CELL} num h-table-row`}>
                <DaysUsed side={side} overlap={isFirst ? null : (overlaps[i] ?? null)} />
              </td>
            ))}
          </tr>
          <PlotRow title={m.volumeByHour} lead={m.meanPerHour} columns={columns}>
            {column => (
              <ByHour side={column.side}>
                <SmallVolumes column={column} columns={columns} />
              </ByHour>
            )}
          </PlotRow>
          <PlotRow title={m.speed} lead={m.binsAndLimit} columns={columns}>
            {column => <SmallSpeeds column={column} columns={columns} unit={measures.speed.unit} />}
          </PlotRow>
          <PlotRow title={m.v85ByHour} lead={measures.speed.unit} columns={columns}>
            {column => (
              <ByHour side={column.side}>
                <SmallV85 column={column} columns={columns} unit={measures.speed.unit} />
              </ByHour>
            )}
          </PlotRow>
        </tbody>
      </table>
    </section>
  )
}

interface HeadProps {
  column: SiteColumn
  measures: Measures
  onRemove: () => void
}

const SiteHead = ({ column: { site, limits }, measures, onRemove }: HeadProps) => (
  <div className="flex items-start gap-1">
    <div className="min-w-0 flex-1">
      <Link
        to="/sites/$id"
        params={{ id: String(site.id) }}
        className="block rounded-tag text-body font-semibold wrap-anywhere hover:underline"
      >
        {site.name}
      </Link>
      <span className="block text-text-3">
        {[
          site.city,
          limits.length === 0 ? m.noLimit : m.limitOf({ limit: formatLimits(limits), unit: measures.speed.unit }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
    <IconButton icon="x" label={m.remove({ site: site.name })} onPress={onRemove} className="-mt-1" />
  </div>
)

interface FiguresProps {
  row: FigureRow
  columns: SiteColumn[]
  /** The share of time that each column has in common with the first one. */
  overlaps: (number | null)[]
}

function Figures({ row, columns, overlaps }: FiguresProps) {
  const values = columns.map(row.value)
  const highest = highestOf(values)
  return (
    <tr className="border-t border-line">
      <th scope="row" className={NAME}>
        {row.label} <span className="text-text-3">{row.unit}</span>
      </th>
      {columns.map((column, i) => (
        <td key={column.site.id} className={`${CELL} num h-table-row`}>
          <span className="flex items-baseline gap-3">
            <span className={`min-w-16 text-end ${i === highest ? 'font-bold' : ''}`}>
              {formatNumber(values[i], { digits: row.digits })}
            </span>
            {i > 0 && (
              <Against
                row={row}
                column={column}
                first={values[0] ?? null}
                value={values[i] ?? null}
                overlap={overlaps[i] ?? null}
              />
            )}
          </span>
        </td>
      ))}
    </tr>
  )
}

interface AgainstProps {
  row: FigureRow
  column: SiteColumn
  first: number | null
  value: number | null
  overlap: number | null
}

/** The difference to the first site, its confidence on hover and focus; or how little of the days they have in common. */
function Against({ row, column, first, value, overlap }: AgainstProps) {
  const text = differenceText(row, first, value)
  if (text === null) return null
  if (row.isRelative && !hasEnough(overlap)) {
    return <span className="text-text-3">{m.inCommon({ share: formatCoverage(overlap) })}</span>
  }
  if (!row.differenceOf || !column.pair) return <span className="text-text-3">{text}</span>
  const [low, high] = row.differenceOf(column.pair).interval ?? []
  const signed = (end: number) => formatNumber(end, { digits: row.digits, signed: true })
  const confidence =
    low === undefined || high === undefined
      ? m.notEnoughDays
      : m.confidenceOfDifference({ low: signed(low), high: `${signed(high)} ${row.unit}` })
  return (
    <Tooltip text={confidence}>
      <Focusable>
        <span
          // biome-ignore lint/a11y/noNoninteractiveTabindex: its confidence is read on focus
          tabIndex={0}
          role="note"
          className="rounded-tag text-text-3 underline decoration-line-strong decoration-dotted underline-offset-3"
        >
          {text}
        </span>
      </Focusable>
    </Tooltip>
  )
}

/** A plot by hour, or why there is none. */
const ByHour = ({ side, children }: { side: SiteColumn['side']; children: ReactNode }) =>
  side?.hourly_reason ? <p className="text-meta text-text-3">{COUNTED_BY_TEXTS['1d']}</p> : children

function DaysUsed({ side, overlap }: { side: SiteColumn['side']; overlap: number | null }) {
  if (!side) return formatNumber(null)
  const { coverage, days, days_left_out: out } = side.used
  return (
    <span className="flex flex-wrap items-center gap-2">
      <span className="min-w-16 text-end">
        {m.ofDays({ days: formatNumber(side.days.length), all: formatNumber(days + out) })}
      </span>
      {coverage !== null && coverage < 0.99 && (
        <Tag tone={coverage < MIN_COVERAGE ? 'warn' : 'off'}>{m.measured({ share: formatCoverage(coverage) })}</Tag>
      )}
      {overlap !== null && overlap < 1 && (
        <Tag tone={hasEnough(overlap) ? 'off' : 'warn'}>{m.inCommon({ share: formatCoverage(overlap) })}</Tag>
      )}
    </span>
  )
}

interface PlotRowProps {
  title: string
  lead: string
  columns: SiteColumn[]
  children: (column: SiteColumn) => React.ReactNode
}

function PlotRow({ title, lead, columns, children }: PlotRowProps) {
  const showCode = useContext(PlotCode)
  return (
    <tr className="border-t border-line">
      <th scope="row" className={NAME}>
        <span className="block font-medium">{title}</span>
        <span className="block text-text-3">{lead}</span>
        {showCode && (
          <IconButton icon="terminal" label={m.codeOf({ title })} className="-ms-1.5" onPress={() => showCode(title)} />
        )}
      </th>
      {columns.map(column => (
        <td key={column.site.id} className={`${CELL} py-2 align-top`}>
          {children(column)}
        </td>
      ))}
    </tr>
  )
}
