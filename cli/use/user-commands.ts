import type { Command } from 'commander'

const FOR_USERS = 'For API users, with a token, from anywhere:'

/** The commands that need a token and no database. */
export const USER_COMMANDS: { [name: string]: () => Promise<Command> } = {
  login: async () => forUsers((await import('./login.ts')).loginCommand()),
  sites: async () => forUsers((await import('./sites.ts')).sitesCommand()),
  site: async () => forUsers((await import('./site.ts')).siteCommand()),
  search: async () => forUsers((await import('./search.ts')).searchCommand()),
  aggregate: async () => forUsers((await import('./aggregate.ts')).aggregateCommand()),
  figures: async () => forUsers((await import('./figures.ts')).figuresCommand()),
  compare: async () => forUsers((await import('./compare.ts')).compareCommand()),
  findings: async () => forUsers((await import('./findings.ts')).findingsCommand()),
  export: async () => forUsers((await import('./export.ts')).exportCommand()),
  report: async () => forUsers((await import('./report.ts')).reportCommand()),
  exports: async () => forUsers((await import('./exports.ts')).exportsCommand()),
  tail: async () => forUsers((await import('./tail.ts')).tailCommand()),
  sync: async () => forUsers((await import('./sync.ts')).syncCommand()),
  command: async () => forUsers((await import('./command.ts')).commandCommand()),
}

/** The commands that need the server, and are not in the package @wayside/cli. */
export const OPERATOR_COMMANDS = [
  'start',
  'serve',
  'work',
  'migrate',
  'backup',
  'restore',
  'upgrade-database',
  'psql',
  'seal',
  'unseal',
  'doctor',
  'import',
  'simulate',
  'admin',
] as const

const forUsers = (command: Command): Command => command.helpGroup(FOR_USERS).configureHelp({ minWidthToWrap: 25 })
