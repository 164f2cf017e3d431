type Path = 'search' | 'aggregate' | 'figures' | 'compare'
type Body = { [field: string]: unknown }

/** A request to the service, as programs send it. */
export interface CodeRequest {
  /** The address of the service. */
  base: string
  /** Below /api/v1/traffic/data. */
  path: Path
  body: object
}

const LANGUAGES = { curl, JavaScript: javaScript, Python: python, CLI: cli }
export type CodeLanguage = keyof typeof LANGUAGES

/** The command line cannot request every search and aggregate of a page. */
export const languagesOf = (path: Path): CodeLanguage[] =>
  path === 'search' || path === 'aggregate' ? ['curl', 'JavaScript', 'Python'] : ['curl', 'JavaScript', 'Python', 'CLI']

/** A program that reads the token from WAYSIDE_TOKEN. */
export const asCode = (language: CodeLanguage, request: CodeRequest): string => LANGUAGES[language](request)

const urlOf = ({ base, path }: CodeRequest) => `${base}/api/v1/traffic/data/${path}`

/** Quotes a text for the shell; double quotes of JSON need no escape. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function curl(request: CodeRequest): string {
  return asCurl(urlOf(request), request.body)
}

/** A POST of any address of the API. */
export const asCurl = (url: string, body: object): string =>
  [
    `curl ${quoted(url)} \\`,
    `  -H "Authorization: Token $WAYSIDE_TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join('\n')

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is one in the program that is written here
const HEADERS = ['    Authorization: `Token ${process.env.WAYSIDE_TOKEN}`,', "    'Content-Type': 'application/json',"]

const indented = (body: object, by: number) => JSON.stringify(body, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)

function javaScript(request: CodeRequest): string {
  if (request.path === 'search') return walkInJavaScript(request)
  const printed =
    request.path === 'aggregate'
      ? [`const { items } = await response.json()`, `console.table(items)`]
      : [`console.log(JSON.stringify(await response.json(), null, 2))`]
  return [
    `const response = await fetch('${urlOf(request)}', {`,
    `  method: 'POST',`,
    `  headers: {`,
    ...HEADERS,
    `  },`,
    `  body: JSON.stringify(${indented(request.body, 2)}),`,
    `})`,
    `if (!response.ok) throw new Error(await response.text())`,
    ...printed,
  ].join('\n')
}

const walkInJavaScript = (request: CodeRequest): string =>
  [
    `const request = ${indented(request.body, 0)}`,
    ``,
    `let cursor = null`,
    `do {`,
    `  const response = await fetch('${urlOf(request)}', {`,
    `    method: 'POST',`,
    `    headers: {`,
    ...HEADERS.map(line => `  ${line}`),
    `    },`,
    `    body: JSON.stringify({ ...request, cursor }),`,
    `  })`,
    `  if (!response.ok) throw new Error(await response.text())`,
    `  const page = await response.json()`,
    `  for (const record of page.items) console.log(record)`,
    `  cursor = page.next_cursor`,
    `} while (cursor !== null)`,
  ].join('\n')

function python({ base, path, body }: CodeRequest): string {
  const { positional, named } = pythonArguments(path, body as Body)
  const call = [
    ...positional.map(inPython),
    ...Object.entries(named).map(([name, value]) => `${name}=${inPython(value)}`),
  ]
  const method = path === 'search' ? 'records' : path
  return [
    `import json`,
    `import os`,
    `from wayside import Wayside`,
    ``,
    `wayside = Wayside(url="${base}", token=os.environ["WAYSIDE_TOKEN"])`,
    ...(path === 'search' ? [`records = wayside.records(`] : [`answer = wayside.${method}(`]),
    ...call.map(argument => `    ${argument},`),
    `)`,
    ...(path === 'search'
      ? [`for record in records:`, `    print(json.dumps(record))`]
      : [`print(json.dumps(answer, indent=2))`]),
  ].join('\n')
}

interface PythonArguments {
  positional: unknown[]
  named: Body
}

function pythonArguments(path: Path, body: Body): PythonArguments {
  if (path === 'compare') {
    const { a, b, ...named } = body as { a: Body; b: Body }
    return { positional: [withDates(a), withDates(b)], named }
  }
  if (path === 'figures') {
    const { sections, ...named } = withDates(body)
    return { positional: [sections], named }
  }
  const { from_dt, to_dt, ...named } = withDates(body)
  return { positional: [from_dt, to_dt], named }
}

/** The Python client takes both ends of a time as arguments of their own. */
function withDates({ time, ...rest }: Body): Body {
  return { ...rest, ...(time as Body | undefined) }
}

function inPython(value: unknown): string {
  if (value === null || value === undefined) return 'None'
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  if (Array.isArray(value)) return `[${value.map(inPython).join(', ')}]`
  if (typeof value === 'object')
    return `{${Object.entries(value)
      .map(([name, one]) => `"${name}": ${inPython(one)}`)
      .join(', ')}}`
  return JSON.stringify(value)
}

interface CodeSide {
  site: number
  time: { from_dt: string; to_dt: string }
}

/** Fields of figures and comparisons, and their options. */
const OPTIONS: { [field: string]: string } = {
  sites: '--site',
  channels: '--channel',
  vehicle_classes: '--class',
  weekdays: '--weekday',
  hours: '--hour',
  year: '--year',
  sections: '--section',
  units: '--units',
  population: '--population',
  quality: '--quality',
}

function cli({ base, path, body }: CodeRequest): string {
  const { a, b, time, ...fields } = body as { a?: CodeSide; b?: CodeSide; time?: CodeSide['time'] } & Body
  const options = [
    ...(a ? [`--site ${a.site}`, ...timeOptions(a.time)] : []),
    ...(b ? [`--with-site ${b.site}`, ...timeOptions(b.time, 'with-')] : []),
    ...(time ? timeOptions(time) : []),
    ...Object.entries(fields).map(([field, value]) => `${OPTIONS[field]} ${[value].flat().join()}`),
  ]
  return [
    `WAYSIDE_URL=${quoted(base)} wayside ${path} \\`,
    ...options.map(option => `  ${option} \\`),
    '  --json',
  ].join('\n')
}

const timeOptions = ({ from_dt, to_dt }: CodeSide['time'], prefix = '') => [
  `--${prefix}from ${from_dt}`,
  `--${prefix}to ${to_dt}`,
]
