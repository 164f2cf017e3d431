/** A request to the service, as programs send it. */
export interface CodeRequest {
  url: string
  body: object
  /** Whether the answer has pages. */
  hasPages: boolean
}

/** Quotes a text for the shell; double quotes of JSON need no escape. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

export const asCurl = ({ url, body }: CodeRequest): string =>
  [
    `curl ${quoted(url)} \\`,
    `  -H "Authorization: Token $WAYSIDE_TOKEN" \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d ${quoted(JSON.stringify(body, null, 2))}`,
  ].join('\n')

export const asTypeScript = (request: CodeRequest): string => (request.hasPages ? walk(request) : once(request))

// biome-ignore lint/suspicious/noTemplateCurlyInString: it is one in the program that is written here
const headers = ['    Authorization: `Token ${process.env.WAYSIDE_TOKEN}`,', "    'Content-Type': 'application/json',"]

const once = ({ url, body }: CodeRequest): string =>
  [
    `const response = await fetch('${url}', {`,
    `  method: 'POST',`,
    `  headers: {`,
    ...headers,
    `  },`,
    `  body: JSON.stringify(${indented(body, 2)}),`,
    `})`,
    `if (!response.ok) throw new Error(await response.text())`,
    `const { items } = await response.json()`,
    `console.table(items)`,
  ].join('\n')

const walk = ({ url, body }: CodeRequest): string =>
  [
    `const request = ${indented(body, 0)}`,
    ``,
    `let cursor: string | null = null`,
    `do {`,
    `  const response = await fetch('${url}', {`,
    `    method: 'POST',`,
    `    headers: {`,
    ...headers.map(line => `  ${line}`),
    `    },`,
    `    body: JSON.stringify({ ...request, cursor }),`,
    `  })`,
    `  if (!response.ok) throw new Error(await response.text())`,
    `  const page: any = await response.json()`,
    `  for (const record of page.items) console.log(record)`,
    `  cursor = page.next_cursor`,
    `} while (cursor !== null)`,
  ].join('\n')

const indented = (body: object, by: number) => JSON.stringify(body, null, 2).replaceAll('\n', `\n${' '.repeat(by)}`)
