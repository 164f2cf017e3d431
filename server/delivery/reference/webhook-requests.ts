import { EVENT_EXAMPLES } from '../../../contract/webhook-events.ts'
import { objectSchema } from '../../platform/http/requests/json-schemas.ts'

const header = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
})
const HEADERS = [
  header('webhook-id', 'The same with every attempt.', '0b9c2a51-3f0e-4b7e-8a55-4f7d9a6f2c10'),
  header('webhook-timestamp', 'When it was sent, as seconds since 1970.', '1780298123'),
  header(
    'webhook-signature',
    'By Standard Webhooks 1.0.0: one for each valid secret, with a space between.',
    'v1,K5oZ…',
  ),
]
const CREATED_AT = '2026-06-01T07:15:23.412Z'

/** The requests that receivers of webhooks get, for the section `webhooks` of OpenAPI 3.1. */
export const WEBHOOK_REQUESTS = Object.fromEntries(
  Object.entries(EVENT_EXAMPLES).map(([type, data]) => [
    type,
    {
      post: {
        operationId: `receive-${type.replace('.', '-')}`,
        summary: `The event ${type}`,
        description:
          'Sent to the webhooks that have chosen it, until one answers 2xx or the retries of a day are used up.',
        tags: ['Webhooks'],
        security: [],
        parameters: HEADERS,
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: objectSchema({
                type: { type: 'string', const: type },
                timestamp: { type: 'string', format: 'date-time', description: 'When it happened.' },
                data: { type: 'object' },
              }),
              example: { type, timestamp: CREATED_AT, data },
            },
          },
        },
        responses: {
          '2XX': { description: 'It has arrived.' },
          410: { description: 'Nothing is wanted any more: the webhook is disabled.' },
          '5XX': { description: 'It is sent again later, as after any other answer.' },
        },
      },
    },
  ]),
)
