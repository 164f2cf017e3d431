import type { Command } from 'commander'

export type Commands = { [name: string]: () => Promise<Command> }

export const VERSION_FLAGS = ['-V', '--version']

/**
 * Only the one that is asked for, because all together take two to seven times as long; all when there is no such one, and
 * none for the version.
 */
export async function loadCommands(known: Commands, asked = ''): Promise<Command[]> {
  if (VERSION_FLAGS.includes(asked)) return []
  const names = Object.hasOwn(known, asked) ? [asked] : Object.keys(known)
  return Promise.all(names.map(name => (known[name] as Commands[string])()))
}
