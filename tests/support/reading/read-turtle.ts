/** Tokens of Turtle as far as our catalog uses it: addresses, texts, prefixed names and punctuation. */
const TOKEN =
  /\s*(?:(<[^<>"{}|^`\\\s]*>)|("(?:[^"\\\n\r]|\\[\\"nrt])*")|(@prefix|@[a-z]+|\^\^)|([A-Za-z]+:[A-Za-z0-9]*|a(?=\s))|([[\].;,]))/y

/** The triples of a document; blank nodes are `_` with what they hold. Throws for what is no Turtle. */
export function readTurtle(text: string): { subject: string; predicate: string; object: string }[] {
  const tokens = tokensOf(text.trimEnd())
  const prefixes = new Map<string, string>()
  const triples: { subject: string; predicate: string; object: string }[] = []
  let at = 0
  const next = () => {
    const token = tokens[at++]
    if (token === undefined) throw new Error('The document ends too early.')
    return token
  }
  const expectToken = (token: string) => {
    const found = next()
    if (found !== token) throw new Error(`${found} instead of ${token}`)
  }
  const term = (token = next()): string => {
    if (token === 'a') return 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
    if (token.startsWith('<')) return token.slice(1, -1)
    const [prefix = '', name = ''] = token.split(':')
    const address = prefixes.get(prefix)
    if (address === undefined) throw new Error(`no prefix ${token}`)
    return address + name
  }
  const object = (): string => {
    const token = next()
    if (token === '[') {
      const inside: string[] = []
      properties((predicate, value) => inside.push(`${predicate} ${value}`))
      expectToken(']')
      return `_ ${inside.sort().join(' | ')}`
    }
    if (!token.startsWith('"')) return term(token)
    if (tokens[at]?.startsWith('@')) return token + next()
    if (tokens[at] !== '^^') return token
    at++
    return `${token}^^${term()}`
  }
  function properties(add: (predicate: string, object: string) => void): void {
    for (;;) {
      const predicate = term()
      add(predicate, object())
      while (tokens[at] === ',') {
        at++
        add(predicate, object())
      }
      if (tokens[at] !== ';') return
      at++
    }
  }
  while (at < tokens.length) {
    if (tokens[at] === '@prefix') {
      at++
      prefixes.set(next().slice(0, -1), next().slice(1, -1))
    } else {
      const subject = term()
      properties((predicate, value) => triples.push({ subject, predicate, object: value }))
    }
    expectToken('.')
  }
  return triples
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (!match) throw new Error(`no Turtle at: ${text.slice(from, from + 40)}`)
    tokens.push(match[0].trim())
  }
  return tokens
}
