import { object, type ShapeValue, string } from '../http/fields.ts'

const fields = {
  name: string({ max: 200, pattern: /^[^\p{C}]+$/u, description: 'Unique on the server.', example: 'City of Turku' }),
}

export const organizationInput = object(fields)
export type OrganizationInput = ShapeValue<typeof fields>
