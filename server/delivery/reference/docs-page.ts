import { type Html, html } from '../../platform/http/answers/html.ts'
import type { OpenApiDocument } from '../../platform/http/openapi/openapi.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'
import { type CanTry, endpointSection, endpointsOf, fieldTable } from './endpoint.ts'
import { GUIDE } from './guide.ts'
import { inlineMarkdown, markdown } from './markdown.ts'
import { LOGO, pageFrame } from './page-frame.ts'
import { RULES, type Section } from './rules.ts'
import { schemaRows } from './schema-rows.ts'

/** The reference: how to use the API, what its data mean, every endpoint and every object. */
export function docsPage(document: OpenApiDocument, canTry: CanTry): Html {
  const tags = document.tags.map(tag => ({ ...tag, endpoints: endpointsOf(document, tag.name) }))
  const objects = Object.entries(document.components.schemas)
  const sent = JSON.stringify(tags.map(({ endpoints }) => endpoints.map(({ operation }) => operation.requestBody)))
  const contents = html`
${contentsPart('Guide', GUIDE.map(sectionLink))}
${contentsPart('Rules of the data', RULES.map(sectionLink))}
${tags.map(({ name, endpoints }) =>
  contentsPart(
    name,
    endpoints.map(
      ({ method, path, operation }) =>
        html`<a class="to-endpoint" href="#${operation.operationId}"><span class="method ${method}">${shortMethod(method)}</span><span>${breakable(shortPath(path))}</span></a>`,
    ),
  ),
)}
${contentsPart(
  'Objects',
  objects.map(([name]) => html`<a href="#object-${name}">${name}</a>`),
)}`
  const body = html`
<header class="bar"><a class="home" href="/">${LOGO}<span><strong>Wayside</strong> <span class="sub">API reference</span></span></a></header>
<nav class="rail" aria-label="Contents">${contents}</nav>
<main id="main" tabindex="-1">
<h1>API reference</h1>
<p class="lead">Measuring sites and a record for every vehicle that passed them. Version ${document.info.version}, <a href="/openapi.json">openapi.json</a></p>
<details class="contents"><summary>Contents</summary><nav aria-label="Contents">${contents}</nav></details>
${GUIDE.map(textSection)}
<h2 id="rules" class="part">Rules of the data</h2>
${RULES.map(section => textSection(section))}
<h2 id="endpoints" class="part">Endpoints</h2>
${tags.map(
  ({ name, description, endpoints }) =>
    html`<section id="tag-${name}" aria-labelledby="tag-${name}-title"><h2 id="tag-${name}-title">${name}</h2><p>${inlineMarkdown(description)}</p>${endpoints.map(endpoint => endpointSection(document, endpoint, canTry))}</section>`,
)}
<h2 id="objects" class="part">Objects</h2>
${objects.map(([name, schema]) => objectSection(name, schema, sent.includes(`"#/components/schemas/${name}"`) ? 'request' : 'answer'))}
</main>`
  return pageFrame({
    title: 'Wayside API reference',
    description: 'The HTTP interface of Wayside: endpoints, errors, limits and the rules of the data.',
    body,
  })
}

const contentsPart = (title: string, links: Html[]): Html =>
  html`<p class="group">${title}</p><ul>${links.map(link => html`<li>${link}</li>`)}</ul>`

const sectionLink = ({ id, title }: Section): Html => html`<a href="#${id}">${title}</a>`

const textSection = ({ id, title, text }: Section): Html =>
  html`<section id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2>${markdown(text)}</section>`

const objectSection = (name: string, schema: JsonSchema, side: 'request' | 'answer'): Html =>
  html`<section class="object" id="object-${name}" aria-labelledby="object-${name}-title"><h3 id="object-${name}-title">${name}</h3>${
    typeof schema.description === 'string' && html`<p>${inlineMarkdown(schema.description)}</p>`
  }${fieldTable(`Fields of ${name}`, side, schemaRows(schema))}</section>`

const shortMethod = (method: string) => (method === 'delete' ? 'DEL' : method.toUpperCase())

const shortPath = (path: string) => path.replace(/^\/api\/v1(\/traffic)?/, '').replace(/^\/device\/v1/, '')

/** Allows a line break before each slash of a long path. */
const breakable = (path: string) => path.split(/(?=\/)/).map(part => html`<wbr>${part}`)
