import Negotiator from 'negotiator'
import { notAcceptable } from '../errors.ts'

export const JSON_TYPE = 'application/json'
/** Columns; the modules that write them are loaded when they are needed first. */
export const ARROW_STREAM = 'application/vnd.apache.arrow.stream'

/** None of our types has parameters, so the client's are ignored, except `q`. */
const PARAMETERS = /;\s*(?!q\s*=)[^;,"]*("[^"]*")?[^;,]*/gi

/** The type of `produces` that the Accept header prefers, the first of several equal ones; 406 when it accepts none. */
export function negotiate(accept: string | undefined, produces: string[]): string {
  const first = produces[0] as string
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return first
  const headers = { accept: accept.replace(PARAMETERS, '') }
  const [best] = new Negotiator({ headers }).mediaTypes(produces)
  if (best === undefined) throw notAcceptable()
  return best
}

/** The available content coding that the client prefers, the first of several equal ones. */
export function negotiateEncoding(accept: string | undefined, available: string[]): string {
  if (accept === undefined) return 'identity'
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accept } }) as unknown as Encodings
  // A client that forbids all of them gets the answer without one.
  return negotiator.encodings([...available, 'identity'], { preferred: available })[0] ?? 'identity'
}

/** The types of the package lack the option `preferred`. */
interface Encodings {
  encodings(available: string[], options: { preferred: string[] }): string[]
}
