import type { Comparison, SiteDetail } from '../../../client/shapes.ts'
import type { Measures } from '../../service/measures.ts'
import { Failure } from '../../ui/failure.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../ui/table.tsx'
import { formatNumber } from '../../ui/text/format.ts'
import { m } from './messages.ts'
import { intervalOf, type Reading, readingsOf } from './readings.ts'
import { useDirections } from './use-comparisons.ts'
import type { CompareView } from './view.ts'

interface Props {
  site: SiteDetail
  view: CompareView
  measures: Measures
}

interface DirectionRow {
  number: number
  label: string
  comparison: Comparison | undefined
}

/** The same figures of each direction. */
export function DirectionsCard({ site, view, measures }: Props) {
  const numbers = site.channels.map(({ number }) => number)
  const answers = useDirections(site, view, measures, numbers)
  const failed = answers.find(({ error, data }) => error && !data)
  const rows: DirectionRow[] = site.channels.map(({ number, direction, name }, i) => ({
    number,
    label: direction || name || m.channel({ number: String(number) }),
    comparison: answers[i]?.data,
  }))
  const readingsIn = ({ comparison }: DirectionRow) => comparison && readingsOf(comparison, measures, view.clock)
  const columns: TableColumn<DirectionRow>[] = [
    {
      key: 'direction',
      head: m.direction,
      isRowHead: true,
      cell: ({ number, label }) => (
        <span className="flex items-center gap-1.5">
          <span className="num">{number}</span>
          <Icon name="arrow-right" size={13} />
          <span className="max-w-48 truncate">{label}</span>
        </span>
      ),
    },
    ...HEADS.map(({ key, head }, i) => ({
      key,
      head: head(measures),
      isNumber: true,
      // Long heads wrap, so that the card needs no scrolling in any language.
      className: 'px-2! whitespace-normal!',
      cellClassName: 'whitespace-nowrap!',
      cell: (row: DirectionRow) => <ValueCell reading={readingsIn(row)?.[i]} />,
    })),
  ]
  return (
    <section className="min-w-0 rounded-card border border-line bg-surface pt-3.5 pb-3">
      <h2 className="px-4.5 text-card font-semibold max-md:px-4">{m.byDirection}</h2>
      <p className="px-4.5 pb-2 text-meta text-text-3 max-md:px-4">{m.byDirectionLead}</p>
      {failed ? (
        <div className="px-4.5">
          <Failure title={m.couldNotCompare} error={failed.error} onRetry={failed.refetch} />
        </div>
      ) : (
        <Table label={m.byDirection} columns={columns} rows={rows} rowKey={({ number }) => number} />
      )}
    </section>
  )
}

/** In the order of `readingsOf`. */
const HEADS: { key: string; head: (measures: Measures) => string }[] = [
  { key: 'p85', head: ({ speed }) => `V85 ${speed.unit}` },
  { key: 'mean', head: ({ speed }) => `${m.mean} ${speed.unit}` },
  { key: 'above', head: () => `${m.overTheLimit}, ${m.points}` },
  { key: 'volume', head: () => m.vehiclesPerDay },
]

function ValueCell({ reading }: { reading: Reading | undefined }) {
  if (!reading) return <Skeleton className="ms-auto h-8 w-20" />
  const { values, digits } = reading
  const number = (value: number | null) => formatNumber(value, { digits })
  const signed = (value: number | null) => formatNumber(value, { digits, signed: true })
  return (
    <>
      <span className="block">
        <b className="font-semibold">{signed(values.difference)}</b>
      </span>
      <span className="block text-axis text-text-3">
        {m.firstToSecond({ a: number(values.a), b: number(values.b) })}
      </span>
      <span className="block text-axis text-text-3">{intervalOf(reading)}</span>
    </>
  )
}
