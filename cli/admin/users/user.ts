import { Argument, Command, Option } from 'commander'
import { OPERATOR } from '../../../server/people/access/audit.ts'
import { createUser } from '../../../server/people/users/create-user.ts'
import { changePermissions, setUserActive } from '../../../server/people/users/edit-user.ts'
import { userInput } from '../../../server/people/users/user-input.ts'
import { listUsers } from '../../../server/people/users/users.ts'
import { validateBody } from '../../../server/platform/http/requests/validate.ts'
import { organizationNamed, organizationOrAll, userNamed } from '../named.ts'
import { PERMISSION_CHOICES, withoutAll } from '../permission-choices.ts'
import { print, printJson } from '../run.ts'
import { printList } from '../table.ts'
import { verb } from '../verb.ts'
import { editVerbs } from './user-edit.ts'
import { linkVerbs } from './user-links.ts'

interface UserOptions {
  json?: true
  organization?: string
}

export function userCommand(): Command {
  const user = new Command('user').description('people and programs: one sign-in, one token, permissions')

  verb(
    user,
    'create',
    'create a user',
    `wayside admin user create mia@city.example --organization "City of Turku" --name "Mia Virtanen" \\
      --permission can_use_api can_read_data`,
  )
    .argument('<email>', 'unique in its organization')
    .requiredOption('--organization <name>', 'the organization it belongs to')
    .option('--name <name>', 'display name')
    .addOption(
      new Option('--permission <permission...>', 'what it may do').choices(PERMISSION_CHOICES).default([], 'none'),
    )
    .run(
      async (
        { database },
        email: string,
        options: { organization: string; name?: string; permission: string[]; json?: true },
      ) => {
        const organizationId = await organizationNamed(database, options.organization)
        const permissions = withoutAll(options.permission)
        const input = validateBody(userInput, { email, name: options.name, permissions })
        const created = await createUser(database, organizationId, input, OPERATOR)
        if (options.json) return printJson({ ...created, permissions })
        print(`Created user ${created.email} (id ${created.id}), permissions: ${permissions.join(' ') || 'none'}.`)
        if (permissions.includes('can_use_api')) {
          print(`Next, a token: wayside admin token generate ${created.email}`)
        } else print(`To let it use the API: wayside admin user grant ${created.email} can_use_api`)
      },
    )

  verb(user, 'list', 'list users', 'wayside admin user list --organization "City of Turku"')
    .option('--organization <name>', 'of this organization only')
    .run(async ({ database }, { organization, json }: UserOptions) => {
      const all = await listUsers(database, await organizationOrAll(database, organization))
      printList(all, json, 'There are none yet. Create one: wayside admin user create --help', {
        ID: all.map(one => one.id),
        EMAIL: all.map(one => one.email),
        NAME: all.map(one => one.name),
        ORGANIZATION: all.map(one => one.organization),
        ACTIVE: all.map(one => one.is_active),
        TOKEN: all.map(one => one.token?.mask ?? null),
        PERMISSIONS: all.map(one => one.permissions),
        GROUPS: all.map(one => one.groups?.map(id => `id:${id}`) ?? 'all sites'),
      })
    })

  linkVerbs(user)
  editVerbs(user)

  const permissionVerb = (word: 'grant' | 'revoke', description: string) =>
    verb(user, word, description, `wayside admin user ${word} mia@city.example can_create_exports`)
      .argument('<email>', 'of the user; or id:NUMBER, where several have it')
      .addArgument(new Argument('<permission...>', 'one or several').choices(PERMISSION_CHOICES))
      .run(async ({ database }, email: string, names: string[], { json }: UserOptions) => {
        const named = await userNamed(database, email)
        const change = { grant: [], revoke: [], [word]: withoutAll(names) }
        const { permissions, granted, revoked } = await changePermissions(database, named.id, change, OPERATOR)
        if (json) return printJson({ email: named.email, permissions })
        const changed = [...granted, ...revoked]
        const done = word === 'grant' ? 'Granted' : 'Revoked, from its next request on'
        print(changed.length > 0 ? `${done}: ${changed.join(' ')}.` : 'Nothing to change.')
        print(`${named.email} has: ${permissions.join(' ') || 'no permissions'}.`)
      })
  permissionVerb('grant', 'let a user do more')
  permissionVerb('revoke', 'let a user do less')

  const activityVerb = (word: 'activate' | 'deactivate', description: string, after: string) =>
    verb(user, word, description, `wayside admin user ${word} mia@city.example`)
      .argument('<email>', 'of the user; or id:NUMBER, where several have it')
      .run(async ({ database }, email: string, { json }: UserOptions) => {
        const named = await userNamed(database, email)
        const active = word === 'activate'
        const changed = await setUserActive(database, named.id, active, OPERATOR)
        if (json) return printJson({ email: named.email, is_active: active, changed })
        print(`${changed ? '' : 'Nothing to change: '}${named.email} ${after}.`)
      })
  activityVerb('activate', 'let a deactivated user in again', 'is active; its password and token, if it has them, work')
  activityVerb(
    'deactivate',
    'deactivate a user: sessions and token stop working immediately',
    'is not active; its sessions are over, its token is refused from now on',
  )

  return user
}
