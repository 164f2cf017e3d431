import { FLAGS } from '../../../contract/vehicles/record.ts'
import { type Classifier, UNMAPPED } from '../../../contract/vehicles/target-schemes.ts'
import { NO_NUMBER } from '../../records/blocks/format/columns.ts'

/** The class of a vehicle as a number of the scheme. `isOfScheme` says whether `code` is of the scheme that it reads. */
export function classify(
  classifier: Classifier,
  flags: number,
  length: number,
  code: number,
  isOfScheme: boolean,
): number {
  if (classifier.by === 'length') {
    return length === NO_NUMBER || (flags & FLAGS.length_out_of_range) !== 0 ? UNMAPPED : classifier.classOf(length)
  }
  return !isOfScheme || code === NO_NUMBER ? UNMAPPED : classifier.classOf(code)
}
