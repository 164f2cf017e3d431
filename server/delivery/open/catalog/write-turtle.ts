/** A value as JSON-LD writes it: a text, a typed or named text, an address, or a node of its own. */
export type RdfValue =
  | string
  | { '@id': string }
  | { '@value': string; '@type': string }
  | { '@value': string; '@language': string }
/** Names have prefixes. A node without `@id` is blank. */
export interface RdfNode {
  '@id'?: string
  '@type': string
  [name: string]: RdfValue | RdfNode | (RdfValue | RdfNode)[] | undefined
}
type Any = RdfValue | RdfNode | (RdfValue | RdfNode)[]

export const writeJsonLd = (prefixes: { [prefix: string]: string }, node: RdfNode): string =>
  JSON.stringify({ '@context': prefixes, ...node })

/** The same as Turtle. Nodes with an address are statements of their own. */
export function writeTurtle(prefixes: { [prefix: string]: string }, node: RdfNode): string {
  const heads = Object.entries(prefixes).map(([prefix, address]) => `@prefix ${prefix}: <${address}> .`)
  return `${heads.join('\n')}\n\n${statements(node).join('\n\n')}\n`
}

function statements(node: RdfNode): string[] {
  const further: RdfNode[] = []
  const own = `${iri(node['@id'] ?? '')} ${properties(node, further).join(' ;\n  ')} .`
  return [own, ...further.flatMap(statements)]
}

function properties(node: RdfNode, further: RdfNode[]): string[] {
  const named = Object.entries(node).filter(([name, value]) => !name.startsWith('@') && value !== undefined)
  const values = named.flatMap(([name, value]) => {
    const all = Array.isArray(value) ? value : [value as RdfValue | RdfNode]
    return all.length === 0 ? [] : [`${name} ${all.map(one => object(one, further)).join(', ')}`]
  })
  return [`a ${node['@type']}`, ...values]
}

function object(value: Exclude<Any, unknown[]>, further: RdfNode[]): string {
  if (typeof value === 'string') return literal(value)
  if ('@value' in value) {
    const { '@value': text, ...kind } = value as { '@value': string; '@type'?: string; '@language'?: string }
    return literal(text) + (kind['@language'] ? `@${kind['@language']}` : `^^${kind['@type']}`)
  }
  if (!('@type' in value)) return iri(value['@id'] as string)
  const node = value as RdfNode
  if (node['@id'] === undefined) return `[ ${properties(node, further).join(' ; ')} ]`
  further.push(node)
  return iri(node['@id'])
}

const ESCAPES: { [character: string]: string } = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
const literal = (text: string): string => `"${text.replace(/[\\"\n\r\t]/g, character => ESCAPES[character] as string)}"`

/** All addresses are those of the service and of vocabularies. */
const iri = (address: string): string => `<${encodeURI(address)}>`
