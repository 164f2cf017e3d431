import { memo, type ReactNode, useState } from 'react'
import type { SiteDetail, SiteFigures } from '../../../../client/shapes.ts'
import type { BucketChanges } from '../../../parts/plots/compare-buckets.ts'
import type { PlotState } from '../../../parts/plots/plot-frame.tsx'
import { type NounWords, useNoun } from '../../../parts/range/nouns.ts'
import type { Measures } from '../../../service/measures.ts'
import { Button } from '../../../ui/button.tsx'
import { Failure } from '../../../ui/failure.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { Skeleton, STALE } from '../../../ui/skeleton.tsx'
import { formatDifference, formatNumber, formatShare, MISSING } from '../../../ui/text/format.ts'
import { PHONE, useMedia } from '../../../ui/use-media.ts'
import { Direction } from '../channels.tsx'
import { m } from '../messages.ts'
import { DirectionFacts, factsOf } from './direction-facts.tsx'
import { type DirectionRow, directionRows } from './direction-rows.ts'
import { Explained } from './explained.tsx'

interface Props {
  site: SiteDetail
  measures: Measures
  figures: SiteFigures | undefined
  /** They follow later. */
  headways: SiteFigures | undefined
  /** Reads them, where that takes long. */
  onHeadways: (() => void) | undefined
  /** What is compared; null while nothing is. */
  compared: Compared | null
  changes: BucketChanges | null
  /** `week before` */
  beforeLabel: string
  state: PlotState
}

interface Figure {
  key: string
  name: string
  definition: string
  /** The value and what is written below it. */
  cell: (row: DirectionRow, compared: Pair | null) => [value: ReactNode, below: ReactNode]
}

/** Figures of what has passed of the range, and of the same part of the compared period. */
interface Compared {
  now: SiteFigures
  before: SiteFigures
}

interface Pair {
  now: DirectionRow
  before: DirectionRow
}

/** Where figures are rows. */
const HEIGHT_ON_PHONES = 500

