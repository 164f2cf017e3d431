import { errorSentence } from '../../../contract/text/error-sentences.ts'
import {
  boolean,
  choice,
  type JsonSchema,
  list,
  object,
  optional,
  type ShapeValue,
  string,
} from '../../platform/http/requests/fields.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'
import { PERMISSIONS } from '../access/permissions.ts'
import { type UserGroups, userGroups } from './user-groups.ts'

export const displayName = visibleText({ max: 200, blank: true, example: 'Mia Virtanen' })
export const permissions = list(choice(PERMISSIONS), { allowEmpty: true, max: PERMISSIONS.length })

export const HELD_PERMISSIONS: JsonSchema = {
  type: 'array',
  items: { type: 'string', enum: PERMISSIONS },
  examples: [['can_use_api', 'can_read_data']],
}

const EMAIL = /^[^\s\p{C}@<>"(),:;\\]+@[^\s\p{C}@<>"(),:;\\]+$/u
const MAX_EMAIL_LENGTH = 254

export const isEmail = (text: string): boolean => text.length <= MAX_EMAIL_LENGTH && EMAIL.test(text)

const fields = {
  email: string({
    max: MAX_EMAIL_LENGTH,
    pattern: EMAIL,
    patternMessage: errorSentence('invalidEmail'),
    description: 'Unique in its organization, case-insensitive.',
    example: 'mia@city.example',
  }),
  name: optional(displayName, ''),
  permissions: optional(permissions, []),
  groups: optional(userGroups),
}
/** Fields that are absent stay as they are. */
const changes = {
  name: optional(displayName),
  permissions: optional(permissions),
  groups: optional(userGroups),
  is_active: optional(boolean()),
}

export const userInput = object(fields)
export const userChanges = object(changes)
/** Without groups: all sites. */
export type UserInput = Omit<ShapeValue<typeof fields>, 'groups'> & UserGroups
export type UserChanges = Partial<ShapeValue<typeof changes>>
