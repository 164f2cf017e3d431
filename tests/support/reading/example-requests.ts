import type { OpenApiDocument, Operation, Parameter } from '../../../server/platform/http/openapi/openapi.ts'

export interface ExampleRequest {
  title: string
  operation: Operation
  method: string
  target: string
  headers: { [name: string]: string }
  scheme: string
  body: string | undefined
  /** A request that is wrong, and the documented answer to it. */
  mistake: { target: string; body: string | undefined; answer: unknown } | null
}

/** All requests that the document gives examples of; those that take something away come last. */
export function exampleRequests(document: OpenApiDocument): ExampleRequest[] {
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => requestsOf(path, method.toUpperCase(), operation)),
  )
  return [...all.filter(({ method }) => method !== 'DELETE'), ...all.filter(({ method }) => method === 'DELETE')]
}

function requestsOf(path: string, method: string, operation: Operation): ExampleRequest[] {
  const { parameters } = operation
  const optional = parameters.filter(({ in: place, required }) => place === 'query' && !required)
  const bodies = Object.entries(operation.requestBody?.content ?? {}).filter(([, { example }]) => example !== undefined)
  const [first] = bodies
  const plain: ExampleRequest = {
    title: `${method} ${path}`,
    operation,
    method,
    target: target(path, parameters, []),
    headers: first ? { 'Content-Type': first[0] } : {},
    scheme: Object.keys(operation.security[0] ?? {})[0] ?? '',
    body: first && textOf(first[1].example),
    mistake: null,
  }
  // Errors are JSON whatever the Accept header says.
  const types = Object.entries(operation.responses).flatMap(([status, response]) =>
    Number(status) < 400 && 'content' in response ? Object.keys(response.content ?? {}) : [],
  )
  return [
    { ...plain, mistake: mistakeIn(path, operation) },
    ...optional
      .filter(parameter => exampleOf(parameter) !== undefined)
      .map(parameter => ({
        ...plain,
        title: `${plain.title} with ${parameter.name}`,
        target: target(
          path,
          parameters,
          optional.filter(({ name }) => name === parameter.name || name === NEEDED[parameter.name]),
        ),
      })),
    ...bodies.slice(1).map(([type, { example }]) => ({
      ...plain,
      title: `${plain.title} with a body of ${type}`,
      headers: { 'Content-Type': type },
      body: textOf(example),
    })),
    ...[...new Set(types)].slice(1).map(type => ({
      ...plain,
      title: `${plain.title} as ${type}`,
      headers: { ...plain.headers, Accept: type },
    })),
  ]
}

/**
 * The document's example of a 400 is the answer to an empty body, or to a list where an empty body is right, to no parameters
 * where some must be, or to an empty one.
 */
function mistakeIn(path: string, { parameters, requestBody, responses }: Operation): ExampleRequest['mistake'] {
  const response = responses[400]
  const answer = response && 'content' in response ? response.content?.['application/json']?.example : undefined
  if (answer === undefined) return null
  const inPath = parameters.filter(parameter => parameter.in === 'path')
  const bare = target(path, inPath, [])
  const isAboutList = JSON.stringify(answer).includes('but got list')
  if (requestBody) return { target: bare, body: isAboutList ? '[]' : '{}', answer }
  const mustBe = parameters.some(parameter => parameter.in === 'query' && parameter.required)
  return { target: mustBe ? bare : `${bare}?${Object.keys(answer as object)[0]}=`, body: undefined, answer }
}

function target(path: string, parameters: Parameter[], chosen: Parameter[]): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name) =>
    String(parameters.find(parameter => parameter.in === 'path' && parameter.name === name)?.example),
  )
  const query = [...parameters.filter(parameter => parameter.in === 'query' && parameter.required), ...chosen].map(
    parameter => `${parameter.name}=${encodeURIComponent([exampleOf(parameter)].flat().join(','))}`,
  )
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled
}

/** Parameters that are refused without another one. */
const NEEDED: { [name: string]: string } = { class_scheme: 'group_by' }

function exampleOf({ example, schema }: Parameter): unknown {
  if (example !== undefined) return example
  const item = (schema.items ?? schema) as { enum?: unknown[]; default?: unknown }
  return item.enum?.[0] ?? item.default
}

const textOf = (example: unknown): string => (typeof example === 'string' ? example : JSON.stringify(example))
