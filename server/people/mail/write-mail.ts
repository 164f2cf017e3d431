import { type Html, html } from '../../platform/http/answers/html.ts'
import { withoutInvisible } from '../../platform/http/requests/visible-text.ts'

/** A paragraph, a heading with a list, or a link. */
type MailPart = string | { heading: string; items: string[] } | { label: string; url: string }

/** What a mail says, in the reader's language. */
export interface Letter {
  language: string
  subject: string
  parts: MailPart[]
  /** Why the reader gets it, in small print. */
  footer: MailPart[]
}

/** A name from a user may have line breaks; as part of a header it must have none. */
export const oneLine = (text: string): string =>
  withoutInvisible(text, ' ')
    .replace(/[\u2028\u2029]+/g, ' ')
    .trim()

const MAX_NAME_IN_MAIL = 60

/** A name in a mail to a stranger must not be an advertisement: mail programs make links of URLs. */
export const withoutUrls = (name: string): string =>
  withoutInvisible(name, ' ')
    .replace(/\S*(:\/\/|www\.|\.\w+\/)\S*/gi, '')
    // A domain alone is made a link too.
    .replace(/\.(?=\S)/g, '. ')
    .trim()
    .slice(0, MAX_NAME_IN_MAIL)

export function writeText({ parts, footer }: Letter): string {
  return `${[...parts, '-- ', ...footer].map(partText).join('\n\n')}\n`
}

function partText(part: MailPart): string {
  if (typeof part === 'string') return part === '-- ' ? part : oneLine(part)
  if ('url' in part) return `${part.label}:\n${part.url}`
  return [oneLine(part.heading), ...part.items.map(item => `  - ${oneLine(item)}`)].join('\n')
}

const PAGE = 'margin:0;padding:24px;background:#ffffff;color:#1c2024;font:16px/1.5 system-ui,Arial,sans-serif'
const BUTTON = 'display:inline-block;padding:10px 16px;border-radius:6px;background:#0b5cad;color:#ffffff'
const FOOTER = 'margin-top:32px;border-top:1px solid #d9dde1;color:#5b6570;font-size:14px'

/** Without images, scripts and anything from another host. */
export function writeHtml({ language, subject, parts, footer }: Letter): string {
  const page = html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="${PAGE}"><div style="max-width:600px;margin:0 auto">
${parts.map(part => partHtml(part, BUTTON))}<div style="${FOOTER}">
${footer.map(part => partHtml(part, 'color:#5b6570'))}</div>
</div></body>
</html>
`
  return page.text
}

function partHtml(part: MailPart, linkStyle: string): Html {
  if (typeof part === 'string') return html`<p>${part}</p>\n`
  if ('url' in part) return html`<p><a href="${part.url}" style="${linkStyle}">${part.label}</a></p>\n`
  const items = part.items.map(item => html`<li>${item}</li>\n`)
  return html`<p style="margin-bottom:4px"><b>${part.heading}</b></p>\n<ul style="margin-top:0">\n${items}</ul>\n`
}
