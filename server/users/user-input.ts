import { PERMISSIONS } from '../access/permissions.ts'
import { choice, list, object, optional, type ShapeValue, string } from '../http/fields.ts'

const fields = {
  email: string({
    max: 254,
    pattern: /^[^\s\p{C}@<>"(),:;\\]+@[^\s\p{C}@<>"(),:;\\]+$/u,
    patternSays: 'Enter a valid email address.',
    description: 'Unique on the server, in any case of its letters.',
    example: 'mia@city.example',
  }),
  name: optional(string({ max: 200, blank: true, pattern: /^[^\p{C}]*$/u, example: 'Mia Virtanen' }), ''),
  permissions: optional(list(choice(PERMISSIONS), { allowEmpty: true, max: PERMISSIONS.length }), []),
}

export const userInput = object(fields)
export type UserInput = ShapeValue<typeof fields>
