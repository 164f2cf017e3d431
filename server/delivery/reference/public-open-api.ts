import { type DocumentedScope, type OpenApiDocument, openApiDocument } from '../../platform/http/openapi/openapi.ts'

const TAGS = [{ name: 'Open data', description: 'What anyone may read, without an account.', pattern: /^\/open(\/|$)/ }]

const DESCRIPTION =
  'Counts of the sites that their organizations have made public, with licence and attribution in each site. No request needs an account, and none is answered for a private site: 404, as for one that does not exist. Answers may be cached for a minute and read by scripts of every page. Requests are limited by address: see `RateLimit-Limit`.'

/** What anyone may read, generated from its routes. */
export const publicOpenApi = (scopes: DocumentedScope[]): OpenApiDocument =>
  openApiDocument({
    title: 'Wayside open data',
    version: '1.0.0',
    description: DESCRIPTION,
    tags: TAGS,
    scopes,
    isForAnyone: true,
  })
