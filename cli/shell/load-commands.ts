import type { Command } from 'commander'

export type Commands = { [name: string]: () => Promise<Command> }

/** Only the one that is asked for, because all together take two to four times as long; all when there is no such one. */
export function loadCommands(known: Commands, asked = ''): Promise<Command[]> {
  const names = Object.hasOwn(known, asked) ? [asked] : Object.keys(known)
  return Promise.all(names.map(name => (known[name] as Commands[string])()))
}
