import { IGNORED_FIELDS } from '../../people/access/context.ts'
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
} from '../../platform/http/requests/fields.ts'
import { MOMENT, MOMENT_OR_NULL, objectSchema } from '../../platform/http/requests/json-schemas.ts'
import { IgnoredFields } from '../../platform/http/requests/unknown-fields.ts'
import { COMMAND_STATES } from './command-steps.ts'
import { COMMANDS, type CommandName, PARAMETERS, type Parameters } from './parameters.ts'

const command = choice(COMMANDS)
const expires_in_s = optional(
  integer({ min: 30, max: 604_800, description: 'How long the device has to acknowledge it, in seconds.' }),
  3600,
)
/** For a body whose command is invalid. */
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

/** The parameters depend on the command; all errors are reported together. */
export const commandBody: Field<CommandBody> = {
  schema: {
    ...bodyWith(anyParameters).schema,
    properties: {
      command: command.schema,
      parameters: {
        type: 'object',
        description:
          'For `upload_now`: `from_dt` and `to_dt`. For `set_configuration`: at least one of the others. The other commands have none.',
        properties: { ...propertiesOf('upload_now'), ...propertiesOf('set_configuration') },
      },
      expires_in_s: expires_in_s.schema,
    },
    required: ['command'],
  },
  optional: false,
  parse(input, unknown) {
    const name = (input as { command?: unknown } | null)?.command
    const known = COMMANDS.find(command => command === name)
    return bodyWith(known ? PARAMETERS[known] : anyParameters).parse(input, unknown)
  },
}

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

const anyJson: Field<unknown> = { schema: { description: 'Any JSON.' }, optional: true, parse: input => input ?? null }

export const resultBody = object({
  status: choice(['completed', 'failed']),
  result: anyJson,
  error: nullable(string({ max: 1000, description: 'Why it failed.' })),
})
export type ResultBody = Value<typeof resultBody>

const DELIVERED: { [name: string]: JsonSchema } = {
  id: { type: 'string', format: 'uuid' },
  command: command.schema,
  parameters: { type: 'object', examples: [{}] },
  attempt: { type: 'integer', description: 'How often it was sent to the device.', examples: [1] },
  created_at: MOMENT,
  expires_at: MOMENT,
}
const PROPERTIES: { [name: string]: JsonSchema } = {
  id: { type: 'string', format: 'uuid' },
  site: { type: 'integer', description: "The site's `id`." },
  device: { type: 'integer', description: "The device's `id`." },
  command: command.schema,
  parameters: { type: 'object', examples: [{}] },
  status: { type: 'string', enum: COMMAND_STATES },
  attempt: { type: 'integer', description: 'How often it was sent to the device.', examples: [1] },
  created_by: { type: 'string', description: 'Email of the user.', examples: ['mia@city.example'] },
  created_at: MOMENT,
  sent_at: { ...MOMENT_OR_NULL, description: 'When it was last sent to the device.' },
  acknowledged_at: MOMENT_OR_NULL,
  finished_at: MOMENT_OR_NULL,
  expires_at: { ...MOMENT, description: 'The device must have acknowledged it by then.' },
  result: { description: 'What the device answered.', examples: [null] },
  error: { type: ['string', 'null'], description: 'Why it failed.' },
}

const { created_by: _, ...DEVICE_PROPERTIES } = PROPERTIES

export const COMMAND = objectSchema(PROPERTIES, 'Command')
export const DEVICE_COMMAND = objectSchema(DEVICE_PROPERTIES, 'DeviceCommand')
export const DELIVERED_COMMANDS: JsonSchema = {
  title: 'GivenCommands',
  type: 'object',
  properties: {
    items: { type: 'array', items: objectSchema(DELIVERED, 'GivenCommand') },
    ignored_fields: IGNORED_FIELDS,
  },
  required: ['items'],
}
