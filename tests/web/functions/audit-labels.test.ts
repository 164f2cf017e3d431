import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { CHECKOUT } from '../../../server/runtime/config.ts'
import { AUDIT_FIELDS } from '../../../web/pages/organization/audit/audit-fields.ts'
import { read } from '../support/english-messages.ts'

const SERVER = join(CHECKOUT, 'server')

const sources = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map(file => readFileSync(join(SERVER, file), 'utf8'))

test('every action that the server writes has a label in the audit log, and so has who is no user', () => {
  const labels = read('pages/organization/audit/audit-labels.ts')
  const written = (pattern: RegExp, where = '') =>
    sources
      .filter(source => source.includes(where))
      .flatMap(source => [...source.matchAll(pattern)].map(([, name]) => name as string))
  // This one is an event for webhooks.
  const actions = written(/'([a-z_]+\.[a-z_]+)'/g, 'await audit(').filter(name => name !== 'command.ended')
  const actors = written(/userId: null, name: '(\w+)'/g)
  expect(actions.length).toBeGreaterThan(50)
  expect(actors.length).toBeGreaterThan(2)
  expect(actions.filter(action => !labels.includes(`'${action}': m.`))).toEqual([])
  expect(actors.filter(actor => !labels.includes(` ${actor}: m.`))).toEqual([])
})

/** The names of an object, also of what is spread into it; not those of arguments. */
function namesIn(node: ts.Node | undefined): string[] {
  if (!node) return []
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap(property => [
      ...(property.name ? [property.name.getText()] : []),
      ...(ts.isPropertyAssignment(property) ? namesIn(property.initializer) : []),
      ...(ts.isSpreadAssignment(property) ? namesIn(property.expression) : []),
    ])
  }
  if (ts.isParenthesizedExpression(node)) return namesIn(node.expression)
  if (ts.isBinaryExpression(node)) return namesIn(node.right)
  if (ts.isConditionalExpression(node)) return [...namesIn(node.whenTrue), ...namesIn(node.whenFalse)]
  return []
}

/** The names in every object that is called `details`, in files that write to the audit log. */
function namesOfDetails(source: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isNamed =
      (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) && node.name.getText() === 'details'
    if (isNamed) found.push(...namesIn(node.initializer))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return found
}

interface Schema {
  $ref?: string
  properties?: { [name: string]: Schema }
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
const openapi = JSON.parse(readFileSync(join(CHECKOUT, 'openapi/app.json'), 'utf8')) as {
  paths: { [path: string]: { [method: string]: { requestBody?: { content: { [type: string]: { schema: Schema } } } } } }
  components: { schemas: { [name: string]: Schema } }
}

/** Requests whose body, or what it changes, is written to the audit log. */
const WRITTEN =
  /^\/app\/api\/(organization\/|traffic\/(exports|calendars|webhooks|sites\/\{id\}\/(commands|quality-periods|findings\/\{finding\}\/accept)))/
/** What of these bodies is not written. */
const NOT_WRITTEN = [
  ...['email', 'is_active', 'version'],
  // Fields of a calendar's address and of an accepted finding, and what an assignment replaces by consent.
  ...['address', 'also', 'replace'],
]

/** The names of the fields of a body. */
function fieldsOf({ $ref, properties = {}, items, anyOf = [], oneOf = [] }: Schema): string[] {
  if ($ref) return fieldsOf(openapi.components.schemas[$ref.split('/').at(-1) as string] as Schema)
  return [
    ...Object.keys(properties),
    ...[...Object.values(properties), ...(items ? [items] : []), ...anyOf, ...oneOf].flatMap(fieldsOf),
  ]
}

const bodies = Object.entries(openapi.paths)
  .filter(([path]) => WRITTEN.test(path))
  .flatMap(([, methods]) => Object.values(methods))
  .flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}))
  .flatMap(({ schema }) => fieldsOf(schema))
  .filter(name => !NOT_WRITTEN.includes(name))

test('every field of the details that the server writes has a label in the audit log', () => {
  const own = sources.filter(source => /\baudit\(/.test(source)).flatMap(namesOfDetails)
  const names = [...new Set([...own, ...bodies])]
  expect(new Set(own).size).toBeGreaterThan(40)
  expect(new Set(bodies).size).toBeGreaterThan(70)
  expect(names.filter(name => !(name in AUDIT_FIELDS))).toEqual([])
})
