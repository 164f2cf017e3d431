import { Command } from 'commander'
import sql from 'sql-template-tag'
import {
  COMMAND_COLUMNS,
  COMMAND_LIMITS,
  type CommandRow,
  commandFields,
} from '../../server/field/commands/commands.ts'
import { siteNamed } from './named.ts'
import { print, printJson } from './run.ts'
import { table } from './table.ts'
import { verb } from './verb.ts'

export function commandCommand(): Command {
  const orders = new Command('command').description('commands that were sent to devices')

  verb(orders, 'list', 'list the newest commands of a site', 'wayside admin command list --site TKU-014')
    .requiredOption('--site <site>', 'its site_id, or its id')
    .option('--organization <name>', 'its organization, where several have such a site')
    .option('--limit <number>', 'how many', '20')
    .run(async ({ database }, options: { site: string; organization?: string; limit: string; json?: true }) => {
      const site = await siteNamed(database, options.site, options.organization)
      const { rows } = await database.query<CommandRow>(sql`
          select ${COMMAND_COLUMNS(COMMAND_LIMITS)}
          from commands c
          join users u on u.id = c.created_by
          where c.site_id = ${site.id}
          order by c.number desc
          limit ${Number.parseInt(options.limit, 10) || 20}
        `)
      if (options.json) printJson(rows.map(commandFields))
      else print(listing(rows))
    })

  return orders
}

const listing = (commands: CommandRow[]): string =>
  table({
    ID: commands.map(command => command.id),
    CREATED: commands.map(command => command.created_at),
    COMMAND: commands.map(command => command.command),
    STATUS: commands.map(command => command.status),
    ATTEMPT: commands.map(command => command.attempt),
    BY: commands.map(command => command.created_by),
    ERROR: commands.map(command => command.error),
  })
