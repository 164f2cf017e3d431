import { errorSentence } from '../../../contract/text/error-sentences.ts'
import type { ErrorTree } from '../../platform/http/errors.ts'
import { type Field, Invalid, type JsonSchema } from '../../platform/http/requests/fields.ts'
import { RefusedFields } from '../../platform/http/requests/unknown-fields.ts'

type Properties = { [name: string]: JsonSchema }

/**
 * These fields of a body as query parameters: `time` as `from_dt` and `to_dt`, lists repeated or with commas. Sites must be
 * named. What is wrong is found by the body itself, and reported under the names of the parameters.
 */
export function queryOfBody<T>(body: Field<T>, names: readonly string[]): Field<T> {
  const { properties = {}, required = [] } = body.schema as { properties: Properties; required?: string[] }
  const { from_dt, to_dt } = (properties.time as JsonSchema).properties as { from_dt: JsonSchema; to_dt: JsonSchema }
  const own = Object.fromEntries(names.map(name => [name, properties[name] as JsonSchema]))
  const all: Properties = { from_dt, to_dt, ...own, sites: { ...own.sites, description: 'Ids of public sites.' } }
  const isRequired = (name: string) => name === 'sites' || required.includes(name.endsWith('_dt') ? 'time' : name)
  return {
    schema: { type: 'object', properties: all, required: Object.keys(all).filter(isRequired) },
    optional: false,
    parse(input, unknown = new RefusedFields()) {
      const { from_dt: from, to_dt: to, ...sent } = input as { [name: string]: unknown }
      const errors: { [name: string]: ErrorTree } = Object.fromEntries(
        unknown.errorsIn(input as object, Object.keys(all)),
      )
      const fields = names.map(name => [name, own[name]?.type === 'array' ? split(sent[name]) : sent[name]])
      // Without a year the two times are what is missing.
      const hasTime = from !== undefined || to !== undefined || sent.year === undefined
      const time = hasTime && {
        time: { ...(from !== undefined && { from_dt: from }), ...(to !== undefined && { to_dt: to }) },
      }
      if (sent.sites === undefined) errors.sites = [errorSentence('required')]
      try {
        const value = body.parse(Object.fromEntries([...fields, ...Object.entries(time || {})]))
        if (Object.keys(errors).length === 0) return value
      } catch (error) {
        if (!(error instanceof Invalid)) throw error
        throw new Invalid({ ...parametersOf(error.tree), ...errors }, error.code)
      }
      throw new Invalid(errors, sent.sites === undefined ? 'required' : 'unknown_field')
    },
  }
}

const split = (value: unknown) => (typeof value === 'string' ? value.split(',').map(part => part.trim()) : value)

/** What is wrong with the window as a whole is reported under its end. */
function parametersOf(tree: ErrorTree): { [name: string]: ErrorTree } {
  if (Array.isArray(tree)) return { non_field_errors: tree }
  const { time, ...others } = tree
  if (time === undefined) return others
  return { ...(Array.isArray(time) ? { to_dt: time } : time), ...others }
}
