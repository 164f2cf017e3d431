import type { Command } from 'commander'
import type { Database } from '../../server/platform/database/database.ts'
import { DetailError, type ErrorTree, ValidationError } from '../../server/platform/http/errors.ts'
import type { Config } from '../../server/runtime/config.ts'
import { withDatabase } from '../with-database.ts'

export interface CommandContext {
  database: Database
  config: Config
}

/** Runs the work of a command with a database; what the server's functions refuse becomes sentences for the terminal. */
export function runOperatorCommand(command: Command, work: (context: CommandContext) => Promise<void>): Promise<void> {
  return withDatabase(async context => {
    try {
      await work(context)
    } catch (error) {
      if (error instanceof DetailError) throw new Error(error.detail)
      if (!(error instanceof ValidationError)) throw error
      throw new Error(`${sentences(error.errors).join('\n')}\nSee: ${pathOf(command)} --help`)
    }
  })
}

/** `{"coordinates":{"latitude":["A valid number is required."]}}` as `latitude: A valid number is required.` */
function sentences(tree: ErrorTree, name = ''): string[] {
  if (Array.isArray(tree))
    return tree.map(sentence => (name && name !== 'non_field_errors' ? `${name}: ` : '') + sentence)
  return Object.entries(tree).flatMap(([key, below]) => sentences(below, /^\d+$/.test(key) ? name : key))
}

function pathOf(command: Command): string {
  return command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name()
}

export const print = (text: string): void => void process.stdout.write(`${text}\n`)
export const printJson = (value: unknown): void => print(JSON.stringify(value, null, 2))
/** For remarks beside a secret, so that `TOKEN=$(wayside admin token generate …)` holds the secret alone. */
export const remark = (text: string): void => void process.stderr.write(`${text}\n`)
