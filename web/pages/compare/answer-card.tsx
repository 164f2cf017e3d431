import type { Comparison } from '../../../client/shapes.ts'
import { changeOf } from '../../../contract/compared-values.ts'
import type { Clock } from '../../parts/range/clock.ts'
import { widthText } from '../../parts/site-traffic/from-bins.tsx'
import type { Measures } from '../../service/measures.ts'
import { Icon } from '../../ui/icon.tsx'
import { STALE } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import { confidenceOf, intervalOf, type Reading, readingsOf, sentenceOf, signed, wordOf } from './readings.ts'

interface Props {
  comparison: Comparison
  clock: Clock
  measures: Measures
  isStale: boolean
}

/** The answer in one sentence, and all figures with their intervals. */
export function AnswerCard({ comparison, clock, measures, isStale }: Props) {
  const readings = readingsOf(comparison, measures, clock)
  const scales = scalesOf(readings)
  return (
    <section className={`rounded-card border border-line bg-surface pt-4 ${isStale ? STALE : ''}`} aria-busy={isStale}>
      <div className="px-4.5 pb-3 max-md:px-4">
        <h2 className="text-[16px] leading-6 font-semibold">{sentenceOf(comparison, measures)}</h2>
        <p className="num text-meta text-text-3">{confidenceOf(comparison, measures)}</p>
        {comparison.p85.bin_width !== undefined && (
          <p className="num text-meta text-text-3">
            {m.speedsFromBins({ width: widthText(comparison.p85.bin_width), unit: measures.speed.unit })}
          </p>
        )}
      </div>
      <div className="max-md:hidden">
        <Table label={m.table} columns={columnsOf(scales)} rows={readings} rowKey={reading => reading.key} />
      </div>
      <ul className="md:hidden">
        {readings.map(reading => (
          <li key={reading.key} className="num border-t border-line px-4 py-2.5 text-meta">
            <p className="flex justify-between gap-3 text-body">
              <span className="font-medium">{reading.label}</span>
              <b className="font-semibold">
                {signed(reading, reading.values.difference)} {reading.unit}
              </b>
            </p>
            <p className="flex justify-between gap-3 text-text-2">
              <span>
                {m.firstToSecond({ a: plain(reading, reading.values.a), b: plain(reading, reading.values.b) })}
              </span>
              <span>{intervalOf(reading)}</span>
            </p>
            <p className="mt-1 flex items-center justify-between gap-3">
              <Whisker reading={reading} max={scales.get(reading.unit) ?? 1} />
              <Word reading={reading} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const plain = ({ digits }: Reading, value: number | null) => formatNumber(value, { digits })

/** The largest end of an interval, by unit: all whiskers of a unit have one scale. */
function scalesOf(readings: readonly Reading[]): Map<string, number> {
  const scales = new Map<string, number>()
  for (const { unit, values } of readings) {
    const ends = [...(values.interval ?? []), values.difference ?? 0].map(Math.abs)
    scales.set(unit, Math.max(scales.get(unit) ?? 1e-6, ...ends))
  }
  return scales
}

const columnsOf = (scales: ReadonlyMap<string, number>): TableColumn<Reading>[] => [
  {
    key: 'figure',
    head: m.figure,
    cell: ({ label, unit }) => (
      <>
        {label}
        <span className="block text-axis font-normal text-text-3">{unit}</span>
      </>
    ),
    isRowHead: true,
  },
  { key: 'a', head: m.before, cell: one => plain(one, one.values.a), isNumber: true, className: 'text-text-2' },
  { key: 'b', head: m.after, cell: one => <b className="font-semibold">{plain(one, one.values.b)}</b>, isNumber: true },
  {
    key: 'difference',
    head: m.difference,
    cell: one => <b className="font-semibold">{signed(one, one.values.difference)}</b>,
    isNumber: true,
  },
  {
    key: 'interval',
    head: m.interval,
    cell: intervalOf,
    isNumber: true,
    className: 'whitespace-nowrap',
    cellClassName: 'text-text-2',
  },
  {
    key: 'whisker',
    head: (
      <span className="flex w-48 justify-between">
        <span>{m.lower}</span>
        <span className="num">0</span>
        <span>{m.higher}</span>
      </span>
    ),
    cell: one => <Whisker reading={one} max={scales.get(one.unit) ?? 1} />,
  },
  {
    key: 'reading',
    head: m.reading,
    cell: one => <Word reading={one} />,
    className: 'whitespace-nowrap print:whitespace-normal',
  },
]

const isChange = ({ values }: Reading): boolean => ['lower', 'higher'].includes(changeOf(values) ?? '')

function Word({ reading }: { reading: Reading }) {
  const isChanged = isChange(reading)
  return (
    <span className={`inline-flex items-center gap-1.5 ${isChanged ? 'text-text' : 'text-text-3'}`}>
      <Icon name={isChanged ? 'check' : 'minus'} size={14} />
      {wordOf(reading)}
    </span>
  )
}

const WIDTH = 192
const MIDDLE = WIDTH / 2
const REACH = MIDDLE - 6

/** The interval as a line, and the difference as a circle, which is filled when it is a change. */
function Whisker({ reading, max }: { reading: Reading; max: number }) {
  const { values } = reading
  const at = (value: number) => Math.round((MIDDLE + (value / max) * REACH) * 10) / 10
  const [low, high] = values.interval ?? []
  return (
    <svg width={WIDTH} height={16} aria-hidden="true" className="block">
      <path d={`M0 8H${WIDTH}`} className="stroke-(--plot-grid)" />
      <path d={`M${MIDDLE} 1V15`} className="stroke-text-3" />
      {low !== undefined && high !== undefined && (
        <path
          d={`M${at(low)} 5V11M${at(low)} 8H${at(high)}M${at(high)} 5V11`}
          className="stroke-text"
          strokeWidth={1.5}
        />
      )}
      {values.difference !== null && (
        <circle
          cx={at(values.difference)}
          cy={8}
          r={3.5}
          className={`stroke-text ${isChange(reading) ? 'fill-text' : 'fill-surface'}`}
          strokeWidth={1.5}
        />
      )}
    </svg>
  )
}
