import type { ReactNode } from 'react'
import type { SiteFigures } from '../../../../client/shapes.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { formatNumber, formatShare, formatWithUnit, MISSING } from '../../../ui/text/format.ts'
import { m } from '../messages.ts'
import { Explained } from './explained.tsx'

interface Fact {
  key: string
  name: string
  definition: string
  value: ReactNode
}

type FactFigures = Pick<SiteFigures, 'pace' | 'speeds'>

/** `missing` stands for headways that are not there yet. */
export function factsOf(
  { pace, speeds }: FactFigures,
  headways: SiteFigures | undefined,
  unit: string,
  missing: (name: string) => ReactNode,
): Fact[] {
  const speed = (value: number | null | undefined) => formatNumber(value, { digits: 1 })
  return [
    {
      key: 'pace',
      name: m.pace,
      definition: m.definitionOfPace,
      value:
        pace?.from == null ? MISSING : `${speed(pace.from)} – ${speed(pace.to)} ${unit}, ${formatShare(pace.share)}`,
    },
    {
      key: 'deviation',
      name: m.standardDeviation,
      definition: m.definitionOfDeviation,
      value: formatWithUnit(speeds?.standard_deviation, unit, 1),
    },
    {
      key: 'headway',
      name: m.medianHeadway,
      definition: m.definitionOfHeadway,
      value: headways ? formatWithUnit(headways.headways?.median_s, 's', 1) : missing(m.medianHeadway),
    },
    {
      key: 'platoons',
      name: m.inPlatoons,
      definition: m.definitionOfPlatoons,
      value: headways ? formatShare(headways.free_flow?.platoons.share) : missing(m.inPlatoons),
    },
  ]
}

interface Props {
  /** They follow later. */
  headways: SiteFigures | undefined
  /** Reads them, where that takes long. */
  onHeadways: (() => void) | undefined
  figures: FactFigures
  unit: string
}

/** Figures of all directions together. */
export const DirectionFacts = ({ figures, headways, onHeadways, unit }: Props) => (
  <dl className="flex flex-wrap justify-between gap-x-6 gap-y-1.5 border-t border-line px-4 py-3 text-meta">
    {factsOf(figures, headways, unit, name =>
      onHeadways ? <ShowButton name={name} onPress={onHeadways} /> : <Skeleton className="h-4 w-10" />,
    ).map(({ key, name, definition, value }) => (
      <div key={key} className="flex gap-1.5">
        <dt className="text-text-2">
          <Explained name={name} text={definition} />
        </dt>
        <dd className="num font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
)

const ShowButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <>
    <Button size="small" className="-my-1.5" aria-label={`${m.show}: ${name}`} onPress={onPress}>
      {m.show}
    </Button>
    <span className="hidden print:inline">{MISSING}</span>
  </>
)
