import { IF_NONE_MATCH, NOT_MODIFIED } from '../../platform/http/answers/conditional.ts'
import type { JsonSchema } from '../../platform/http/requests/fields.ts'

/** What all routes that anyone may read have in common. */
export const READ = { method: 'GET', permission: null, headers: IF_NONE_MATCH } as const

export const answering = (description: string, schema?: JsonSchema) => ({
  200: { description, headers: ['ETag', 'Cache-Control'], ...(schema && { schema }) },
  304: NOT_MODIFIED,
})
