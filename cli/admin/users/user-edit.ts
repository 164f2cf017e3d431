import type { Command } from 'commander'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { editUser, resetSecondFactor } from '../../../server/people/users/edit-user.ts'
import { userChanges } from '../../../server/people/users/user-input.ts'
import { organizationOf } from '../../../server/people/users/users.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import { groupNamed, userNamed } from '../named.ts'
import { print, printJson } from '../run.ts'
import { verb } from '../verb.ts'

export function editVerbs(user: Command): void {
  verb(user, 'edit', 'change the display name of a user', 'wayside admin user edit mia@city.example --name "Mia Salo"')
    .argument('<email>', 'of the user; or id:NUMBER, where several have it')
    .requiredOption('--name <name>', 'display name')
    .run(async ({ database }, email: string, { name, json }: { name: string; json?: true }) => {
      const named = await userNamed(database, email)
      const changes = validateBody(userChanges, { name })
      const organizationId = await organizationOf(database, named.id)
      await editUser(database, { organizationId, userId: named.id }, changes, OPERATOR)
      if (json) return printJson({ email: named.email, name: changes.name })
      print(`${named.email} is called ${changes.name || 'nothing'}.`)
    })

  verb(
    user,
    'limit',
    'let a user see only the sites of groups; what they no longer see ends',
    'wayside admin user limit mia@city.example "Inner city"',
  )
    .argument('<email>', 'of the user, or the name of a service account; or id:NUMBER, where several have it')
    .argument('[group...]', 'the groups, in place of those before; none, and the user sees no site')
    .option('--all-sites', 'let the user see all sites of the organization')
    .run(async ({ database }, email: string, names: string[], { allSites, json }: { allSites?: true; json?: true }) => {
      if (allSites && names.length > 0) throw new Error('Name groups, or say --all-sites: not both.')
      const named = await userNamed(database, email)
      const organizationId = await organizationOf(database, named.id)
      const groups = await Promise.all(names.map(name => groupNamed(database, name, organizationId)))
      const ids = allSites ? null : groups.map(({ id }) => id)
      await editUser(database, { organizationId, userId: named.id }, { groups: ids }, OPERATOR)
      if (json) return printJson({ email: named.email, groups: ids })
      const seen = groups.length > 0 ? `the sites of ${groups.map(({ name }) => name).join(', ')}` : 'no site'
      print(`${named.email} sees ${allSites ? 'all sites' : seen}.`)
    })

  verb(
    user,
    'reset-second-factor',
    'remove the second factor of a user who has lost it; their sessions end',
    'wayside admin user reset-second-factor mia@city.example',
  )
    .argument('<email>', 'of the user; or id:NUMBER, where several have it')
    .run(async ({ database }, email: string, { json }: { json?: true }) => {
      const named = await userNamed(database, email)
      const organizationId = await organizationOf(database, named.id)
      const changed = await resetSecondFactor(database, { organizationId, userId: named.id }, OPERATOR)
      if (json) return printJson({ email: named.email, changed })
      print(changed ? `${named.email} signs in by password alone.` : `${named.email} has no second factor.`)
    })
}
