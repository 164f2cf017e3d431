import { cursorField } from '../http/cursors.ts'
import { datetime, integer, type JsonSchema, object, optional, string } from '../http/fields.ts'

export const auditQuery = object({
  action: optional(
    string({
      max: 100,
      description: 'One kind of act, or all of a noun: `token.revoke`, or `token`.',
      example: 'token',
    }),
  ),
  user: optional(integer({ min: 1, description: 'Only what this user did.' })),
  target: optional(
    string({ max: 254, description: 'A part of what it was done to, in any case of its letters.', example: 'TKU' }),
  ),
  from_dt: optional(datetime({ description: 'Not before.', example: '2026-06-01T00:00:00Z' })),
  to_dt: optional(datetime({ description: 'Before.', example: '2036-06-01T00:00:00Z' })),
  limit: optional(integer({ min: 1, max: 1000 }), 100),
  cursor: cursorField('The `next_cursor` of the page before.'),
})

export const AUDIT_ENTRY: JsonSchema = {
  title: 'AuditEntry',
  type: 'object',
  properties: {
    id: { type: 'integer' },
    at: { type: 'string', format: 'date-time' },
    actor: { type: 'string', description: 'The email of the user, or `operator`.', examples: ['mia@city.example'] },
    user_id: { type: ['integer', 'null'], description: 'null: the operator of the server.' },
    action: { type: 'string', examples: ['token.regenerate'] },
    target: { type: 'string', examples: ['noa@city.example'] },
    details: { type: 'object', additionalProperties: true, examples: [{ mask: 'way_8fK2…q9Xz' }] },
    address: { type: ['string', 'null'], examples: ['192.0.2.7'] },
  },
  required: ['id', 'at', 'actor', 'user_id', 'action', 'target', 'details', 'address'],
}
