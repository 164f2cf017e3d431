import { errorSentence } from '../../../contract/text/error-sentences.ts'
import {
  type Field,
  Invalid,
  integer,
  list,
  nullable,
  object,
  optional,
  type ShapeValue,
} from '../../platform/http/requests/fields.ts'
import { visibleText } from '../../platform/http/requests/visible-text.ts'

const text = (example: string) => visibleText({ max: 100, blank: true, example })
const number = integer({ min: 1, max: 99, description: 'Unique in its site; records refer to it.' })
const name = text('Northbound')
const direction = text('towards the harbour')
const lanes = integer({ min: 1, max: 20 })
const bearing = nullable(integer({ min: 0, max: 359, description: 'Direction of travel, clockwise from north.' }))

const fields = {
  number,
  name: optional(name, ''),
  direction: optional(direction, ''),
  lanes: optional(lanes, 1),
  bearing_deg: bearing,
}
/** Fields that are absent stay as they are. */
const changes = {
  number,
  name: optional(name),
  direction: optional(direction),
  lanes: optional(lanes),
  bearing_deg: optional(bearing),
}

const channelInput = object(fields)
export const channelChanges = object(changes)
export type ChannelInput = ShapeValue<typeof fields>
export type ChannelChanges = ShapeValue<typeof changes>

const all = list(channelInput, { allowEmpty: true, max: 99 })
export const channelsInput: Field<ChannelInput[]> = {
  ...all,
  parse(input, unknown) {
    const channels = all.parse(input, unknown)
    if (new Set(channels.map(channel => channel.number)).size < channels.length) {
      throw new Invalid(errorSentence('channelTwice'))
    }
    return channels
  },
}
