import type { Argument, Command, Option } from 'commander'
import { commandsBelow, pathOf } from './manual.ts'

/** What can stand for the value of an option or an argument; of a list several, with commas between. `site` is asked of the service. */
export type OptionValues = { choices: readonly string[]; isList: boolean } | 'file' | 'directory' | 'site' | 'free text'

interface OptionWords {
  /** `-o`, `--output` */
  names: string[]
  description: string
  /** Null: it takes none. */
  values: OptionValues | null
}

/** One command of the table, as completion needs it. */
export interface CommandWords {
  /** `admin site create`; empty for `wayside` itself. */
  path: string
  commands: { name: string; description: string }[]
  options: OptionWords[]
  /** The last one also for all that follow it, where it is variadic. */
  arguments: OptionValues[]
  isLastVariadic: boolean
}

/** The command and all below it. */
export function wordsOf(command: Command): CommandWords[] {
  const help = command.createHelp()
  const below = commandsBelow(command)
  const args = command.registeredArguments
  const own: CommandWords = {
    path: pathOf(command).join(' '),
    commands: below.map(one => ({ name: one.name(), description: oneLine(one.description()) })),
    options: help.visibleOptions(command).map(optionWords),
    arguments: args.map(valuesOf),
    isLastVariadic: args.at(-1)?.variadic ?? false,
  }
  return [own, ...below.flatMap(wordsOf)]
}

function optionWords(option: Option): OptionWords {
  const names = [option.short, option.long].filter(name => name !== undefined)
  const takesValue = option.required || option.optional
  return { names, description: oneLine(option.description), values: takesValue ? valuesOf(option) : null }
}

function valuesOf(one: Option | Argument): OptionValues {
  const isOption = 'flags' in one
  if (one.argChoices) return { choices: one.argChoices, isList: isOption && one.flags.endsWith('<names>') }
  if (isOption ? /^--(with-)?site$/.test(one.long ?? '') : one.name() === 'site') return 'site'
  const name = isOption ? (/[<[]([^>\]]+)/.exec(one.flags)?.[1] ?? '') : one.name()
  if (/^(files?|keys|path)\b/i.test(name)) return 'file'
  return /^(dir|directory)\b/i.test(name) ? 'directory' : 'free text'
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()
