import { escapeXml } from '../../../../contract/text/escape-xml.ts'

/** Text that is HTML. All other text is escaped when it is inserted into a template. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type HtmlPart = Html | string | number | null | false | undefined | HtmlPart[]

function write(part: HtmlPart): string {
  if (part instanceof Html) return part.text
  if (Array.isArray(part)) return part.map(write).join('')
  return part === null || part === undefined || part === false ? '' : escapeXml(String(part))
}

export function html(strings: TemplateStringsArray, ...parts: HtmlPart[]): Html {
  return new Html(strings.reduce((text, string, index) => text + write(parts[index - 1]) + string))
}
