import { type Html, html } from '../../platform/http/answers/html.ts'
import type { OpenApiDocument, Operation, Response } from '../../platform/http/openapi/openapi.ts'
import { type CodeLanguage, colourCode } from './colour-code.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { type Sample, samplesOf, textOf } from './samples.ts'
import { componentOf, type FieldRow, fieldRow, schemaRows } from './schema-rows.ts'

export interface Endpoint {
  method: string
  path: string
  operation: Operation
}

/** Whether a signed-in reader can send the request from the page: whether `/app/api/` has the same operation. */
export type CanTry = (endpoint: Endpoint) => boolean

export const endpointsOf = (document: OpenApiDocument, tag: string): Endpoint[] =>
  Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags.includes(tag))
      .map(([method, operation]) => ({ method, path, operation })),
  )

export function endpointSection(document: OpenApiDocument, endpoint: Endpoint, canTry: CanTry): Html {
  const { method, path, operation } = endpoint
  const { operationId, summary, description, parameters, requestBody } = operation
  const byPlace = (place: string) => parameters.filter(parameter => parameter.in === place).map(parameterRow)
  const body = requestBody && Object.values(requestBody.content)[0]
  const answers = Object.entries(operation.responses).map(([status, response]) => ({
    status,
    response: '$ref' in response ? referred(document, response.$ref) : response,
  }))
  const good = answers.filter(({ status }) => status < '400')
  return html`<section class="endpoint" id="${operationId}" aria-labelledby="${operationId}-title">
<div class="words">
<h3 id="${operationId}-title">${summary}</h3>
<p class="call"><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></p>
${markdown(description)}
${fieldTable('Path', 'request', byPlace('path'))}
${fieldTable('Query', 'request', byPlace('query'))}
${fieldTable('Headers', 'request', byPlace('header'))}
${body?.schema && fieldTable('Body', 'request', schemaRows(resolved(document, body.schema)))}
${good.map(answer => answerFields(answer))}
${errorTable(answers.filter(({ status }) => status >= '400'))}
</div>
<div class="samples"${canTry(endpoint) && html` data-try="${effectOf(endpoint)}"`}>
${sampleBlocks(samplesOf(method, path, operation))}
${otherBodies(operation)}
${good.flatMap(({ status, response }) => answerExamples(status, response))}
</div>
</section>`
}

/** Some requests that only read have a body, and are therefore sent by POST. */
const effectOf = ({ method, path }: Endpoint): 'read' | 'change' =>
  method === 'get' || /\/(data|calendars)\/(search|aggregate|figures|compare|preview(-address)?)$/.test(path)
    ? 'read'
    : 'change'

const parameterRow = ({ name, schema, description, required }: Operation['parameters'][number]): FieldRow =>
  fieldRow(name, { ...schema, description }, required)

const referred = (document: OpenApiDocument, ref: string): Response =>
  document.components.responses[ref.split('/').at(-1) ?? ''] as Response

const resolved = (document: OpenApiDocument, schema: { [key: string]: unknown }) => {
  const component = componentOf(schema)
  return component ? (document.components.schemas[component] ?? {}) : schema
}

interface AnswerOfStatus {
  status: string
  response: Response
}

function answerFields({ status, response }: AnswerOfStatus): Html {
  const schema = Object.values(response.content ?? {})[0]?.schema
  const component = schema && componentOf(schema)
  const object = component && html` <a href="#object-${component}">${component}</a>`
  const types = Object.keys(response.content ?? {})
  return html`<h4>Answer ${status}</h4><p>${inlineMarkdown(response.description)}${object}${
    types.length > 1 && html` Types: ${types.map((type, index) => html`${index > 0 && ', '}<code>${type}</code>`)}.`
  }</p>${schema && !component && fieldTable(`Fields of the answer ${status}`, 'answer', schemaRows(schema))}`
}

const errorTable = (answers: AnswerOfStatus[]): Html =>
  html`<details class="errors"><summary>Errors: ${answers.map(({ status }) => status).join(', ')}</summary>
<table role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Status</th><th scope="col" role="columnheader">When</th><th scope="col" role="columnheader">Example</th></tr></thead><tbody role="rowgroup">
${answers.map(
  ({ status, response }) =>
    html`<tr role="row"><th scope="row" role="rowheader">${status}</th><td role="cell">${inlineMarkdown(response.description)}</td><td role="cell">${exampleOfError(response)}</td></tr>`,
)}</tbody></table></details>`

function exampleOfError({ content = {} }: Response): Html | null {
  const example = content['application/json']?.example
  return example === undefined ? null : html`<code>${JSON.stringify(example)}</code>`
}

/** The body in its other types: the first is shown in the request. */
const otherBodies = ({ requestBody }: Operation): Html[] =>
  Object.entries(requestBody?.content ?? {})
    .slice(1)
    .filter(([, { example }]) => example !== undefined)
    .map(([type, { example }]) => codeBlock(`Body as ${type}`, textOf(example)))

const answerExamples = (status: string, { content = {} }: Response): Html[] =>
  Object.entries(content)
    .filter(([, { example }]) => example !== undefined)
    .map(([type, { example }], index) =>
      codeBlock(index === 0 ? `Answer ${status}` : `Answer ${status} as ${type}`, textOf(example)),
    )

const LANGUAGES: { [language in Sample['language']]: CodeLanguage } = {
  curl: 'shell',
  JavaScript: 'JavaScript',
  Python: 'Python',
}

/** The first language is open. The page's script makes tabs of them, which stay as they were chosen. */
const sampleBlocks = (samples: Sample[]): Html =>
  html`<div class="languages">${samples.map(
    ({ language, code }, index) =>
      html`<details class="language"${index === 0 && html` open`}><summary>${language}</summary>${codeBlock(`Request in ${language}`, code, LANGUAGES[language])}</details>`,
  )}</div>`

/** A titled block of code; the page's script adds a button that copies it. */
const codeBlock = (title: string, code: string, language?: CodeLanguage): Html =>
  html`<figure class="block"><figcaption>${title}</figcaption><pre class="code"><code>${colourCode(code, language)}</code></pre></figure>`

type FieldSide = 'request' | 'answer'

/** Names, types, limits and meanings. The ARIA roles are needed because the narrow layout is not a table for CSS. */
export function fieldTable(title: string, side: FieldSide, rows: FieldRow[]): Html | null {
  if (rows.length === 0) return null
  return html`<table class="fields" role="table"><caption>${title}</caption>
<thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Name</th><th scope="col" role="columnheader">Type and limits</th><th scope="col" role="columnheader">Meaning</th></tr></thead>
<tbody role="rowgroup">${rows.map(row => tableRow(row, side))}</tbody></table>`
}

const tableRow = (row: FieldRow, side: FieldSide): Html =>
  html`<tr role="row"><th scope="row" role="rowheader"><code>${row.name}</code>${mark(row, side)}</th><td role="cell">${linked(row.type)}${row.limits && html`<span class="limits">${inlineMarkdown(row.limits)}</span>`}</td><td role="cell">${inlineMarkdown(row.meaning)}</td></tr>`

/** Names of objects start with a capital letter, all other words of a type do not. */
const linked = (type: string): Html[] =>
  type
    .split(/\b([A-Z]\w*)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="#object-${part}">${part}</a>` : html`${part}`))

/** Requests show which fields are required, answers which may be absent. */
function mark({ required }: FieldRow, side: FieldSide): Html | null {
  if (side === 'request') return required ? html` <span class="required">required</span>` : null
  return required ? null : html` <span class="optional">not always</span>`
}
