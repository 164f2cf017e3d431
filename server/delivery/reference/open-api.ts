import { type DocumentedScope, type OpenApiDocument, openApiDocument } from '../../platform/http/openapi/openapi.ts'
import { RULES } from './rules.ts'
import { WEBHOOK_REQUESTS } from './webhook-requests.ts'

const TAGS = [
  {
    name: 'Quality',
    description: 'Time in which data is not what it usually is: said by people, and found in the data.',
    pattern: /\/traffic\/(.*\/quality-periods|(.*\/)?findings)/,
  },
  {
    name: 'Calendars',
    description: 'Public holidays, and the lists of days of your organization.',
    pattern: /\/traffic\/(calendars|holidays|sites\/.*\/calendar$)/,
  },
  {
    name: 'Sites',
    description: 'Locations where a device counts.',
    pattern: /\/traffic\/sites(?!.*\/(commands|intervals))/,
  },
  { name: 'Records', description: 'One record for every vehicle that passed.', pattern: /\/traffic\/(data|datex2)\// },
  {
    name: 'Uploads',
    description: 'What devices, files and programs have delivered, and the results.',
    pattern: /\/traffic\/(uploads|sites\/.*\/intervals$)/,
  },
  { name: 'Exports', description: 'Files of any size.', pattern: /\/traffic\/exports/ },
  { name: 'Commands', description: 'Commands to devices.', pattern: /\/traffic\/.*\/commands/ },
  {
    name: 'Webhooks',
    description: 'Events of your organization, sent to URLs of yours by Standard Webhooks.',
    pattern: /\/traffic\/webhooks/,
  },
  {
    name: 'Account',
    description: 'The user behind the token, and the build that answers.',
    pattern: /\/(me|version)$/,
  },
  { name: 'Devices', description: 'What devices send and request, with their own keys.', pattern: /^\/device\/v1\// },
]

const DESCRIPTION = `Measuring sites and a record for every vehicle that passed them, over HTTP.

Every request under \`/api/v1/\` carries \`Authorization: Token <API_TOKEN>\`. Every error has one of three shapes: \`Detail\`, \`FieldErrors\`, \`NonFieldErrors\`.

${RULES.map(({ title, text }) => `## ${title}\n\n${text.trim()}`).join('\n\n')}`

/** The OpenAPI document of the service, generated from its routes. */
export const openApi = (scopes: DocumentedScope[]): OpenApiDocument =>
  openApiDocument({
    title: 'Wayside',
    version: '1.0.0',
    description: DESCRIPTION,
    tags: TAGS,
    scopes,
    webhooks: WEBHOOK_REQUESTS,
  })
