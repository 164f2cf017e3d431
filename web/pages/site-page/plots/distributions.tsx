import { useCallback, useMemo } from 'react'
import { type Bins, drawBins, fillBins } from '../../../../charts/bins-option.ts'
import type { Look } from '../../../../charts/look.ts'
import type { SiteDetail } from '../../../../client/shapes.ts'
import { DrawnPlot } from '../../../parts/plots/drawn-plot.tsx'
import type { Caption, PlotState } from '../../../parts/plots/plot-frame.tsx'
import { usePlotState } from '../../../parts/plots/plot-state.ts'
import { useNoun } from '../../../parts/range/nouns.ts'
import type { Measures } from '../../../service/measures.ts'
import { formatNumber, formatShare, formatWithUnit } from '../../../ui/text/format.ts'
import { headwaySections, useFigures } from '../traffic/use-figures.ts'
import type { View } from '../view.ts'
import { m } from './messages.ts'

interface Props {
  site: SiteDetail
  view: View
  measures: Measures
  caption: Caption
}

/** Headways and lengths of the vehicles that count. They are read from single records, so only on request. */
export default function Distributions({ site, view, measures, caption }: Props) {
  const figures = useFigures(site, view, measures, headwaySections(view))
  const { headways, lengths } = figures.data ?? {}
  const headwayBins = useMemo(
    () => headways && headwaysOf({ ...headways, width: headways.bin_s, median: headways.median_s, unit: 's' }),
    [headways],
  )
  const lengthBins = useMemo(
    () => lengths && binsOf({ ...lengths, width: lengths.bin, unit: measures.length.unit }),
    [lengths, measures],
  )
  const common = { caption, state: usePlotState(figures) }
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      <BinsPlot {...common} title={m.headways} name="headways" data={headwayBins} none={m.noHeadway} />
      <BinsPlot {...common} title={m.lengths} name="lengths" data={lengthBins} none={m.noLength} />
    </div>
  )
}

/** Values that are not drawn. */
type DrawnBins = Bins & { longer?: number }

interface DistributionAnswer extends Omit<Bins, 'bins'> {
  bins: number[][]
}

const binsOf = ({ bins, width, count, median, unit }: DistributionAnswer): Bins => ({
  width,
  count,
  median,
  unit,
  bins: fillBins(bins, width),
})

/** Where the service ends its bins of headways: the last one holds all longer ones. */
const LAST_HEADWAY_S = 60

/** From 0 on. On quiet roads most headways are in the last bin, beside which no other could be seen. */
function headwaysOf(answer: DistributionAnswer): DrawnBins {
  const isLonger = ([from = 0]: number[]) => from >= LAST_HEADWAY_S
  const longer = answer.bins.filter(isLonger).reduce((sum, [, count = 0]) => sum + count, 0)
  return { ...binsOf({ ...answer, bins: [[0, 0], ...answer.bins.filter(bin => !isLonger(bin))] }), longer }
}

interface PlotProps {
  title: string
  /** Part of file names. */
  name: string
  caption: Caption
  state: PlotState
  data: DrawnBins | undefined
  /** Said when no vehicle has the quantity. */
  none: string
}

const HEIGHT = 236
const EMPTY: DrawnBins = { bins: [], width: 1, count: 0, median: null, unit: '' }

function BinsPlot({ title, name, caption, state, data: loaded, none }: PlotProps) {
  const data = loaded ?? EMPTY
  const { bins, width, count, median, unit, longer = 0 } = data
  const noun = useNoun()
  const draw = useCallback((px: number, look: Look) => drawBins(data, px, look), [data])
  const rangeAt = (column: number): string => {
    const from = bins[column]?.from ?? 0
    return `${formatNumber(from)} – ${formatNumber(from + width)} ${unit}`
  }
  const sharesAt = (column: number): string => {
    const own = bins[column]?.count ?? 0
    return `${formatShare(own / count)} · ${noun.countOf({ count: own })}`
  }
  return (
    <DrawnPlot
      title={title}
      name={name}
      caption={caption}
      lead={[
        m.binsLead({
          vehicles: noun.countOf({ count }),
          bin: width,
          unit,
          median: formatWithUnit(median, unit, 1),
        }),
        ...(longer > 0 ? [m.longerNotDrawn({ share: formatShare(longer / count), from: LAST_HEADWAY_S, unit })] : []),
      ].join('. ')}
      height={HEIGHT}
      state={state}
      sheet={
        loaded
          ? () => ({
              columns: [
                { head: m.from, unit, isNumber: true },
                { head: m.share, unit: '%', isNumber: true, digits: 2 },
                { head: noun.name, isNumber: true },
              ],
              rows: [...bins, ...(longer > 0 ? [{ from: LAST_HEADWAY_S, count: longer }] : [])].map(bin => [
                bin.from,
                (bin.count / count) * 100,
                bin.count,
              ]),
            })
          : null
      }
      missing={count === 0 && none}
      label={`${title}: ${m.medianIs({ median: formatWithUnit(median, unit, 1) })} ${m.arrowKeys}`}
      columns={bins.length}
      draw={draw}
      tooltip={({ column }) => (
        <>
          <p className="font-semibold">{rangeAt(column)}</p>
          <p className="num">{sharesAt(column)}</p>
        </>
      )}
      announcement={({ column }) => `${rangeAt(column)}: ${sharesAt(column)}.`}
    />
  )
}
