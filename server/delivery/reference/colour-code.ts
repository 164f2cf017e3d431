import { Html } from '../../platform/http/answers/html.ts'
import { withOrigin } from './example-address.ts'

/** `text` has no colours. */
export type CodeLanguage = 'shell' | 'JavaScript' | 'Python' | 'JSON' | 'text'

const SINGLE_QUOTED = String.raw`'(?:[^'\\\n]|\\.)*'`
const DOUBLE_QUOTED = String.raw`"(?:[^"\\\n]|\\.)*"`
const NUMBER = String.raw`(?<number>(?<![\w.-])-?\d+(?:\.\d+)?(?![\w.-]))`
/** A text before a colon is the name of a field. */
const FIELD = String.raw`(?<field>${DOUBLE_QUOTED}(?=\s*:))`

const TOKENS: { [language in Exclude<CodeLanguage, 'text'>]: RegExp } = {
  // What is sent in single quotes runs over several lines.
  shell: new RegExp(
    String.raw`(?<comment>(?<=^|\s)#[^\n]*)|(?<string>'[^']*'|${DOUBLE_QUOTED})|(?<keyword>\b(?:curl|export|wayside)\b|(?<=\s)--?[A-Za-z][\w-]*)`,
    'gm',
  ),
  JavaScript: new RegExp(
    String.raw`(?<comment>\/\/[^\n]*)|${FIELD}|(?<string>${SINGLE_QUOTED}|${DOUBLE_QUOTED}|\x60(?:[^\x60\\]|\\.)*\x60)|(?<keyword>\b(?:await|const|for|null|of|true|false)\b)|${NUMBER}`,
    'g',
  ),
  Python: new RegExp(
    String.raw`(?<comment>#[^\n]*)|${FIELD}|(?<string>${SINGLE_QUOTED}|${DOUBLE_QUOTED})|(?<keyword>\b(?:as|for|import|in|with|None|True|False)\b)|${NUMBER}`,
    'g',
  ),
  JSON: new RegExp(String.raw`${FIELD}|(?<string>${DOUBLE_QUOTED})|(?<keyword>\b(?:null|true|false)\b)|${NUMBER}`, 'g'),
}

/** The same text with the kinds of its words as classes, which the style colours. */
export function colourCode(code: string, language: CodeLanguage = languageOf(code)): Html {
  if (language === 'text') return new Html(withOrigin(code))
  const parts: string[] = []
  let end = 0
  for (const found of code.matchAll(TOKENS[language])) {
    const [kind = ''] = Object.entries(found.groups ?? {}).find(([, text]) => text !== undefined) ?? []
    parts.push(withOrigin(code.slice(end, found.index)), `<span class="${kind}">${withOrigin(found[0])}</span>`)
    end = found.index + found[0].length
  }
  return new Html(parts.join('') + withOrigin(code.slice(end)))
}

function languageOf(code: string): CodeLanguage {
  if (/^(curl|export|wayside) /.test(code)) return 'shell'
  return /^[[{]/.test(code) ? 'JSON' : 'text'
}
