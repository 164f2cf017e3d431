import { escapeXml } from '../../../contract/text/escape-xml.ts'
import { Html } from '../../platform/http/answers/html.ts'
import { colourCode } from './colour-code.ts'
import { withOrigin } from './example-address.ts'

/** The subset of Markdown that our texts use: paragraphs, lists, tables, code blocks, headings; code, bold and links. */
export function markdown(text: string): Html {
  return new Html(
    text
      .trim()
      .split(/\n{2,}/)
      .map(block)
      .join('\n'),
  )
}

/** Markdown without blocks: one line of a table, a summary. */
export const inlineMarkdown = (text: string): Html => new Html(inline(text))

function block(text: string): string {
  const lines = text.split('\n')
  if (text.startsWith('### ')) return `<h3>${inline(text.slice(4))}</h3>`
  if (lines.every(line => line.startsWith('    '))) {
    return `<pre class="code"><code>${colourCode(lines.map(line => line.slice(4)).join('\n')).text}</code></pre>`
  }
  if (lines.every(line => line.startsWith('- '))) return list('ul', lines, 2)
  if (lines.every(line => /^\d\. /.test(line))) return list('ol', lines, 3)
  if (lines.every(line => line.startsWith('|'))) return table(lines)
  return `<p>${inline(lines.join(' '))}</p>`
}

const list = (tag: string, lines: string[], indent: number) =>
  `<${tag}>${lines.map(line => `<li>${inline(line.slice(indent))}</li>`).join('')}</${tag}>`

/** The first line has the headings, the second is `|---|`. Roles and labels are for the narrow layout, which is not a table for CSS. */
function table([head = '', , ...body]: string[]): string {
  const names = cellsOf(head)
  const heads = names.map(name => `<th scope="col" role="columnheader">${inline(name)}</th>`)
  const rows = body.map(line => {
    const cells = cellsOf(line).map((cell, index) => {
      const label = escapeXml((names[index] ?? '').replaceAll('`', ''))
      return `<td role="cell" data-label="${label}">${inline(cell)}</td>`
    })
    return `<tr role="row">${cells.join('')}</tr>`
  })
  return `<table role="table"><thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead><tbody role="rowgroup">${rows.join('')}</tbody></table>`
}

const cellsOf = (line: string): string[] =>
  line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map(cell => cell.trim().replaceAll('\\|', '|'))

function inline(text: string): string {
  return text
    .split(/(`[^`]+`)/)
    .map((part, index) => (index % 2 === 1 ? `<code>${withOrigin(part.slice(1, -1))}</code>` : prose(part)))
    .join('')
}

const prose = (text: string) =>
  escapeXml(text)
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\(([^)\s]+)\)/g, '<a href="$2">$1</a>')
