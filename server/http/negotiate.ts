import Negotiator from 'negotiator'
import { notAcceptable } from './errors.ts'

/** Of our types none has parameters, so that those of the client's make no difference; its `q` does. */
const PARAMETERS = /;\s*(?!q\s*=)[^;,"]*("[^"]*")?[^;,]*/gi

/** The one of `produces` that the Accept header likes best, the first where it likes several alike; 406 when it likes none. */
export function negotiate(accept: string | undefined, produces: string[]): string {
  const first = produces[0] as string
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return first
  const headers = { accept: accept.replace(PARAMETERS, '') }
  const [best] = new Negotiator({ headers }).mediaTypes(produces)
  if (best === undefined) throw notAcceptable()
  return best
}

/** The content coding that the client likes best of those that there are; ours first where it likes several alike. */
export function negotiateEncoding(accept: string | undefined, ours: string[]): string {
  if (accept === undefined) return 'identity'
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } }) as unknown as Encodings
  // One who forbids all of them gets the answer as it is.
  return negotiator.encodings([...ours, 'identity'], { preferred: ours })[0] ?? 'identity'
}

/** The types of the package know no preferences yet. */
interface Encodings {
  encodings(available: string[], options: { preferred: string[] }): string[]
}
