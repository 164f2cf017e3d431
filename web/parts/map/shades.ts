import { scaleBetween, scaleTo } from '../../../charts/scale.ts'

export type ColourBy = 'state' | 'against' | 'above' | 'adt'

/** By what the markers of a map are coloured. */
export interface Colouring {
  by: ColourBy
  onChange: (by: ColourBy) => void
  /** Null where a site has no such figure; the map is empty until they are there. */
  values: ReadonlyMap<number, number | null>
  /** `+3.3 km/h` */
  write: (value: number) => string
  /** Why there are no values, or what they are of: `30 days until 18 Nov`. */
  note?: string | undefined
}

const STEPS = 8

export interface Shades {
  /** The values of the first and of the last colour. */
  min: number
  max: number
  write: Colouring['write']
  /** Step 1 to 8 of the colours; null without a value. */
  stepOf: (id: number) => number | null
  figureOf: (id: number) => number | null
}

/** Null where markers are coloured by the states of sites. */
export function shadesOf({ by, values, write }: Colouring): Shades | null {
  if (by === 'state') return null
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
  return { min, max, write, stepOf, figureOf: valueAt }
}

export const shadeColour = (step: number): string => `var(--plot-low-${step})`

export const SHADE_STEPS = Array.from({ length: STEPS }, (_, index) => index + 1)
