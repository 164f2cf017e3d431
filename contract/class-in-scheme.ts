import { FLAGS, PACKED } from './record.ts'
import { classifierOf, type LengthTargetScheme, UNMAPPED } from './target-schemes.ts'

/** Classes of packed records by their length; `classAt` is a position in `classes`, of which the last is `unmapped`. */
export function classReader(scheme: LengthTargetScheme): {
  classes: string[]
  classAt(view: DataView, record: number): number
} {
  const { classes, classOf } = classifierOf(scheme)
  const unmapped = classes.length
  return {
    classes: [...classes, 'unmapped'],
    classAt(view, record) {
      const length = view.getInt16(record + PACKED.length)
      const isUnknown = length < 0 || (view.getUint8(record + PACKED.flags) & FLAGS.length_out_of_range) !== 0
      const number = isUnknown ? UNMAPPED : classOf(length)
      return number === UNMAPPED ? unmapped : number
    },
  }
}
