import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { CLASS_SCHEMES } from '../../../contract/vehicles/class-schemes.ts'
import { choice, type Field, integer, number, object, optional } from '../../platform/http/requests/fields.ts'
import { timeWindow } from '../../platform/http/requests/time-window.ts'

export const COMMANDS = ['ping', 'reboot', 'sync_clock', 'request_status', 'upload_now', 'set_configuration'] as const
export type CommandName = (typeof COMMANDS)[number]
export type Parameters = { [name: string]: unknown }

const none: Field<Parameters> = optional(object({}), {})

const window = timeWindow(null, '')
const uploadNow: Field<Parameters> = {
  ...window,
  parse(input, unknown) {
    const { from, to } = window.parse(input, unknown)
    return { from_dt: new Date(from).toISOString(), to_dt: new Date(to).toISOString() }
  },
}

const kmh = (description: string) => optional(number({ min: 0, max: 300, description }))
const settings = object(
  {
    upload_interval_s: optional(integer({ min: 1, max: 604_800, description: 'How often it sends.' })),
    min_speed_kmh: kmh('Slower vehicles are not counted.'),
    max_speed_kmh: kmh('Faster vehicles are not counted.'),
    sensitivity: optional(integer({ min: 1, max: 10 })),
    class_scheme: optional(choice(CLASS_SCHEMES)),
  },
  {
    rule: changes => {
      if (Object.values(changes).every(value => value === undefined)) return errorSentence('nothingToChange')
      const { min_speed_kmh: min, max_speed_kmh: max } = changes
      return min !== undefined && max !== undefined && min >= max ? errorSentence('speedsReversed') : null
    },
  },
)
const setConfiguration: Field<Parameters> = {
  ...settings,
  parse: (input, unknown) =>
    Object.fromEntries(Object.entries(settings.parse(input, unknown)).filter(([, value]) => value !== undefined)),
}

/** The parameters of each command. */
export const PARAMETERS: { [name in CommandName]: Field<Parameters> } = {
  ping: none,
  reboot: none,
  sync_clock: none,
  request_status: none,
  upload_now: uploadNow,
  set_configuration: setConfiguration,
}
