import { memo, useMemo } from 'react'
import { shownDifference } from '../../../contract/text/shown-numbers.ts'
import { classMark, HATCHED_CLASS } from '../../../contract/vehicles/class-colours.ts'
import { formatNumber, formatShare } from '../../ui/text/format.ts'
import { useColours } from '../plots/colours.ts'
import type { Picture } from '../plots/draw-picture.ts'
import { fillOf, Mark } from '../plots/legend.tsx'
import { type Caption, PlotFrame, type PlotState } from '../plots/plot-frame.tsx'
import type { Sheet } from '../plots/sheet.ts'
import { CLASS_NAMES, CLASSES, type ClassGroup, type VehicleClass } from '../plots/vehicle-classes.ts'
import { type NounWords, useNoun } from '../range/nouns.ts'
import { m } from './messages.ts'

type ClassCounts = ReadonlyMap<VehicleClass, number>

interface Props {
  counts: ClassCounts | null
  /** What is compared; null while nothing is. */
  compared: { now: ClassCounts; before: ClassCounts } | null
  /** `week before` */
  beforeLabel: string
  groups: ClassGroup[]
  caption: Caption
  state: PlotState
}

interface ClassRow {
  name: VehicleClass
  colour: string
  /** Hatched, where another class has the same grey. */
  isHatched: boolean
  count: number
  share: number
  /** In percentage points. */
  change: number | null
}

/** Shares of vehicle classes, as a bar and a table. */
export const ClassesCard = memo(function ClassesCard(props: Props) {
  const { counts, compared, beforeLabel, groups, caption, state } = props
  const noun = useNoun()
  const colours = useColours()
  const rows = useMemo(() => (counts ? rowsOf(counts, compared, groups) : []), [counts, compared, groups])
  const all = rows.reduce((sum, row) => sum + row.count, 0)
  const half = Math.ceil(rows.length / 2)
  const lead = compared ? ` ${m.changeInPercentagePointsVs({ previous: beforeLabel })}` : ''
  const picture = (): Picture => ({
    width: 640,
    height: 20,
    legend: rows.map(({ name, colour, isHatched, share }) => ({
      key: name,
      label: `${CLASS_NAMES[name]} ${formatShare(share)}`,
      colour,
      ...(isHatched && { mark: 'hatch' as const }),
    })),
    colours,
    draw(context) {
      let x = 0
      for (const { colour, isHatched, share } of rows) {
        context.fillStyle = colours(isHatched ? HATCHED_CLASS : colour)
        context.fillRect(x, 0, Math.max(0, share * 640 - 1.5), 20)
        x += share * 640
      }
    },
  })
  return (
    <PlotFrame
      title={m.classes}
      name="classes"
      caption={caption}
      lead={counts ? m.shareOfVehicles({ vehicles: noun.countOf({ count: all }) }) + lead : m.shareOfAllVehicles}
      height={160}
      state={state}
      sheet={counts && (() => sheetOf(rows, compared !== null, noun))}
      picture={picture}
    >
      {() => (
        <>
          <div className="flex h-5 gap-[1.5px] overflow-hidden rounded-tag" aria-hidden="true">
            {rows.map(({ name, colour, isHatched, share }) => (
              <div
                key={name}
                className="min-w-0 shrink-0 grow"
                style={{ background: fillOf(isHatched ? HATCHED_CLASS : colour), flexBasis: 0, flexGrow: share }}
              />
            ))}
          </div>
          <div className="mt-2 grid gap-x-8 md:grid-cols-2">
            {[rows.slice(0, half), rows.slice(half)].map(
              (part, i) =>
                part.length > 0 && (
                  <ClassTable
                    key={part[0]?.name}
                    rows={part}
                    part={i}
                    isCompared={compared !== null}
                    counted={noun.name}
                  />
                ),
            )}
          </div>
        </>
      )}
    </PlotFrame>
  )
})

interface ClassTableProps {
  rows: ClassRow[]
  part: number
  isCompared: boolean
  /** What is counted. */
  counted: string
}

/** Half of the classes: two tables are side by side, or stacked on phones. */
const ClassTable = ({ rows, part, isCompared, counted }: ClassTableProps) => (
  <table className="w-full text-meta md:self-start">
    <caption className="sr-only">{part === 0 ? m.classes : m.furtherClasses}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">{m.class}</th>
        <th scope="col">{m.share}</th>
        <th scope="col">{counted}</th>
        {isCompared && <th scope="col">{m.changeInPercentagePoints}</th>}
      </tr>
    </thead>
    <tbody>
      {rows.map(row => (
        <tr key={row.name} className={`h-7 border-b border-line ${part === 0 ? 'md:last:border-0' : 'last:border-0'}`}>
          <th scope="row" className="text-start font-normal">
            <span className="flex items-center gap-2">
              <Mark colour={row.colour} mark={row.isHatched ? 'hatch' : 'swatch'} />
              {CLASS_NAMES[row.name]}
            </span>
          </th>
          <td className="num w-16 text-end font-semibold">{formatShare(row.share)}</td>
          <td className="num w-20 text-end text-text-2">{formatNumber(row.count)}</td>
          {isCompared && (
            <td className="num w-14 text-end text-text-3">{formatNumber(row.change, { digits: 1, signed: true })}</td>
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

function rowsOf(counts: ClassCounts, compared: Props['compared'], groups: ClassGroup[]): ClassRow[] {
  const sum = (map: ClassCounts) => [...map.values()].reduce((all, count) => all + count, 0)
  const all = sum(counts)
  const percentOf = (map: ClassCounts, name: VehicleClass) =>
    sum(map) === 0 ? null : ((map.get(name) ?? 0) / sum(map)) * 100
  const colourOf = (name: VehicleClass) => groups.find(group => group.classes.includes(name))?.colour ?? '--plot-other'
  const present = CLASSES.filter(name => (counts.get(name) ?? 0) > 0)
  return present.map(name => {
    const count = counts.get(name) as number
    const [now, before] = [compared?.now, compared?.before].map(map => (map ? percentOf(map, name) : null))
    const change = now == null || before == null ? null : shownDifference(now, before, 1)
    const colour = colourOf(name)
    const isHatched = classMark(name, present) === HATCHED_CLASS
    return { name, colour, isHatched, count, share: count / all, change }
  })
}

const sheetOf = (rows: ClassRow[], isCompared: boolean, { inSentence }: NounWords): Sheet => ({
  columns: [
    { head: m.class },
    { head: m.share, unit: '%', isNumber: true, digits: 2 },
    { head: m.count, unit: inSentence, isNumber: true },
    ...(isCompared ? [{ head: m.change, unit: m.percentagePoints, isNumber: true, digits: 1 }] : []),
  ],
  rows: rows.map(({ name, share, count, change }) => [
    CLASS_NAMES[name],
    share * 100,
    count,
    ...(isCompared ? [change] : []),
  ]),
})
