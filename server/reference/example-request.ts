import type { Operation } from '../http/openapi.ts'
import { ORIGIN } from './markdown.ts'

/** A line for the shell that sends the example of an operation. */
export function exampleRequest(method: string, path: string, operation: Operation): string {
  const [scheme] = Object.keys(operation.security[0] ?? {})
  const [type, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const parts = [
    ...(scheme ? [`-H "Authorization: ${scheme} $WAYSIDE_${scheme === 'Device' ? 'DEVICE_KEY' : 'TOKEN'}"`] : []),
    ...(type ? [`-H "Content-Type: ${type}"`] : []),
    ...(body?.example === undefined ? [] : [`--data-binary ${quoted(textOf(body.example))}`]),
    `"${ORIGIN}${exampleTarget(path, operation)}"`,
  ]
  const start =
    method === 'get' || (method === 'post' && body?.example !== undefined) ? '' : ` -X ${method.toUpperCase()}`
  return `curl${start} ${parts.join(' \\\n  ')}`
}

/** The path with the example ids, and the query parameters that must be there. */
function exampleTarget(path: string, { parameters }: Operation): string {
  const byName = new Map(parameters.map(parameter => [parameter.name, parameter.example]))
  const query = parameters
    .filter(parameter => parameter.in === 'query' && parameter.required)
    .map(({ name, example }) => `${name}=${encodeURIComponent(String(example))}`)
  return (
    path.replace(/\{(\w+)\}/g, (_, name) => String(byName.get(name))) + (query.length > 0 ? `?${query.join('&')}` : '')
  )
}

export const textOf = (example: unknown): string =>
  typeof example === 'string' ? example : JSON.stringify(example, null, 2)

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
