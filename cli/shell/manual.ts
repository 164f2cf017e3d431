import type { Command, Option } from 'commander'
import picocolors from 'picocolors'

const MAX_WIDTH = 100
const MIN_WIDTH = 40
const TERM_INDENT = 4
const TEXT_INDENT = 8

/** The command that these names lead to; null where there is none. */
export function findCommand(program: Command, names: string[]): Command | null {
  let found: Command | undefined = program
  for (const name of names) found = found?.commands.find(command => command.name() === name)
  return found ?? null
}

/** `admin site create` */
export function pathOf(command: Command): string[] {
  const { parent } = command
  return parent ? [...pathOf(parent), command.name()] : []
}

/** Without those that are hidden, and without the `help` that each group has beside `wayside help`. */
export const commandsBelow = (command: Command): Command[] =>
  command
    .createHelp()
    .visibleCommands(command)
    .filter(one => one.name() !== 'help' || !command.parent)

/** The page of a command, laid out like one of `man`. */
export function manualOf(command: Command, exitCodes: string, stream: NodeJS.WriteStream): string {
  const width = Math.max(MIN_WIDTH, Math.min(stream.columns || MAX_WIDTH, MAX_WIDTH))
  const { bold } = picocolors.createColors(Boolean(stream.isTTY) && !process.env.NO_COLOR)
  const name = ['wayside', ...pathOf(command)].join(' ')
  const help = command.createHelp()
  const wrap = (text: string, indent: number) => wrapped(text, width, indent)
  const entry = (term: string, text: string) =>
    `${' '.repeat(TERM_INDENT)}${term}${text && `\n${wrap(text, TEXT_INDENT)}`}`
  const entries = (pairs: [string, string][]) => pairs.map(([term, text]) => entry(term, text)).join('\n\n')
  const [[, description] = ['', ''], ...others] = textSections(textAfter(command))
  const sections: [string, string][] = [
    ['NAME', wrap(`${name} - ${command.description()}`, TERM_INDENT)],
    ['SYNOPSIS', wrap(`${name} ${command.usage()}`, TERM_INDENT)],
    ['DESCRIPTION', indented(description)],
    ['ARGUMENTS', entries(help.visibleArguments(command).map(one => [one.name(), help.argumentDescription(one)]))],
    ['COMMANDS', entries(commandsBelow(command).map(one => [one.name(), one.description()]))],
    ...optionGroups(command).map(([title, options]): [string, string] => [
      title,
      entries(options.map(option => [option.flags, help.optionDescription(option)])),
    ]),
    ...others.map(([title, text]): [string, string] => [title, indented(text)]),
    ['EXIT STATUS', indented(exitCodes.split('\n').slice(1).join('\n').replaceAll(/^ {2}/gm, ''))],
    ['SEE ALSO', wrap(seeAlso(command), TERM_INDENT)],
  ]
  return `${sections
    .filter(([, text]) => text.trim() !== '')
    .map(([title, text]) => `${bold(title)}\n${text}`)
    .join('\n\n')}\n`
}

/** Options by the headings that --help gives them: `Which records:` is WHICH RECORDS. */
function optionGroups(command: Command): [string, Option[]][] {
  const groups = new Map<string, Option[]>()
  for (const option of command.createHelp().visibleOptions(command)) {
    const title = (option.helpGroupHeading ?? 'Options:').replace(/:$/, '').toUpperCase()
    groups.set(title, [...(groups.get(title) ?? []), option])
  }
  return [...groups]
}

/** What --help prints below the lists. */
function textAfter(command: Command): string {
  let printed = ''
  const before = command.configureOutput()
  command.configureOutput({ ...before, writeOut: text => (printed += text) })
  command.outputHelp()
  command.configureOutput(before)
  const list = command.helpInformation()
  return printed.slice(printed.indexOf(list) + list.length)
}

/** Paragraphs below a heading that ends with a colon are a section of their own; others describe the command. */
function textSections(text: string): [string, string][] {
  const sections: [string, string[]][] = [['DESCRIPTION', []]]
  for (const line of text.split('\n')) {
    if (/^[A-Z][\w ]+:$/.test(line)) sections.push([line.slice(0, -1).toUpperCase(), []])
    else sections.at(-1)?.[1].push(line.replace(/^ {2}/, ''))
  }
  return sections.map(([title, lines]) => [title, lines.join('\n').trim()])
}

function seeAlso(command: Command): string {
  const { parent } = command
  const siblings = (parent?.commands ?? []).filter(one => one !== command).map(one => pathOf(one).join(' '))
  const near = parent?.parent && siblings.length > 0 ? siblings.map(path => `wayside help ${path}`) : ['wayside --help']
  return near.join(', ')
}

const indented = (text: string): string => text.replaceAll(/^(?=.)/gm, ' '.repeat(TERM_INDENT))

function wrapped(text: string, width: number, indent: number): string {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line && indent + line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...lines, line].map(one => `${' '.repeat(indent)}${one}`).join('\n')
}
