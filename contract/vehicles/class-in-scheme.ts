import { CODE_IS_OF_SCHEME, FLAGS, PACKED } from './record.ts'
import { classifierOf, type TargetScheme, UNMAPPED } from './target-schemes.ts'

/**
 * Classes of packed records; `classAt` is a position in `classes`, of which the last is `unmapped`. In schemes by code, only
 * records with CODE_IS_OF_SCHEME have a class.
 */
export function classReader(scheme: TargetScheme): {
  classes: string[]
  classAt(view: DataView, record: number): number
} {
  const { by, classes, classOf } = classifierOf(scheme)
  const unmapped = classes.length
  return {
    classes: [...classes, 'unmapped'],
    classAt(view, record) {
      const value = view.getInt16(record + (by === 'length' ? PACKED.length : PACKED.classCode))
      const marks = view.getUint8(record + PACKED.flags)
      const isKnown = by === 'length' ? !(marks & FLAGS.length_out_of_range) : (marks & CODE_IS_OF_SCHEME) !== 0
      const number = isKnown && value >= 0 ? classOf(value) : UNMAPPED
      return number === UNMAPPED ? unmapped : number
    },
  }
}
