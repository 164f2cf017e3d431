import { raw, type Sql } from 'sql-template-tag'
import { errorSentence } from '../../../contract/text/error-sentences.ts'
import { conflict } from '../../platform/http/errors.ts'

/** The allowed transitions of a command; only forwards. From `sent` to `sent`: it is redelivered without acknowledgement. */
const STEPS = {
  queued: ['sent', 'cancelled', 'expired'],
  sent: ['sent', 'acknowledged', 'completed', 'failed', 'expired'],
  acknowledged: ['completed', 'failed'],
  completed: [],
  failed: [],
  expired: [],
  cancelled: [],
} as const

export type CommandState = keyof typeof STEPS
export const COMMAND_STATES = Object.keys(STEPS) as CommandState[]

export const isStep = (from: CommandState, to: CommandState): boolean => (STEPS[from] as readonly string[]).includes(to)

/** The states from which a command may get to this one. */
export const statesBefore = (to: CommandState): CommandState[] => COMMAND_STATES.filter(from => isStep(from, to))

/** For statements: `('queued', 'sent')` as literals, so that partial indexes match. */
export const inStates = (states: CommandState[]): Sql => raw(`(${states.map(state => `'${state}'`).join(', ')})`)

export function requireStep(from: CommandState, to: CommandState): void {
  if (!isStep(from, to)) throw conflict(errorSentence('commandIs', { status: from }), 'command_wrong_status')
}