/** The key figures of each direction and of all together, with the differences to the compared period. */
export const DirectionCard = memo(function DirectionCard(props: Props) {
  const { site, measures, figures, headways, onHeadways, compared, changes, beforeLabel, state } = props
  const [isListed, setListed] = useState(false)
  const isPhone = useMedia(PHONE)
  const rows = figures ? directionRows(figures, changes) : []
  const [rowsNow, rowsBefore] = [compared?.now, compared?.before].map(some => (some ? directionRows(some) : []))
  const columns = columnsOf(measures.speed.unit, useNoun())
  const pairOf = ({ channel }: DirectionRow): Pair | null => {
    const [now, before] = [rowsNow, rowsBefore].map(some => some?.find(row => row.channel === channel))
    return now && before ? { now, before } : null
  }
  return (
    <section aria-label={m.byDirection} className="min-w-0 rounded-card border border-line bg-surface">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2 px-4 pt-1">
        <h2 className="text-card font-semibold max-md:me-auto">{m.byDirection}</h2>
        <span className="me-auto text-meta text-text-3 max-md:order-last max-md:w-full max-md:pb-1">
          {compared === null ? m.peaksOfMeanWorkingDay : m.againstAndPeaks({ previous: beforeLabel })}
        </span>
        <Button size="small" variant="quiet" onPress={() => setListed(true)}>
          {m.definitions}
        </Button>
      </div>
      <Body state={state} rows={site.channels.length === 1 ? 1 : site.channels.length + 1}>
        {figures && (isPhone ? turned : plain)({ site, rows, columns, pairOf })}
        {figures && (
          <DirectionFacts figures={figures} headways={headways} onHeadways={onHeadways} unit={measures.speed.unit} />
        )}
      </Body>
      <Dialog isOpen={isListed} onClose={() => setListed(false)} title={m.definitions} width="wide">
        <dl className="flex flex-col gap-3">
          {[...columns, ...factsOf({}, undefined, '', () => null)].map(({ key, name, definition }) => (
            <div key={key}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-text-2">{definition}</dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </section>
  )
})

/** The height of a table with heads and facts. */
const heightOf = (rows: number) => 71 + rows * 46

function Body({ state, rows, children }: { state: PlotState; rows: number; children: ReactNode }) {
  const isPhone = useMedia(PHONE)
  if (state.error) {
    return (
      <div className="px-4 pb-3" style={{ minHeight: heightOf(rows) }}>
        <Failure title={m.couldNotLoadTheFigures} error={state.error} onRetry={state.onRetry} />
      </div>
    )
  }
  if (state.isLoading) {
    return (
      <div role="status" aria-label={m.loadingTheFigures} className="px-4 pb-4">
        <div style={{ height: isPhone ? HEIGHT_ON_PHONES : heightOf(rows) }}>
          <Skeleton className="h-full" />
        </div>
      </div>
    )
  }
  return (
    <div className={state.isStale ? STALE : ''} aria-busy={state.isStale}>
      {children}
    </div>
  )
}

function columnsOf(unit: string, noun: NounWords): Figure[] {
  const speed =
    (of: (row: DirectionRow) => number | null): Figure['cell'] =>
    (row, compared) => [
      formatNumber(of(row), { digits: 1 }),
      compared && formatDifference(of(compared.now), of(compared.before), 1),
    ]
  const percent =
    (of: (row: DirectionRow) => number | null): Figure['cell'] =>
    (row, compared) => {
      const shown = (one: DirectionRow) => scaled(of(one))
      return [
        formatNumber(shown(row), { digits: 1 }),
        compared && formatDifference(shown(compared.now), shown(compared.before), 1),
      ]
    }
  const peak =
    (of: (row: DirectionRow) => DirectionRow['morning']): Figure['cell'] =>
    row => {
      const found = of(row)
      return found
        ? [formatNumber(found.volume), `${found.from} · ${formatNumber(found.phf, { digits: 2 })}`]
        : [MISSING, null]
    }
  return [
    {
      key: 'vehicles',
      name: noun.name,
      definition: m.definitionOfCount,
      cell: row => [
        formatNumber(row.vehicles),
        row.change === null ? null : `${formatNumber(row.change * 100, { digits: 1, signed: true })} %`,
      ],
    },
    { key: 'mean', name: m.meanIn({ unit }), definition: m.definitionOfMean, cell: speed(row => row.mean) },
    { key: 'p50', name: `V50 ${unit}`, definition: m.definitionOfV50, cell: speed(row => row.p50) },
    { key: 'p85', name: `V85 ${unit}`, definition: m.definitionOfV85, cell: speed(row => row.p85) },
    { key: 'above', name: m.aboveLimitPercent, definition: m.definitionOfAbove, cell: percent(row => row.aboveLimit) },
    ...(noun.hasHeavy
      ? [{ key: 'heavy', name: m.heavyPercent, definition: m.definitionOfHeavy, cell: percent(row => row.heavy) }]
      : []),
    { key: 'morning', name: m.morningPeakPhf, definition: m.definitionOfPeak, cell: peak(row => row.morning) },
    { key: 'afternoon', name: m.afternoonPeakPhf, definition: m.definitionOfPeak, cell: peak(row => row.afternoon) },
  ]
}

const scaled = (share: number | null) => (share === null ? null : share * 100)

interface TableProps {
  site: SiteDetail
  rows: DirectionRow[]
  columns: Figure[]
  pairOf: (row: DirectionRow) => Pair | null
}

const nameOf = (site: SiteDetail, { channel, share }: DirectionRow) =>
  channel === null ? (
    <span>{site.channels.length === 2 ? m.bothDirections : m.allDirections}</span>
  ) : (
    <>
      <Direction site={site} number={channel} />
      <span className="num block ps-4 text-[11px] leading-[14px] font-normal text-text-3">
        {m.shareOfAll({ share: formatShare(share) })}
      </span>
    </>
  )

const Cell = ({ cell }: { cell: [ReactNode, ReactNode] }) => (
  <>
    {cell[0]}
    <span className="block min-h-[14px] text-[11px] leading-[14px] font-normal text-text-3">{cell[1]}</span>
  </>
)

/** In a narrow card the name of a direction is below its number. */
const NARROW_NAME =
  '@max-[700px]:max-w-30 @max-[700px]:ps-3 @max-[700px]:[&>.num]:ps-0 @max-[700px]:[&>span]:flex-wrap @max-[700px]:[&_.truncate]:w-full @max-[700px]:[&_.truncate]:whitespace-normal @max-[700px]:[&_.truncate]:wrap-anywhere'

const plain = ({ site, rows, columns, pairOf }: TableProps) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset does not scroll in all browsers
  <div
    role="group"
    aria-label={m.byDirection}
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    tabIndex={0}
    className="focus-inside @container overflow-x-auto"
  >
    <table className="w-full text-meta">
      <thead className="text-text-3">
        <tr>
          <th scope="col" className="h-table-row ps-4 text-start font-medium">
            {m.direction}
          </th>
          {columns.map(({ key, name, definition }) => (
            <th
              key={key}
              scope="col"
              className="px-2 text-end font-medium whitespace-nowrap last:pe-4 @max-[870px]:px-1 @max-[870px]:whitespace-normal [&_button]:text-end"
            >
              <Explained name={name} text={definition} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr
            key={row.channel}
            className={`h-[46px] border-t border-line *:pt-2 *:align-top ${row.channel === null ? 'font-semibold' : ''}`}
          >
            <th scope="row" className={`max-w-44 ps-4 text-start font-medium ${NARROW_NAME}`}>
              {nameOf(site, row)}
            </th>
            {columns.map(({ key, cell }) => (
              <td key={key} className="num px-2 text-end last:pe-4 @max-[870px]:px-1">
                <Cell cell={cell(row, pairOf(row))} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

/** On phones figures are rows and directions are columns. */
const turned = ({ site, rows, columns, pairOf }: TableProps) => (
  <table className="w-full table-fixed text-meta">
    <thead className="text-text-3">
      <tr>
        <td className="w-[29%]" />
        {rows.map(row => (
          <th key={row.channel} scope="col" className="px-1 pb-1 text-end align-bottom font-medium last:pe-3">
            {row.channel === null ? m.both : <Direction site={site} number={row.channel} isStacked />}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {columns.map(({ key, name, definition, cell }) => (
        <tr key={key} className="h-[46px] border-t border-line *:pt-2 *:align-top">
          <th scope="row" className="ps-4 text-start font-medium">
            <Explained name={name} text={definition} />
          </th>
          {rows.map(row => (
            <td
              key={row.channel}
              className={`num px-1 text-end last:pe-3 ${row.channel === null ? 'font-semibold' : ''}`}
            >
              <Cell cell={cell(row, pairOf(row))} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
