import { type Html, html } from './html.ts'
import { inlineMarkdown } from './markdown.ts'
import type { FieldRow } from './schema-rows.ts'

type Side = 'request' | 'answer'

/** Names, types, limits and meanings. The roles outlive the narrow layout, which is no table to CSS. */
export function fieldTable(title: string, side: Side, rows: FieldRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<table class="fields" role="table"><caption>${title}</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Name</th><th scope="col" role="columnheader">Type and limits</th><th scope="col" role="columnheader">Meaning</th></tr></thead>
<tbody role="rowgroup">${rows.map(row => tableRow(row, side))}</tbody></table>`
}

const tableRow = (row: FieldRow, side: Side): Html =>
  html`<tr role="row"><th scope="row" role="rowheader"><code>${row.name}</code>${mark(row, side)}</th><td role="cell">${linked(row.type)}${row.limits && html`<span class="limits">${inlineMarkdown(row.limits)}</span>`}</td><td role="cell">${inlineMarkdown(row.meaning)}</td></tr>`

/** Names of objects begin with a capital, all other words of a type do not. */
const linked = (type: string): Html[] =>
  type
    .split(/\b([A-Z]\w*)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="#object-${part}">${part}</a>` : html`${part}`))

/** In a request it matters what must be there, in an answer what may be absent. */
function mark({ required }: FieldRow, side: Side): Html | null {
  if (side === 'request') return required ? html` <span class="required">required</span>` : null
  return required ? null : html` <span class="optional">not always</span>`
}
