import { Command } from 'commander'
import { auditCommand } from './audit.ts'
import { commandCommand } from './command.ts'
import { deviceCommand } from './device.ts'
import { importCommand } from './import.ts'
import { organizationCommand } from './organization.ts'
import { siteCommand } from './site.ts'
import { tokenCommand } from './token.ts'
import { uploadCommand } from './upload.ts'
import { userCommand } from './user.ts'

export function adminCommand(): Command {
  const admin = new Command('admin')
    .description('organizations, users, tokens, sites, devices, and who did what, for those who run the server')
    .addCommand(organizationCommand())
    .addCommand(userCommand())
    .addCommand(tokenCommand())
    .addCommand(siteCommand())
    .addCommand(deviceCommand())
    .addCommand(uploadCommand())
    .addCommand(commandCommand())
    .addCommand(importCommand())
    .addCommand(auditCommand())
  tellUsage(admin)
  return admin
}

/** Wrong usage ends with 2, so that scripts can tell it from what was refused, which ends with 1. */
function tellUsage(command: Command): void {
  command
    .showHelpAfterError('(add --help for what is possible)')
    .exitOverride(error => process.exit(error.exitCode === 0 ? 0 : 2))
  command.commands.forEach(tellUsage)
}
