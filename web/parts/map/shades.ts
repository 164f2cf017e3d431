import { scaleBetween, scaleTo } from '../../../charts/scale.ts'
import { STEPS } from './shade-colours.ts'

export type ColourBy = 'state' | 'against' | 'above' | 'adt'

/** By what the markers of a map are coloured. */
export interface Colouring {
  by: ColourBy
  onChange: (by: ColourBy) => void
  /** Null where the markers show states. */
  shades: Shades | null
  /** What the values are of, `30 days until 18 Nov`, or why there are none. */
  note: string | undefined
}

export interface Shades {
  /** The values of the first and of the last colour. */
  min: number
  max: number
  /** `+3.3 km/h` */
  write: (value: number) => string
  /** Step 1 to 8 of the colours; null without a value. */
  stepOf: (id: number) => number | null
  figureOf: (id: number) => number | null
  isEmpty: boolean
}

interface Figures extends Pick<Shades, 'write'> {
  by: Exclude<ColourBy, 'state'>
  /** Null where a site has no such figure; empty until they are there. */
  values: ReadonlyMap<number, number | null>
}

export function shadesOf({ by, values, write }: Figures): Shades {
  const known = [...values.values()].filter(value => value !== null)
  const { min = 0, max } =
    by === 'against' && known.length > 0
      ? scaleBetween(Math.min(...known), Math.max(...known))
      : scaleTo(Math.max(0, ...known))
  const valueAt = (id: number) => values.get(id) ?? null
  const stepOf = (id: number) => {
    const value = valueAt(id)
    return value === null ? null : Math.min(STEPS, 1 + Math.floor(((value - min) / (max - min)) * STEPS))
  }
  return { min, max, write, stepOf, figureOf: valueAt, isEmpty: values.size === 0 }
}
