import { raw, type Sql } from 'sql-template-tag'
import { conflict } from '../http/errors.ts'

/** Every step that a command may take; forwards only. `sent` again: without acknowledgement it is given once more. */
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

/** From which a command may come to this one. */
export const statesBefore = (to: CommandState): CommandState[] => COMMAND_STATES.filter(from => isStep(from, to))

/** For statements that step by themselves: `('queued', 'sent')`, literally, so that partial indexes fit. */
export const inStates = (states: CommandState[]): Sql => raw(`(${states.map(state => `'${state}'`).join(', ')})`)

export function requireStep(from: CommandState, to: CommandState): void {
  if (!isStep(from, to)) throw conflict(`The command is ${from}.`, 'command_wrong_status')
}
