import type { Operation } from '../../platform/http/openapi/openapi.ts'
import { ORIGIN } from './example-address.ts'

export interface Sample {
  language: 'curl' | 'JavaScript' | 'Python'
  code: string
}

interface ExampleRequest {
  method: string
  url: string
  /** `Token` or `Device`; null where no authentication is needed. */
  scheme: string | null
  type: string | null
  body: unknown
  answers: string[]
}

/** The example of an operation as a line for the shell and as programs that need nothing but the language itself. */
export function samplesOf(method: string, path: string, operation: Operation): Sample[] {
  const [type = null, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const request: ExampleRequest = {
    method: method.toUpperCase(),
    url: `${ORIGIN}${exampleTarget(path, operation)}`,
    scheme: Object.keys(operation.security[0] ?? {})[0] ?? null,
    type,
    body: body?.example,
    answers: Object.entries(operation.responses).flatMap(([status, response]) =>
      status < '300' && 'content' in response ? Object.keys(response.content ?? {}) : [],
    ),
  }
  return [
    { language: 'curl', code: asCurl(request) },
    { language: 'JavaScript', code: asJavaScript(request) },
    { language: 'Python', code: asPython(request) },
  ]
}

/** The path with example ids, and the required query parameters. */
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

const secretOf = (scheme: string): string => (scheme === 'Device' ? 'WAYSIDE_DEVICE_KEY' : 'WAYSIDE_TOKEN')

function asCurl({ method, url, scheme, type, body }: ExampleRequest): string {
  const parts = [
    ...(scheme ? [`-H "Authorization: ${scheme} $${secretOf(scheme)}"`] : []),
    ...(type ? [`-H "Content-Type: ${type}"`] : []),
    ...(body === undefined ? [] : [`--data-binary '${textOf(body).replaceAll("'", "'\\''")}'`]),
    `"${url}"`,
  ]
  const start = method === 'GET' || (method === 'POST' && body !== undefined) ? '' : ` -X ${method}`
  return `curl${start} ${parts.join(' \\\n  ')}`
}

function asJavaScript({ method, url, scheme, type, body, answers }: ExampleRequest): string {
  const headers = [
    ...(scheme ? [`Authorization: \`${scheme} \${process.env.${secretOf(scheme)}}\``] : []),
    ...(type ? [`'Content-Type': '${type}'`] : []),
  ]
  const text = typeof body === 'string' ? JSON.stringify(body) : `JSON.stringify(${JSON.stringify(body, null, 2)})`
  const options = [
    ...(method === 'GET' ? [] : [`method: '${method}'`]),
    ...(headers.length > 0 ? [`headers: { ${headers.join(', ')} }`] : []),
    ...(body === undefined ? [] : [`body: ${text.replaceAll('\n', '\n  ')}`]),
  ]
  const call = options.length > 0 ? `fetch('${url}', {\n  ${options.join(',\n  ')},\n})` : `fetch('${url}')`
  return `const response = await ${call}\n${readInJavaScript(answers)}`
}

function readInJavaScript(answers: string[]): string {
  if (answers.length === 0) return 'console.log(response.status)'
  if (answers.includes('text/event-stream')) return 'for await (const part of response.body) process.stdout.write(part)'
  if (answers.includes('application/json')) return 'console.log(await response.json())'
  return 'process.stdout.write(Buffer.from(await response.arrayBuffer()))'
}

function asPython({ method, url, scheme, type, body, answers }: ExampleRequest): string {
  const isJson = body !== undefined && typeof body !== 'string'
  const readsJson = answers.includes('application/json')
  const headers = [
    ...(scheme ? [`"Authorization": "${scheme} " + os.environ["${secretOf(scheme)}"]`] : []),
    ...(type ? [`"Content-Type": "${type}"`] : []),
  ]
  const data = isJson ? `json.dumps(${python(body)}).encode()` : `${JSON.stringify(body)}.encode()`
  const fields = [
    `"${url}"`,
    ...(method === 'GET' ? [] : [`method="${method}"`]),
    ...(headers.length > 0 ? [`headers={${headers.join(', ')}}`] : []),
    ...(body === undefined ? [] : [`data=${data.replaceAll('\n', '\n    ')}`]),
  ]
  const modules = [...(isJson || readsJson ? ['json'] : []), ...(scheme ? ['os'] : []), ...usesSys(answers)]
  return [
    ...[...modules, 'urllib.request'].map(name => `import ${name}`),
    '',
    `request = urllib.request.Request(\n    ${fields.join(',\n    ')},\n)`,
    'with urllib.request.urlopen(request) as response:',
    ...readInPython(answers),
  ].join('\n')
}

const isFile = (answers: string[]): boolean => answers.length > 0 && !answers.includes('application/json')
const usesSys = (answers: string[]): string[] => (isFile(answers) ? ['sys'] : [])

function readInPython(answers: string[]): string[] {
  if (answers.length === 0) return ['    print(response.status)']
  if (!isFile(answers)) return ['    print(json.load(response))']
  return ['    for line in response:', '        sys.stdout.buffer.write(line)']
}

/** A value of JSON as Python writes it. */
function python(value: unknown, indent = ''): string {
  const inner = `${indent}    `
  const lines = (items: string[], [open, close]: [string, string]) =>
    items.length === 0 ? open + close : `${open}\n${items.map(item => `${inner}${item},\n`).join('')}${indent}${close}`
  if (value === null) return 'None'
  if (value === true) return 'True'
  if (value === false) return 'False'
  if (Array.isArray(value)) {
    return value.some(item => typeof item === 'object')
      ? lines(
          value.map(item => python(item, inner)),
          ['[', ']'],
        )
      : `[${value.map(item => python(item)).join(', ')}]`
  }
  if (typeof value === 'object') {
    return lines(
      Object.entries(value as object).map(([name, item]) => `${JSON.stringify(name)}: ${python(item, inner)}`),
      ['{', '}'],
    )
  }
  return JSON.stringify(value)
}
