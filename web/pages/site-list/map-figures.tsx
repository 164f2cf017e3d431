import { useEffect } from 'react'
import { MINUTE_MS } from '../../../contract/times/time.ts'
import { type ColourBy, type Colouring, shadesOf } from '../../parts/map/shades.ts'
import { formatRange } from '../../parts/range/range.ts'
import { useMeasures } from '../../service/use-measures.ts'
import { formatNumber } from '../../ui/text/format.ts'
import { useNow } from '../../ui/text/time.tsx'
import type { ListedSite } from './filter-sites.ts'
import { m } from './messages.ts'
import { hasTooManySites, MAX_SITES } from './table/table-limits.ts'
import { rowOf, type TableRow } from './table/table-rows.ts'
import { useSiteFigures, useTableAddress } from './table/use-table.ts'

export type ShownFigures = Pick<Colouring, 'shades' | 'note'>

interface Props {
  listed: readonly ListedSite[]
  by: Exclude<ColourBy, 'state'>
  onFigures: (figures: ShownFigures) => void
}

/** Reads the figures by which the map is coloured: those of the table, of its days. */
export default function MapFigures({ listed, by, onFigures }: Props) {
  const measures = useMeasures()
  const now = Math.floor(useNow(MINUTE_MS) / MINUTE_MS) * MINUTE_MS
  const sites = listed.map(({ site }) => site)
  const { days, zone, classes, counted } = useTableAddress(now, sites)
  const isTooMany = hasTooManySites(listed.length)
  const figures = useSiteFigures(sites, { days, classes, counted, measures, now }, !isTooMany)
  const { data, isError } = figures
  const range = formatRange({ ...days, zoom: null, zone })
  const { unit } = measures.speed
  // biome-ignore lint/correctness/useExhaustiveDependencies: listed is new with each poll
  useEffect(() => {
    const figureOf = (row: TableRow) => row[by]
    const shades = shadesOf({
      by,
      values: new Map(
        data && listed.map(one => [one.site.id, figureOf(rowOf(one, data.get(one.site.id), null, measures))]),
      ),
      write: value =>
        by === 'adt'
          ? formatNumber(Math.round(value))
          : by === 'above'
            ? `${formatNumber(value * 100, { digits: 1 })} %`
            : `${formatNumber(value, { digits: 1, signed: true })} ${unit}`,
    })
    onFigures({
      shades,
      note: isTooMany
        ? m.tooManyToColour({ max: formatNumber(MAX_SITES) })
        : isError
          ? m.couldNotLoadTheFigures
          : data
            ? range
            : m.loadingTheFigures,
    })
  }, [by, data, isError, isTooMany, range, unit])
  return null
}
