import { IGNORED_FIELDS } from '../access/context.ts'
import { cursorField } from '../http/cursors.ts'
import {
  choice,
  type Field,
  integer,
  type JsonSchema,
  nullable,
  object,
  optional,
  string,
  type Value,
} from '../http/fields.ts'
import { IgnoredFields } from '../http/unknown-fields.ts'
import { COMMAND_STATES } from './command-steps.ts'
import { COMMANDS, type CommandName, PARAMETERS, type Parameters } from './parameters.ts'

const command = choice(COMMANDS)
const expires_in_s = optional(
  integer({ min: 30, max: 604_800, description: 'How long the device has to take it, in seconds.' }),
  3600,
)
/** Of a command that is wrong itself. */
const anyParameters: Field<Parameters> = {
  ...optional(object({}), {}),
  parse: input => (input === undefined ? {} : object({}).parse(input, new IgnoredFields())),
}
const bodyWith = (parameters: Field<Parameters>) => object({ command, parameters, expires_in_s })

interface CommandBody {
  command: CommandName
  parameters: Parameters
  expires_in_s: number
}

const propertiesOf = (name: CommandName) => PARAMETERS[name].schema.properties as { [field: string]: JsonSchema }

/** Which parameters are right is the command's affair; all that is wrong is said at once. */
export const commandBody: Field<CommandBody> = {
  schema: {
    ...bodyWith(anyParameters).schema,
    properties: {
      command: command.schema,
      parameters: {
        type: 'object',
        description:
          'Of `upload_now`: `from_dt` and `to_dt`. Of `set_configuration`: at least one of the others. The other commands take none.',
        properties: { ...propertiesOf('upload_now'), ...propertiesOf('set_configuration') },
      },
      expires_in_s: expires_in_s.schema,
    },
    required: ['command'],
  },
  optional: false,
  parse(input, unknown) {
    const name = (input as { command?: unknown } | null)?.command
    const known = COMMANDS.find(one => one === name)
    return bodyWith(known ? PARAMETERS[known] : anyParameters).parse(input, unknown)
  },
}

export const commandListQuery = object({
  limit: optional(integer({ min: 1, max: 1000 }), 100),
  cursor: cursorField('The `next_cursor` of the page before.'),
})

const MAX_WAIT_S = 60

export const pollQuery = object({
  wait: optional(
    integer({
      min: 0,
      max: MAX_WAIT_S,
      description: 'Seconds to wait for a command when there is none.',
      example: 0,
    }),
    0,
  ),
})

const anything: Field<unknown> = { schema: { description: 'Any JSON.' }, optional: true, parse: input => input ?? null }

export const resultBody = object({
  status: choice(['completed', 'failed']),
  result: anything,
  error: nullable(string({ max: 1000, description: 'Why it failed.' })),
})
export type ResultBody = Value<typeof resultBody>

const moment: JsonSchema = { type: ['string', 'null'], format: 'date-time' }
const GIVEN: { [name: string]: JsonSchema } = {
  id: { type: 'string', format: 'uuid' },
  command: command.schema,
  parameters: { type: 'object', examples: [{}] },
  attempt: { type: 'integer', description: 'How often it was given to the device.', examples: [1] },
  created_at: { type: 'string', format: 'date-time' },
  expires_at: { type: 'string', format: 'date-time' },
}
const PROPERTIES: { [name: string]: JsonSchema } = {
  id: { type: 'string', format: 'uuid' },
  site: { type: 'integer', description: "The site's `id`." },
  device: { type: 'integer', description: "The device's `id`." },
  command: command.schema,
  parameters: { type: 'object', examples: [{}] },
  status: { type: 'string', enum: COMMAND_STATES },
  attempt: { type: 'integer', description: 'How often it was given to the device.', examples: [1] },
  created_by: { type: 'string', description: 'Email of the user.', examples: ['mia@city.example'] },
  created_at: { type: 'string', format: 'date-time' },
  sent_at: { ...moment, description: 'When it was last given to the device.' },
  acknowledged_at: moment,
  finished_at: moment,
  expires_at: { type: 'string', format: 'date-time', description: 'Until then the device must have acknowledged it.' },
  result: { description: 'What the device answered.', examples: [null] },
  error: { type: ['string', 'null'], description: 'Why it failed.' },
}
const whole = (title: string, properties: { [name: string]: JsonSchema }): JsonSchema => ({
  title,
  type: 'object',
  properties,
  required: Object.keys(properties),
})

const { created_by: _, ...OF_DEVICE } = PROPERTIES

export const COMMAND = whole('Command', PROPERTIES)
export const DEVICE_COMMAND = whole('DeviceCommand', OF_DEVICE)
export const GIVEN_COMMANDS: JsonSchema = {
  title: 'GivenCommands',
  type: 'object',
  properties: { items: { type: 'array', items: whole('GivenCommand', GIVEN) }, ignored_fields: IGNORED_FIELDS },
  required: ['items'],
}
