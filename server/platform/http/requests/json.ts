import { DetailError } from '../errors.ts'

const MAX_DEPTH = 32
const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

const parseError = (reason: string) => new DetailError(400, `JSON parse error - ${reason}`)

/** The value of a JSON body; an empty body counts as `{}`. */
export function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  let text: string
  try {
    text = strictUtf8.decode(bytes)
  } catch {
    throw parseError('the text is not valid UTF-8.')
  }
  if (text.charCodeAt(0) === 0xfeff) throw parseError('unexpected byte order mark.')
  if (isDeeperThan(text, MAX_DEPTH)) throw parseError(`nested deeper than ${MAX_DEPTH} levels.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw parseError(reasonOf(error as Error))
  }
}

/** Names the position, but quotes nothing of the body: it may contain secrets that must not be logged. */
function reasonOf(error: Error): string {
  const position = /position (\d+)/.exec(error.message)?.[1]
  if (position) return `unexpected character at position ${position}.`
  return /end of (JSON )?input/i.test(error.message) ? 'unexpected end of the text.' : 'the text is not valid JSON.'
}

function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0
  let inString = false
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (inString) {
      if (char === 0x5c) i++
      else if (char === 0x22) inString = false
    } else if (char === 0x22) inString = true
    else if (char === 0x5b || char === 0x7b) {
      if (++depth > levels) return true
    } else if (char === 0x5d || char === 0x7d) depth--
  }
  return false
}
