import { Command } from 'commander'
import { createGroup, deleteGroup, editGroup } from '../../server/field/groups/edit-groups.ts'
import { findGroup, listGroups } from '../../server/field/groups/groups.ts'
import { groupChanges, groupInput } from '../../server/field/groups/schema.ts'
import { OPERATOR } from '../../server/people/access/audit.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { groupNamed, organizationNamed, siteNamed } from './named.ts'
import { print, printJson, runOperatorCommand } from './run.ts'
import { printList } from './table.ts'
import { type Verb, verb } from './verb.ts'

interface GroupOptions {
  organization: string
  name?: string
  description?: string
  site?: string[]
  city?: string[]
  region?: string[]
  deviceType?: string[]
  json?: true
}

const OF = 'the organization it belongs to'
const NAME = 'of the group, or its id'

export function groupCommand(): Command {
  const group = new Command('group').description(
    'groups of sites: users see all sites, or only those of their groups (wayside admin user limit)',
  )

  withSites(
    verb(
      group,
      'create',
      'create a group of sites',
      `wayside admin group create "Inner city" --organization "City of Turku" --city Turku --device-type radar loop \\
      --site TKU-014`,
    ),
  )
    .argument('<name>', 'unique in its organization')
    .requiredOption('--organization <name>', OF)
    .run(async ({ database }, name: string, options: GroupOptions) => {
      const organizationId = await organizationNamed(database, options.organization)
      const input = validateBody(groupInput, { ...(await fieldsOf(database, options)), name })
      const id = await createGroup(database, organizationId, input, OPERATOR)
      const created = await findGroup(database, organizationId, id)
      if (options.json) return printJson(created)
      print(`Created group ${created.name} (id ${id}): ${created.current_sites.length} sites now.`)
      print(`Next, who sees only these: wayside admin user limit EMAIL ${JSON.stringify(created.name)}`)
    })

  verb(group, 'list', 'list the groups of an organization', 'wayside admin group list --organization "City of Turku"')
    .requiredOption('--organization <name>', OF)
    .run(async ({ database }, { organization, json }: GroupOptions) => {
      const { items } = await listGroups(database, await organizationNamed(database, organization))
      printList(items, json, 'There are none yet. Create one: wayside admin group create --help', {
        ID: items.map(one => one.id),
        NAME: items.map(one => one.name),
        'SITES NOW': items.map(one => one.current_sites.length),
        'BY HAND': items.map(one => one.sites.length),
        CITIES: items.map(one => one.cities),
        REGIONS: items.map(one => one.regions),
        'DEVICE TYPES': items.map(one => one.device_types),
        USERS: items.map(one => one.users),
      })
    })

  withSites(
    verb(
      group,
      'edit',
      'change a group; a list replaces the one before, and what its users no longer see ends',
      'wayside admin group edit "Inner city" --organization "City of Turku" --device-type none',
    ),
  )
    .argument('<name>', NAME)
    .requiredOption('--organization <name>', OF)
    .option('--name <name>', 'its new name')
    .action((text: string, options: GroupOptions, command: Command) => {
      const { organization, json: _, ...changes } = options
      if (Object.keys(changes).length === 0) {
        command.error('error: nothing to change; name a field, e.g. --city Turku')
      }
      return runOperatorCommand(command, async ({ database }) => {
        const organizationId = await organizationNamed(database, organization)
        const { id: groupId } = await groupNamed(database, text, organizationId)
        const input = validateBody(groupChanges, await fieldsOf(database, options))
        await editGroup(database, { organizationId, groupId }, input, OPERATOR)
        const changed = await findGroup(database, organizationId, groupId)
        if (options.json) return printJson(changed)
        print(`Group ${changed.name} has ${changed.current_sites.length} sites now.`)
      })
    })

  verb(
    group,
    'delete',
    'delete a group; its sites stay, and a user who was in no other group sees no site',
    'wayside admin group delete "Inner city" --organization "City of Turku"',
  )
    .argument('<name>', NAME)
    .requiredOption('--organization <name>', OF)
    .run(async ({ database }, text: string, { organization, json }: GroupOptions) => {
      const organizationId = await organizationNamed(database, organization)
      const { id: groupId, name } = await groupNamed(database, text, organizationId)
      await deleteGroup(database, { organizationId, groupId }, OPERATOR)
      if (json) return printJson({ id: groupId, deleted: true })
      print(`Deleted group ${name}.`)
    })

  return group
}

const withSites = (command: Verb): Verb =>
  command
    .option('--description <text>', 'free text')
    .option('--site <site...>', 'sites chosen by hand, by their site_id or id; "none" for none')
    .option('--city <city...>', 'rule: sites in one of these cities; "none" for any')
    .option('--region <code...>', 'rule: in one of these countries or regions, e.g. FI or DE-NW; "none" for any')
    .option('--device-type <type...>', 'rule: with a device of one of these types; "none" for any')

/** Absent where the option is absent. */
async function fieldsOf(database: Database, options: GroupOptions) {
  const { name, description, organization } = options
  const [chosen, cities, regions, device_types] = [options.site, options.city, options.region, options.deviceType].map(
    texts => (texts?.join() === 'none' ? [] : texts),
  )
  const sites = chosen && (await Promise.all(chosen.map(text => siteNamed(database, text, organization))))
  return { name, description, sites: sites?.map(({ id }) => id), cities, regions, device_types }
}
