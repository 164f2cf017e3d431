import { type DocumentedScope, type OpenApiDocument, openApiDocument } from '../../platform/http/openapi/openapi.ts'

const TAGS = [
  { name: 'Signing in', description: 'Open to everybody.', pattern: /^\/app\/api\/open\// },
  { name: 'Organization', description: 'For those who manage it.', pattern: /^\/app\/api\/organization(\/|$)/ },
  { name: 'Traffic', description: 'The same as under /api/v1/, and imports.', pattern: /^\/app\/api\/traffic\// },
  { name: 'Account', description: 'The user who is signed in.', pattern: /^\/app\/api\// },
]

/** The endpoints of the web application, for its own client: they change with it, and other clients must not rely on them. */
export const appOpenApi = (scopes: DocumentedScope[]): OpenApiDocument =>
  openApiDocument({
    title: 'Wayside web application',
    version: '1.0.0',
    description: 'Endpoints of the web application, with a session. Programs use /api/v1/.',
    tags: TAGS,
    scopes,
  })
