import type { VehicleRecord } from '../../../client/shapes.ts'
import { COLOURED_CLASSES, classColour, GREY_CLASS } from '../../../contract/vehicles/class-colours.ts'
import { VEHICLE_CLASSES } from '../../../contract/vehicles/vehicle-classes.ts'
import { VEHICLE_CLASS_LABELS } from '../../../messages/vehicle-classes.ts'
import { messages } from '../../ui/text/intl.ts'
import { m } from './messages.ts'

export type VehicleClass = VehicleRecord['vehicle_class']

/** In a build, messages are known by their position in the English ones, which are in the order of the contract. */
const texts = Object.values(messages('vehicle-classes', VEHICLE_CLASS_LABELS))
export const CLASS_NAMES = Object.fromEntries(VEHICLE_CLASSES.map((name, n) => [name, texts[n]])) as {
  [name in VehicleClass]: string
}

/** In the order of stacks; classes without a colour come last, as the contract lists them. */
export const CLASSES = [...COLOURED_CLASSES, ...VEHICLE_CLASSES.filter(name => !COLOURED_CLASSES.includes(name))]

export interface ClassGroup {
  key: VehicleClass | 'others'
  label: string
  /** Names a colour: `--plot-car`. */
  colour: string
  classes: VehicleClass[]
}

/** The groups of classes in a plot: classes without a colour are combined in grey. */
export function groupClasses(counts: ReadonlyMap<VehicleClass, number>): ClassGroup[] {
  const present = CLASSES.filter(name => (counts.get(name) ?? 0) > 0)
  const others = present.filter(name => classColour(name, present) === null)
  const groups = present.flatMap((name): ClassGroup[] => {
    const colour = classColour(name, present)
    return colour ? [{ key: name, label: CLASS_NAMES[name], colour, classes: [name] }] : []
  })
  const [alone] = others
  if (others.length === 1 && alone) {
    groups.push({ key: alone, label: CLASS_NAMES[alone], colour: GREY_CLASS, classes: others })
  } else if (others.length > 1) {
    groups.push({ key: 'others', label: m.otherClasses, colour: GREY_CLASS, classes: others })
  }
  return groups
}
