import { cursorField } from '../http/cursors.ts'
import { integer, type JsonSchema, object, optional } from '../http/fields.ts'
import { ALARMS } from './alarms.ts'

export const ALARM: JsonSchema = {
  title: 'Alarm',
  type: 'object',
  properties: {
    kind: { type: 'string', enum: ALARMS },
    raised_at: { type: 'string', format: 'date-time' },
    cleared_at: { type: ['string', 'null'], format: 'date-time', description: 'Null while it is on.' },
  },
  required: ['kind', 'raised_at', 'cleared_at'],
}

export const alarmQuery = object({
  limit: optional(integer({ min: 1, max: 1000 }), 100),
  cursor: cursorField('The `next_cursor` of the page before.'),
})
