import { errorSentence } from '../../../contract/text/error-sentences.ts'
import {
  boolean,
  datetime,
  type JsonSchema,
  nullable,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'
import { TOKEN_STATE } from './me.ts'
import { USER_GROUPS, type UserGroups, userGroups } from './user-groups.ts'
import { HELD_PERMISSIONS, permissions } from './user-input.ts'

const purpose = visibleText({ max: 500, example: 'Copies each night’s records into the traffic model' })
const endsAt = nullable(datetime({ description: 'From then on the token is refused. null: never.' }))

const fields = {
  name: string({
    max: 100,
    pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{2,99}$/,
    patternMessage: errorSentence('invalidAccountName'),
    description: 'Unique in its organization, case-insensitive. It never changes.',
    example: 'nightly-copy',
  }),
  purpose,
  permissions,
  groups: optional(userGroups),
  ends_at: endsAt,
}
/** Fields that are absent stay as they are. */
const changes = {
  purpose: optional(purpose),
  permissions: optional(permissions),
  groups: optional(userGroups),
  ends_at: optional(endsAt),
  is_active: optional(boolean()),
}

export const accountInput = object(fields)
export const accountChanges = object(changes)
/** Without groups: all sites. */
export type AccountInput = Omit<ShapeValue<typeof fields>, 'groups'> & UserGroups
export type AccountChanges = ShapeValue<typeof changes>

const properties: { [name: string]: JsonSchema } = {
  id: { type: 'integer' },
  name: { type: 'string', examples: ['nightly-copy'] },
  purpose: { type: 'string', examples: ['Copies each night’s records into the traffic model'] },
  permissions: HELD_PERMISSIONS,
  groups: USER_GROUPS,
  is_active: { type: 'boolean' },
  state: { type: 'string', enum: ['active', 'ended', 'inactive'] },
  ends_at: { ...MOMENT_OR_NULL, description: 'From then on the token is refused.' },
  created_at: MOMENT,
  token: TOKEN_STATE,
}

export const SERVICE_ACCOUNT: JsonSchema = objectSchema(properties, 'ServiceAccount')
