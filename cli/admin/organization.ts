import { Argument, Command } from 'commander'
import { OPERATOR } from '../../server/people/access/audit.ts'
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
  organizationInput,
} from '../../server/people/organizations/organizations.ts'
import { validateBody } from '../../server/platform/http/requests/validate.ts'
import { organizationNamed } from './named.ts'
import { print, printJson } from './run.ts'
import { printList } from './table.ts'
import { verb } from './verb.ts'

interface OrganizationOptions {
  json?: true
}

export function organizationCommand(): Command {
  const organization = new Command('organization').description('tenants: each sees its own sites and records only')

  verb(organization, 'create', 'create an organization', 'wayside admin organization create "City of Turku"')
    .argument('<name>', 'unique on the server')
    .run(async ({ database }, name: string, { json }: OrganizationOptions) => {
      const created = await createOrganization(database, validateBody(organizationInput, { name }), OPERATOR)
      if (json) return printJson(created)
      print(`Created organization ${created.name} (id ${created.id}).`)
      print(`Next, its first user: wayside admin user create EMAIL --organization "${created.name}" --permission all`)
    })

  verb(
    organization,
    'second-factor',
    'require a second factor of users who sign in by password, or make it optional',
    'wayside admin organization second-factor "City of Turku" required',
  )
    .argument('<name>', 'of the organization')
    .addArgument(new Argument('<rule>', 'for all of its users').choices(['required', 'optional']))
    .run(async ({ database }, name: string, rule: string, { json }: OrganizationOptions) => {
      const id = await organizationNamed(database, name)
      const changes = { requires_second_factor: rule === 'required' }
      const changed = await changeOrganization(database, id, changes, OPERATOR)
      if (json) return printJson(changed)
      print(`The second factor is ${rule} in ${changed.name}.`)
    })

  verb(organization, 'list', 'list all organizations', 'wayside admin organization list').run(
    async ({ database }, { json }: OrganizationOptions) => {
      const all = await listOrganizations(database)
      printList(all, json, 'There are none yet. Create one: wayside admin organization create NAME', {
        ID: all.map(one => one.id),
        NAME: all.map(one => one.name),
        USERS: all.map(one => one.users),
        SITES: all.map(one => one.sites),
        DEVICES: all.map(one => one.devices),
        DEMO: all.map(one => one.is_demo),
        CREATED: all.map(one => one.created_at),
      })
    },
  )

  return organization
}
