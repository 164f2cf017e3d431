import type { VehicleClass } from './vehicle-classes.ts'

/** In the order of stacks, bottom first. Each colour belongs to a class, not to a rank; all other classes are grey. */
export const COLOURED_CLASSES: readonly VehicleClass[] = [
  'car',
  'van',
  'car_trailer',
  'motorcycle',
  'bus',
  'truck',
  'truck_trailer',
  'semi_trailer',
]

/** A class uses the colour of the named class if that one is absent. */
const SUBSTITUTES: { [name in VehicleClass]?: VehicleClass } = { bicycle: 'van', pedestrian: 'motorcycle' }

/** The variable of the colour of a class beside these classes; null: grey. */
export function classColour(name: VehicleClass, present: readonly VehicleClass[]): string | null {
  const substitute = SUBSTITUTES[name]
  const coloured = substitute && !present.includes(substitute) ? substitute : name
  return COLOURED_CLASSES.includes(coloured) ? `--plot-${coloured}` : null
}

export const GREY_CLASS = '--plot-other'

/** Hatched instead of grey: vehicles of an unknown class, where another class is grey. */
export const HATCHED_CLASS = '--plot-hatch'

/** The variable of what marks a class in a table or strip beside these classes. */
export function classMark(name: VehicleClass, present: readonly VehicleClass[]): string {
  const isGrey = (one: VehicleClass) => classColour(one, present) === null
  if (name === 'unknown' && present.some(other => other !== name && isGrey(other))) return HATCHED_CLASS
  return classColour(name, present) ?? GREY_CLASS
}
