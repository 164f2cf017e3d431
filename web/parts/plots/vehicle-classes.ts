import type { VehicleRecord } from '../../../client/shapes.ts'
import { VEHICLE_CLASS_LABELS } from '../../../messages/vehicle-classes.ts'
import { messages } from '../../ui/text/intl.ts'
import { m } from './messages.ts'

export type VehicleClass = VehicleRecord['vehicle_class']

/** In a build, messages are known by their position in the English ones. */
const texts = Object.values(messages('vehicle-classes', VEHICLE_CLASS_LABELS))
const NAMES = Object.keys(VEHICLE_CLASS_LABELS) as VehicleClass[]
export const CLASS_NAMES = Object.fromEntries(NAMES.map((name, n) => [name, texts[n]])) as {
  [name in VehicleClass]: string
}

/** In the order of stacks, bottom first. */
const WITH_COLOUR: VehicleClass[] = [
  'car',
  'van',
  'car_trailer',
  'motorcycle',
  'bus',
  'truck',
  'truck_trailer',
  'semi_trailer',
]
/** In the order of stacks; classes without a colour come last, as the contract lists them. */
export const CLASSES = [...WITH_COLOUR, ...NAMES.filter(name => !WITH_COLOUR.includes(name))]
/** A class uses the colour of the named class if that one is absent. */
const SUBSTITUTE_COLOURS: { [name in VehicleClass]?: VehicleClass } = { bicycle: 'van', pedestrian: 'motorcycle' }

export interface ClassGroup {
  key: VehicleClass | 'others'
  label: string
  /** Names a colour: `--plot-car`. */
  colour: string
  classes: VehicleClass[]
}

/**
 * The groups of classes in a plot. Each colour belongs to a class, not to a rank, and there are 8 colours; classes
 * without one are combined in grey.
 */
export function groupClasses(counts: ReadonlyMap<VehicleClass, number>): ClassGroup[] {
  const present = CLASSES.filter(name => (counts.get(name) ?? 0) > 0)
  const substituteFor = (name: VehicleClass) => {
    const from = SUBSTITUTE_COLOURS[name]
    return from && !present.includes(from) ? from : null
  }
  const colourOf = (name: VehicleClass) => (WITH_COLOUR.includes(name) ? name : substituteFor(name))
  const coloured = present.filter(name => colourOf(name) !== null)
  const others = present.filter(name => colourOf(name) === null)
  const groups: ClassGroup[] = coloured.map(name => ({
    key: name,
    label: CLASS_NAMES[name],
    colour: `--plot-${colourOf(name)}`,
    classes: [name],
  }))
  const [alone] = others
  if (others.length === 1 && alone) {
    groups.push({ key: alone, label: CLASS_NAMES[alone], colour: '--plot-other', classes: others })
  } else if (others.length > 1) {
    groups.push({ key: 'others', label: m.otherClasses, colour: '--plot-other', classes: others })
  }
  return groups
}
