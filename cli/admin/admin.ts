import { Command } from 'commander'
import { type Commands, loadCommands } from '../shell/load-commands.ts'

const NOUNS: Commands = {
  organization: async () => (await import('./organization.ts')).organizationCommand(),
  user: async () => (await import('./users/user.ts')).userCommand(),
  'service-account': async () => (await import('./users/service-account.ts')).serviceAccountCommand(),
  token: async () => (await import('./users/token.ts')).tokenCommand(),
  site: async () => (await import('./site.ts')).siteCommand(),
  group: async () => (await import('./group.ts')).groupCommand(),
  device: async () => (await import('./device.ts')).deviceCommand(),
  quality: async () => (await import('./quality.ts')).qualityCommand(),
  calendar: async () => (await import('./calendar.ts')).calendarCommand(),
  upload: async () => (await import('./upload.ts')).uploadCommand(),
  command: async () => (await import('./command.ts')).commandCommand(),
  import: async () => (await import('./import.ts')).importCommand(),
  webhook: async () => (await import('./webhook.ts')).webhookCommand(),
  audit: async () => (await import('./audit.ts')).auditCommand(),
}

/** With the commands of one noun, or of all when there is no such noun. */
export async function adminCommand(noun?: string): Promise<Command> {
  const admin = new Command('admin').description(
    'organizations, users, service accounts, tokens, sites, groups of sites, devices, quality periods, calendars, webhooks, and who did what, for those who run the server',
  )
  for (const command of await loadCommands(NOUNS, noun)) admin.addCommand(command)
  return admin
}
