import { DAY_MS } from '../../contract/times/time.ts'

/** What is needed of `/openapi.json`. */
interface Document {
  paths: { [path: string]: { [method: string]: Operation } }
}
interface Operation {
  operationId: string
  parameters: { name: string; in: Parameter['in']; required: boolean; example?: unknown; schema: Schema }[]
  requestBody?: { content: { [type: string]: { example?: unknown } } }
}
interface Schema {
  type?: string | string[]
  enum?: unknown[]
}

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  /** What the form begins with: only what a request cannot do without. */
  value: string
  placeholder: string
  choices?: string[]
}

export interface Described {
  method: string
  path: string
  parameters: Parameter[]
  /** The example of each type that the body may have. */
  body?: { [type: string]: string }
}

let read: Promise<Document> | undefined

/** The operation of an id, with examples that fit the reader's own data: a site that the reader has, and yesterday. */
export async function describedOperation(id: string): Promise<Described> {
  read ??= fetch('/openapi.json').then(response => response.json())
  const [{ paths }, site] = await Promise.all([read, ownSite()])
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId === id) return describe(path, method, operation, site)
    }
  }
  throw new Error(`no operation ${id}`)
}

async function ownSite(): Promise<number | undefined> {
  const response = await fetch('/app/api/traffic/sites?limit=1')
  return response.ok ? (await response.json()).items[0]?.id : undefined
}

function describe(path: string, method: string, operation: Operation, site: number | undefined): Described {
  const { parameters, requestBody } = operation
  const isOfSite = path.includes('/sites/{id}')
  return {
    method: method.toUpperCase(),
    path,
    parameters: parameters.map(({ name, in: place, required, example, schema }) => {
      const own = (isOfSite && name === 'id') || name === 'site' || name === 'sites' ? site : undefined
      const text = String(own ?? (example === undefined ? '' : recent(example)))
      return {
        name,
        in: place,
        required,
        value: required ? text : '',
        placeholder: text,
        choices: schema.type === 'boolean' ? ['true', 'false'] : schema.enum?.map(String),
      }
    }),
    body:
      requestBody &&
      Object.fromEntries(
        Object.entries(requestBody.content).map(([type, { example }]) => [type, bodyOf(example, site)]),
      ),
  }
}

function bodyOf(example: unknown, site: number | undefined): string {
  if (typeof example === 'string') return recent(example)
  const own = (name: string, value: unknown) => {
    if (site === undefined) return value
    return name === 'site' ? site : name === 'sites' ? [site] : value
  }
  return recent(JSON.stringify(example, own, 2) ?? '')
}

/** Examples of the first of June 2026 are of yesterday, as those of the page are. */
function recent(example: unknown): string {
  const text = String(example)
  if (!text.includes('2026-06-01T') || !text.includes('2026-06-02T')) return text
  const day = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
  return text.replaceAll('2026-06-01T', `${day(1)}T`).replaceAll('2026-06-02T', `${day(0)}T`)
}
