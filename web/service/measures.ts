import { FT, MPH, type Units } from '../../contract/units.ts'
import { type ByNumberFilter, mapNumberFilters, type NumberFilter } from './number-filters.ts'

/** How a quantity of a record is shown to a reader, and how what the reader types is stored. */
export interface Measure {
  unit: string
  show(stored: number): number
  store(shown: number): number
  /** The ends of a range: the lowest and the highest stored value that is shown inside it. */
  storeMin(shown: number): number
  storeMax(shown: number): number
}

/** The measure of each filter, which is the name of its quantity. */
export type Measures = { units: Units } & ByNumberFilter<Measure>

const same = (value: number) => value
export const asStored = (unit: string): Measure => ({ unit, show: same, store: same, storeMin: same, storeMax: same })

/** By the unit at the end of a filter's field: `_kmh`, `_m`, `_s`. */
type StoredUnit<Field = NumberFilter['field']> = Field extends `${string}_${infer Unit}` ? Unit : never
type ByStoredUnit = { [unit in StoredUnit]: Measure }

const METRIC_UNITS: ByStoredUnit = { kmh: asStored('km/h'), m: asStored('m'), s: asStored('s') }
const IMPERIAL_UNITS: ByStoredUnit = { ...METRIC_UNITS, kmh: { unit: 'mph', ...MPH }, m: { unit: 'ft', ...FT } }

const measureOf = ({ field }: NumberFilter, measures: ByStoredUnit): Measure =>
  measures[field.slice(field.lastIndexOf('_') + 1) as StoredUnit]

const METRIC: Measures = { units: 'metric', ...mapNumberFilters(filter => measureOf(filter, METRIC_UNITS)) }
const IMPERIAL: Measures = {
  units: 'imperial',
  ...mapNumberFilters(filter => measureOf(filter, IMPERIAL_UNITS)),
}

export const measuresOf = (units: Units): Measures => (units === 'imperial' ? IMPERIAL : METRIC)

/** Null stays null. */
export const shown = (measure: Measure, stored: number | null | undefined): number | null =>
  stored === null || stored === undefined ? null : measure.show(stored)
