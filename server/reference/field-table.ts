import { type Html, html } from './html.ts'
import { inlineMarkdown } from './markdown.ts'
import type { FieldRow } from './schema-rows.ts'

/** Names, types, limits and meanings. The roles outlive the narrow layout, which is no table to CSS. */
export function fieldTable(title: string, rows: FieldRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<table class="fields" role="table"><caption>${title}</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Name</th><th scope="col" role="columnheader">Type and limits</th><th scope="col" role="columnheader">Meaning</th></tr></thead>
<tbody role="rowgroup">${rows.map(tableRow)}</tbody></table>`
}

const tableRow = ({ name, type, component, required, limits, meaning }: FieldRow): Html =>
  html`<tr role="row"><th scope="row" role="rowheader"><code>${name}</code>${required && html` <span class="required">required</span>`}</th><td role="cell">${
    component ? html`<a href="#object-${component}">${type}</a>` : type
  }${limits && html`<span class="limits">${inlineMarkdown(limits)}</span>`}</td><td role="cell">${inlineMarkdown(meaning)}</td></tr>`
